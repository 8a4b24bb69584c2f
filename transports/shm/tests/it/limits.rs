pub fn many_topics() {}
pub fn fill_memory() {}
