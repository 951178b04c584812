//! The boards and the game panel by what a person and a screen reader notice: named squares, what a click asks
//! for, what is refused, words in every language.
