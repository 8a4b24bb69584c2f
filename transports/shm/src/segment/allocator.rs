//! Which parts of a segment are in use: size classes with free lists, in private memory, so that
//! no other process can damage it.
//!
//! Classes are quarter steps between powers of two of 64 bytes: at most a fifth is wasted.

/// A part of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where it starts.
    pub offset: u64,
    /// Its length, at least what was asked for.
    pub len: usize,
}

/// The state of one segment.
pub struct Allocator {
    top: u64,
    backed: u64,
    in_use: u64,
    free: Vec<Vec<u64>>,
}

impl Block {
    fn end(&self) -> u64 {
        self.offset + self.len as u64
    }
}

const UNIT: usize = 64;

/// The class of a length and the length of its blocks.
fn class_of(len: usize) -> (usize, usize) {
    let units = len.div_ceil(UNIT).max(1);
    if units <= 4 {
        return (units - 1, units * UNIT);
    }
    let power = (units - 1).ilog2() as usize;
    let step = 1 << (power - 2);
    let steps = units.div_ceil(step);
    (4 + (power - 2) * 4 + (steps - 5), steps * step * UNIT)
}

/// The length of the blocks of a class.
fn len_of(class: usize) -> usize {
    if class < 4 {
        return (class + 1) * UNIT;
    }
    let power = (class - 4) / 4 + 2;
    let steps = (class - 4) % 4 + 5;
    steps * (1 << (power - 2)) * UNIT
}

/// The first neighbours among sorted blocks that have `len` bytes together.
fn find_run(free: &[Block], len: usize) -> Option<&[Block]> {
    let mut first = 0;
    let mut sum = 0;
    for (i, block) in free.iter().enumerate() {
        if i > 0 && free[i - 1].end() != block.offset {
            (first, sum) = (i, 0);
        }
        sum += block.len;
        if sum >= len {
            return free.get(first..=i);
        }
    }
    None
}

impl Allocator {
    /// Nothing is handed out; the first block will start at `first`.
    pub fn new(first: u64) -> Self {
        Self { top: first, backed: first, in_use: 0, free: Vec::new() }
    }

    /// A block that came back, of the class of `len`.
    pub fn reuse(&mut self, len: usize) -> Option<Block> {
        let (class, len) = class_of(len);
        let offset = self.free.get_mut(class)?.pop()?;
        self.in_use += len as u64;
        Some(Block { offset, len })
    }

    /// Any block that came back and is large enough: when there is no space for a new one.
    pub fn reuse_larger(&mut self, len: usize) -> Option<Block> {
        let (first, _) = class_of(len);
        let class = (first..self.free.len()).find(|&class| !self.free[class].is_empty())?;
        let offset = self.free[class].pop()?;
        let len = len_of(class);
        self.in_use += len as u64;
        Some(Block { offset, len })
    }

    /// A block cut out of neighbours that came back: when nothing else is left. What remains of
    /// them comes back in smaller blocks.
    pub fn carve(&mut self, len: usize) -> Option<Block> {
        if len > super::RESERVE {
            return None;
        }
        let (_, len) = class_of(len);
        let mut free: Vec<Block> = Vec::new();
        for (class, offsets) in self.free.iter().enumerate() {
            free.extend(offsets.iter().map(|&offset| Block { offset, len: len_of(class) }));
        }
        free.sort_unstable_by_key(|block| block.offset);
        let run = find_run(&free, len)?;
        let start = run.first()?.offset;
        let end = run.last()?.end();
        for offsets in &mut self.free {
            offsets.retain(|offset| !(start..end).contains(offset));
        }
        self.put_back(start + len as u64, end);
        self.in_use += len as u64;
        Some(Block { offset: start, len })
    }

    /// Makes free blocks of a range.
    fn put_back(&mut self, mut start: u64, end: u64) {
        while start < end {
            let room = (end - start) as usize;
            let (class, len) = class_of(room);
            // The class of a length that is no block's is the next larger one's.
            let class = if len == room { class } else { class - 1 };
            if self.free.len() <= class {
                self.free.resize_with(class + 1, Vec::new);
            }
            self.free[class].push(start);
            start += len_of(class) as u64;
        }
    }

    /// Where a new block of `len` bytes would end.
    pub fn end_after(&self, len: usize) -> Option<u64> {
        if len > super::RESERVE {
            return None;
        }
        self.top.checked_add(class_of(len).1 as u64)
    }

    /// A new block; the file has space up to [`Allocator::end_after`].
    pub fn extend(&mut self, len: usize) -> Block {
        let block = Block { offset: self.top, len: class_of(len).1 };
        self.top += block.len as u64;
        self.in_use += block.len as u64;
        block
    }

    /// Takes a block back.
    pub fn free(&mut self, block: Block) {
        let (class, len) = class_of(block.len);
        debug_assert_eq!(len, block.len, "blocks have the length of their class");
        if self.free.len() <= class {
            self.free.resize_with(class + 1, Vec::new);
        }
        self.free[class].push(block.offset);
        self.in_use -= block.len as u64;
    }

    /// Bytes of the file that have space.
    pub fn backed(&self) -> u64 {
        self.backed
    }

    /// Notes that the file has space up to `end`.
    pub fn set_backed(&mut self, end: u64) {
        self.backed = end;
    }

    /// Bytes in blocks that are handed out.
    pub fn in_use(&self) -> u64 {
        self.in_use
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_holds_what_was_asked_and_wastes_little() {
        for len in (1..5000).chain((5000..3_000_000).step_by(997)) {
            let (class, block) = class_of(len);
            assert!(block >= len && block % 64 == 0, "{len} -> {block}");
            assert!(len <= 256 || block <= len + len / 4 + 64, "{len} -> {block}");
            assert_eq!(len_of(class), block);
            assert_eq!(class_of(block), (class, block), "a block's length is of its own class");
        }
    }

    #[test]
    fn blocks_never_overlap_and_come_back() {
        let mut allocator = Allocator::new(4096);
        let mut live: Vec<Block> = Vec::new();
        let mut random = 12345_u64;
        for _ in 0..20_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if random >> 63 == 0 || live.is_empty() {
                let len = (random >> 40) as usize % 10_000 + 1;
                let block = allocator.reuse(len).unwrap_or_else(|| allocator.extend(len));
                live.push(block);
            } else {
                let index = (random >> 33) as usize % live.len();
                allocator.free(live.swap_remove(index));
            }
        }
        live.sort_by_key(|block| block.offset);
        assert!(live.windows(2).all(|two| two[0].offset + two[0].len as u64 <= two[1].offset));
        assert_eq!(allocator.in_use(), live.iter().map(|block| block.len as u64).sum::<u64>());
        live.drain(..).for_each(|block| allocator.free(block));
        assert_eq!(allocator.in_use(), 0);
    }

    #[test]
    fn a_larger_block_serves_when_nothing_else_is_left() {
        let mut allocator = Allocator::new(0);
        let block = allocator.extend(1000);
        allocator.free(block);
        assert_eq!(allocator.reuse(100), None);
        assert_eq!(allocator.reuse_larger(100), Some(block));
    }

    #[test]
    fn neighbours_that_came_back_make_a_large_block_and_the_rest_is_not_lost() {
        let mut allocator = Allocator::new(4096);
        let blocks: Vec<Block> = (1..=40).map(|i| allocator.extend(i * 100)).collect();
        let whole = allocator.in_use();
        assert_eq!(allocator.carve(64), None, "nothing came back");
        blocks.iter().step_by(2).for_each(|block| allocator.free(*block));
        assert_eq!(allocator.carve(9000), None, "none are neighbours");
        blocks.iter().skip(1).step_by(2).for_each(|block| allocator.free(*block));
        let large = allocator.carve(60_000).unwrap();
        assert!(large.len >= 60_000 && large.offset == 4096);
        let mut live = vec![large];
        live.extend(std::iter::from_fn(|| allocator.carve(64)));
        live.sort_by_key(|block| block.offset);
        assert!(live.windows(2).all(|two| two[0].end() == two[1].offset), "no overlap, no gap");
        assert_eq!((allocator.in_use(), live.last().unwrap().end()), (whole, 4096 + whole));
    }
}
