//! What a direction of a cable does to frames, and the files that describe it.

use crate::error::{Error, Result};
use serde::Deserialize;

/// What happens to frames on their way. The default is a perfect cable. A YAML file holds the same
/// fields; unknown ones are an error.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// What it stands for.
    pub about: String,
    /// Every frame is at least this long under way, ms.
    pub delay_ms: f64,
    /// What is added at random.
    pub jitter: Option<Jitter>,
    /// Which frames are lost.
    pub loss: Loss,
    /// Share of frames that come twice.
    pub duplicate: f64,
    /// Frames that others pass.
    pub reorder: Option<Reorder>,
    /// How fast frames leave.
    pub rate: Option<Rate>,
    /// Frames that may be under way or wait at a time.
    pub queue_frames: usize,
    /// Largest IP packet, bytes. Interfaces get it too when a whole network or a host is linked.
    pub mtu: u16,
    /// When the cable is cut by itself.
    pub cuts: Option<Cuts>,
    /// The radio channel that this direction shares with all others that have one.
    pub medium: Option<Medium>,
}

impl Default for Profile {
    fn default() -> Self {
        Self {
            name: "none".to_owned(),
            about: String::new(),
            delay_ms: 0.0,
            jitter: None,
            loss: Loss::default(),
            duplicate: 0.0,
            reorder: None,
            rate: None,
            queue_frames: 10_000,
            mtu: 1500,
            cuts: None,
            medium: None,
        }
    }
}

/// Random delay.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Jitter {
    /// How it is distributed.
    pub distribution: Distribution,
    /// Its size, ms: see [`Distribution`].
    pub ms: f64,
    /// Whether a frame may pass those before it. Links of one hop keep the order, so the default
    /// is no; paths through many do not.
    #[serde(default)]
    pub passes: bool,
}

/// Distributions of random delay of size `s`. The total delay is never below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Distribution {
    /// Anything from -s to +s.
    Uniform,
    /// Mean 0, standard deviation s, cut at 6 s (Box and Muller 1958).
    Normal,
    /// s ((1-u)^(-1/3) - 1): a Pareto distribution of shape 3 from 0 on, mean s/2, cut at 50 s.
    /// One frame in 1,000 is later than 9 s: what retries of a radio look like.
    Pareto,
}

/// Random loss: in each of two states with its own probability (Gilbert 1960, Elliott 1963).
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Loss {
    /// Share lost in the good state, in which everything begins.
    pub random: f64,
    /// Share lost in the bad state.
    pub bad: f64,
    /// Probability a frame to go from good to bad. 0: there is no bad state.
    pub to_bad: f64,
    /// Probability a frame to go from bad to good: bad times are 1/`to_good` frames long.
    pub to_good: f64,
}

/// Frames held back.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reorder {
    /// Share of frames.
    pub share: f64,
    /// How much longer they take, ms.
    pub by_ms: f64,
}

/// A token bucket: frames of `burst_bytes` leave at once, then at the rate.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// Million bits a second, Ethernet headers counted, preambles and gaps not.
    pub mbit: f64,
    /// Bytes that may leave at once after a pause.
    #[serde(default)]
    pub burst_bytes: u32,
    /// Bytes that may wait; more are dropped.
    pub queue_bytes: u32,
}

/// Cuts at fixed times after the network was made.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cuts {
    /// The first one, s.
    pub after_s: f64,
    /// How long each lasts, s.
    pub for_s: f64,
    /// From the beginning of one to that of the next, s; 0: there is only one.
    #[serde(default)]
    pub every_s: f64,
}

/// A half-duplex radio channel of 802.11n: the rules M1 to M7 in `medium/mod.rs`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Medium {
    /// What a sender chooses from, the lowest first, million bits a second.
    pub rates_mbit: Vec<f64>,
    /// Share of frames that is not understood at the highest rate in good times.
    pub loss_good: f64,
    /// The same in bad times.
    pub loss_bad: f64,
    /// At each lower rate this share of that.
    pub loss_step: f64,
    /// How long good times are on average, ms.
    pub good_ms: f64,
    /// How long bad times are, ms.
    pub bad_ms: f64,
    /// How often a frame is sent again before it is lost.
    pub retries: u32,
    /// Frames that go out together at most.
    pub together: usize,
    /// Share of the time for which stations of other networks keep the channel busy.
    pub others: f64,
}

impl Medium {
    /// What makes no sense in it.
    fn problem(&self) -> Option<String> {
        let shares = [
            ("loss_good", self.loss_good),
            ("loss_bad", self.loss_bad),
            ("loss_step", self.loss_step),
        ];
        if let Some((field, value)) = shares.iter().find(|(_, v)| !(0.0..=1.0).contains(v)) {
            return Some(format!("medium.{field} is {value}, not from 0 to 1"));
        }
        let times = [("good_ms", self.good_ms), ("bad_ms", self.bad_ms)];
        if let Some((field, value)) = times.iter().find(|(_, v)| !(0.1..=600_000.0).contains(v)) {
            return Some(format!("medium.{field} is {value}, not from 0.1 to 600000"));
        }
        if !(0.0..=0.9).contains(&self.others) {
            return Some(format!("medium.others is {}, not from 0 to 0.9", self.others));
        }
        if !(1..=64).contains(&self.together) || self.retries > 100 {
            return Some("medium.together is not from 1 to 64, or retries above 100".to_owned());
        }
        let rates = &self.rates_mbit;
        let range = rates.iter().all(|rate| (0.1..=10_000.0).contains(rate));
        (rates.is_empty() || rates.len() > 32 || !range || !rates.is_sorted())
            .then(|| "medium.rates_mbit is not 1 to 32 rising rates from 0.1 to 10000".to_owned())
    }
}

/// Profiles that come with the crate.
const SHIPPED: [(&str, &str); 9] = [
    ("none", include_str!("../profiles/none.yaml")),
    ("ethernet-1g", include_str!("../profiles/ethernet-1g.yaml")),
    ("ethernet-100m", include_str!("../profiles/ethernet-100m.yaml")),
    ("wifi-good", include_str!("../profiles/wifi-good.yaml")),
    ("wifi-80211n", include_str!("../profiles/wifi-80211n.yaml")),
    ("wifi-busy", include_str!("../profiles/wifi-busy.yaml")),
    ("lossy-20", include_str!("../profiles/lossy-20.yaml")),
    ("far-50ms", include_str!("../profiles/far-50ms.yaml")),
    ("cut-10s", include_str!("../profiles/cut-10s.yaml")),
];

impl Profile {
    /// Names of the profiles that come with the crate.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        SHIPPED.iter().map(|(name, _)| *name).collect()
    }

    /// One of those.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn shipped(name: &str) -> Result<Self> {
        match SHIPPED.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => Self::parse(name, text),
            None => {
                let problem = format!("there is none, only {}", Self::names().join(", "));
                Err(Error::Profile { name: name.to_owned(), problem })
            }
        }
    }

    /// A profile by name, or from a file if the name ends in `.yaml`.
    ///
    /// # Errors
    /// No such profile or file, or one that makes no sense.
    pub fn load(name: &str) -> Result<Self> {
        if std::path::Path::new(name).extension().is_none_or(|end| end != "yaml") {
            return Self::shipped(name);
        }
        let text = std::fs::read_to_string(name).map_err(|error| Error::Profile {
            name: name.to_owned(),
            problem: error.to_string(),
        })?;
        Self::parse(name, &text)
    }

    /// The profile that this YAML describes; `name` is for messages.
    ///
    /// # Errors
    /// It describes none, or one that makes no sense.
    pub fn parse(name: &str, text: &str) -> Result<Self> {
        let wrong = |problem: String| Error::Profile { name: name.to_owned(), problem };
        let profile: Self = serde_yaml_ng::from_str(text).map_err(|e| wrong(e.to_string()))?;
        profile.problem().map_or(Ok(()), |problem| Err(wrong(problem)))?;
        Ok(profile)
    }

    /// What makes no sense in it.
    pub(crate) fn problem(&self) -> Option<String> {
        let reorder = self.reorder.unwrap_or(Reorder { share: 0.0, by_ms: 0.0 });
        let jitter_ms = self.jitter.map_or(0.0, |jitter| jitter.ms);
        let cuts = self.cuts.unwrap_or(Cuts { after_s: 0.0, for_s: 0.0, every_s: 0.0 });
        let shares = [
            ("loss.random", self.loss.random),
            ("loss.bad", self.loss.bad),
            ("loss.to_bad", self.loss.to_bad),
            ("loss.to_good", self.loss.to_good),
            ("duplicate", self.duplicate),
            ("reorder.share", reorder.share),
        ];
        let times = [
            ("delay_ms", self.delay_ms),
            ("jitter.ms", jitter_ms),
            ("reorder.by_ms", reorder.by_ms),
            ("cuts.after_s", cuts.after_s),
            ("cuts.for_s", cuts.for_s),
            ("cuts.every_s", cuts.every_s),
        ];
        let share = shares.iter().find(|(_, value)| !(0.0..=1.0).contains(value));
        let time = times.iter().find(|(_, value)| !(0.0..=600_000.0).contains(value));
        if let Some((field, value)) = share {
            return Some(format!("{field} is {value}, not from 0 to 1"));
        }
        if let Some((field, value)) = time {
            return Some(format!("{field} is {value}, not from 0 to 600000"));
        }
        if self.loss.to_bad > 0.0 && self.loss.to_good == 0.0 {
            return Some("loss.to_good is 0: bad times would never end".to_owned());
        }
        if self.rate.is_some_and(|rate| !(0.001..=1e6).contains(&rate.mbit)) {
            return Some("rate.mbit is not from 0.001 to 1000000".to_owned());
        }
        if self.rate.is_some_and(|rate| rate.queue_bytes < u32::from(self.mtu)) {
            return Some("rate.queue_bytes has no place for one frame".to_owned());
        }
        if let Some(medium) = &self.medium {
            let clean =
                Self { delay_ms: 0.0, jitter: None, reorder: None, rate: None, ..self.clone() };
            if clean != *self || self.duplicate > 0.0 {
                return Some(
                    "medium does not go with delay_ms, jitter, reorder, duplicate and rate"
                        .to_owned(),
                );
            }
            if let Some(problem) = medium.problem() {
                return Some(problem);
            }
        }
        if !(576..=65_000).contains(&self.mtu) {
            return Some(format!("mtu is {}, not from 576 to 65000", self.mtu));
        }
        (!(1..=1_000_000).contains(&self.queue_frames))
            .then(|| format!("queue_frames is {}, not from 1 to 1000000", self.queue_frames))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_profile_is_read_and_says_what_it_is() {
        for name in Profile::names() {
            let profile = Profile::shipped(name).unwrap();
            assert_eq!(profile.name, name);
            assert!(profile.about.len() > 20, "{name}: about");
        }
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/profiles")).unwrap();
        let yaml = files.flatten().filter(|f| f.path().extension().is_some_and(|e| e == "yaml"));
        assert_eq!(yaml.count(), SHIPPED.len());
    }

    /// A profile with a radio channel and one wrong line in it or beside it.
    fn medium(beside: &str, wrong: &str) -> String {
        let good = [
            "rates_mbit: [6.5, 65]",
            "loss_good: 0",
            "loss_bad: 0.5",
            "loss_step: 0.5",
            "good_ms: 1",
            "bad_ms: 1",
            "retries: 7",
            "together: 8",
            "others: 0.1",
        ];
        let key = wrong.split(':').next().unwrap_or_default();
        let lines = good.iter().map(|line| {
            let same = !key.is_empty() && line.starts_with(&format!("{key}:"));
            format!("  {}\n", if same { wrong } else { line })
        });
        format!("{beside}\nmedium:\n{}", lines.collect::<String>())
    }

    #[test]
    fn a_profile_that_makes_no_sense_is_refused_with_the_field() {
        for (text, word) in [
            ("loss: {random: 1.5}", "loss.random"),
            ("delay_ms: -1", "delay_ms"),
            ("delay_ms: .nan", "delay_ms"),
            ("delai_ms: 1", "delai_ms"),
            ("loss: {to_bad: 0.1}", "to_good"),
            ("rate: {mbit: 0, queue_bytes: 9000}", "mbit"),
            ("rate: {mbit: 1, queue_bytes: 10}", "queue_bytes"),
            ("mtu: 100", "mtu"),
            ("queue_frames: 0", "queue_frames"),
            (&medium("delay_ms: 1", ""), "does not go with delay_ms"),
            (&medium("", "others: 1"), "medium.others"),
            (&medium("", "loss_bad: 2"), "medium.loss_bad"),
            (&medium("", "bad_ms: 0"), "medium.bad_ms"),
            (&medium("", "rates_mbit: [9, 1]"), "medium.rates_mbit"),
            (&medium("", "rates_mbit: []"), "medium.rates_mbit"),
            (&medium("", "together: 0"), "medium.together"),
        ] {
            let error = Profile::parse("x", text).unwrap_err().to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
        assert!(Profile::parse("x", &medium("", "")).unwrap().medium.is_some());
        assert!(Profile::load("no-such").unwrap_err().to_string().contains("wifi-busy"));
    }
}
