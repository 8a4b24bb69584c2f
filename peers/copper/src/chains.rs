//! A runtime for each length of a chain: Copper generates it from a file when this is compiled.

use std::path::Path;

use cu29::prelude::*;

/// What runs the tasks once.
pub type Iterate<'a> = &'a mut dyn FnMut() -> CuResult<()>;
/// What is done while the chain is there.
pub type Work<'a> = &'a mut dyn FnMut(Iterate<'_>) -> CuResult<()>;

/// The lengths that there are.
pub const LENGTHS: [u64; 4] = [3, 5, 11, 23];

/// Copper wants a log, even if nothing goes into it, of this many bytes.
const LOG_BYTES: usize = 1 << 20;

/// Makes a chain of so many nodes and does `work` with it; `None` if there is none so long.
pub fn run(nodes: u64, log: &Path, work: Work<'_>) -> Option<CuResult<()>> {
    match nodes {
        3 => Some(three::run(log, work)),
        5 => Some(five::run(log, work)),
        11 => Some(eleven::run(log, work)),
        23 => Some(twenty_three::run(log, work)),
        _ => None,
    }
}

mod three {
    use super::*;

    #[copper_runtime(config = "chain_3.ron")]
    struct Chain {}

    pub fn run(log: &Path, work: Work<'_>) -> CuResult<()> {
        let chain = Chain::builder().with_log_path(log, Some(LOG_BYTES))?.build()?;
        let mut running = chain.start()?;
        work(&mut || running.run_one_iteration().map(drop))?;
        drop(running.stop()?);
        Ok(())
    }
}

mod five {
    use super::*;

    #[copper_runtime(config = "chain_5.ron")]
    struct Chain {}

    pub fn run(log: &Path, work: Work<'_>) -> CuResult<()> {
        let chain = Chain::builder().with_log_path(log, Some(LOG_BYTES))?.build()?;
        let mut running = chain.start()?;
        work(&mut || running.run_one_iteration().map(drop))?;
        drop(running.stop()?);
        Ok(())
    }
}

mod eleven {
    use super::*;

    #[copper_runtime(config = "chain_11.ron")]
    struct Chain {}

    pub fn run(log: &Path, work: Work<'_>) -> CuResult<()> {
        let chain = Chain::builder().with_log_path(log, Some(LOG_BYTES))?.build()?;
        let mut running = chain.start()?;
        work(&mut || running.run_one_iteration().map(drop))?;
        drop(running.stop()?);
        Ok(())
    }
}

mod twenty_three {
    use super::*;

    #[copper_runtime(config = "chain_23.ron")]
    struct Chain {}

    pub fn run(log: &Path, work: Work<'_>) -> CuResult<()> {
        let chain = Chain::builder().with_log_path(log, Some(LOG_BYTES))?.build()?;
        let mut running = chain.start()?;
        work(&mut || running.run_one_iteration().map(drop))?;
        drop(running.stop()?);
        Ok(())
    }
}
