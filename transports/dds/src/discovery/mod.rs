//! Who is there and who talks with whom.
