pub fn read_damaged() {}
