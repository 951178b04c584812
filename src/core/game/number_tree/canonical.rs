//! The trees that every course shows.

/// A tree that is known by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// Its word in the text files.
    pub key: &'static str,
    /// Its nested lists.
    pub lists: &'static str,
}

/// The trees that every course shows, from the simplest on.
pub const CANONICAL: [Canonical; 7] = [
    Canonical { key: "aima", lists: "[[3,12,8],[2,4,6],[14,5,2]]" },
    Canonical { key: "deep", lists: "[5,[[[4,99],7]]]" },
    Canonical { key: "bound", lists: "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]" },
    Canonical {
        key: "wikipedia",
        lists: "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]",
    },
    Canonical {
        key: "levels",
        lists: "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]",
    },
    Canonical { key: "turns", lists: "[[[50,24],[70,13]],[[31,62],[47,8]]]" },
    Canonical { key: "minimum", lists: "[[[6,5,4],[9,8,7]],[[3,2,1],[6,4,2]]]" },
];
