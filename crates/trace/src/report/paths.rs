//! Chains by path, and their parts by hop and layer.

use super::categories::{self, Category};
use super::{Options, is_wanted, since};
use crate::chain::{Chains, Path};
use crate::clocks::Ns;
use crate::index::Index;
use crate::layer::{Figures, Layer, Parts};
use serde::Serialize;

/// All chains of one path.
#[derive(Clone, Debug, Serialize)]
pub struct PathReport {
    /// The nodes.
    pub title: String,
    /// From the begin of the first message to the end of the last callback.
    pub end_to_end: Figures,
    /// The layers of all hops together.
    pub rows: Vec<Row>,
    /// The same as paper 001 counts it.
    pub paper_001: Vec<Category>,
    /// Hop by hop.
    pub hops: Vec<HopReport>,
}

/// One hop of a path.
#[derive(Clone, Debug, Serialize)]
pub struct HopReport {
    /// The sending node; empty if it was not traced.
    pub from: String,
    /// The topic.
    pub topic: String,
    /// The receiving node.
    pub to: String,
    /// The layers.
    pub rows: Vec<Row>,
    /// All of the hop.
    pub total: Figures,
}

/// One layer.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Row {
    /// Which.
    pub layer: Layer,
    /// Its time.
    pub figures: Figures,
    /// Its share of the end-to-end time of the path, 0 to 1.
    pub share: f64,
}

pub(super) fn of(index: &Index<'_>, chains: &Chains, options: &Options) -> Vec<PathReport> {
    let wanted = chains.paths.iter().filter(|path| is_wanted(chains, path, options));
    let since = options.last_ns.map(|_| since(index, options));
    let reports = wanted.map(|path| report(index, chains, path, since));
    reports.filter(|path| path.end_to_end.count > 0).collect()
}

fn report(index: &Index<'_>, chains: &Chains, path: &Path, since: Option<Ns>) -> PathReport {
    let is_new = |chain: &&[usize]| since.is_none_or(|s| chains.bounds(index, chain).0 >= s);
    let all: Vec<Vec<Parts>> =
        path.chains().filter(is_new).map(|chain| chains.parts(index, chain)).collect();
    let whole: Vec<Parts> = all
        .iter()
        .map(|hops| {
            let mut sum = Parts::default();
            hops.iter().for_each(|hop| sum.add(hop));
            sum
        })
        .collect();
    let end_to_end = Figures::of(whole.iter().map(Parts::total).collect());
    let rows = |parts: &[Parts]| -> Vec<Row> {
        let row = |layer: Layer| {
            let figures = Figures::of(parts.iter().map(|parts| parts.get(layer)).collect());
            let whole = end_to_end.mean;
            Row { layer, figures, share: if whole > 0.0 { figures.mean / whole } else { 0.0 } }
        };
        Layer::ALL.into_iter().map(row).collect()
    };
    let hop = |(at, hop): (usize, &u32)| {
        let parts: Vec<Parts> = all.iter().map(|hops| hops[at]).collect();
        let name = &chains.hops[*hop as usize];
        HopReport {
            from: name.from.clone(),
            topic: name.topic.clone(),
            to: name.to.clone(),
            rows: rows(&parts),
            total: Figures::of(parts.iter().map(Parts::total).collect()),
        }
    };
    PathReport {
        title: path.title(&chains.hops),
        rows: rows(&whole),
        paper_001: categories::of(&whole, end_to_end.mean),
        hops: path.hops.iter().enumerate().map(hop).collect(),
        end_to_end,
    }
}
