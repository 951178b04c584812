pub(crate) mod connect_four_facts;
mod notation;
pub(crate) mod othello_grid;
mod perft;
pub(crate) mod plain;
mod record;
pub(crate) mod rules;
