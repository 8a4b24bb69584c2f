//! What a server tells an agent, of both dialects, in SI units.
//!
//! What is not known, or not as it should be, is left out: a percept never fails as a whole.

use crate::dialect::joint_name;
use crate::sexp::{Sexp, number};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// All that one message tells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Percept<'a> {
    /// Of the simulation, s.
    pub time_s: Option<f64>,
    /// The game.
    pub game: Option<GamePercept<'a>>,
    /// Joints, in the order of the message.
    pub joints: Vec<JointPercept<'a>>,
    /// Rate of turn of the torso in the server's axes, rad/s.
    pub gyro: Option<[f64; 3]>,
    /// Acceleration of the torso with gravity in the server's axes, m/s².
    pub accel: Option<[f64; 3]>,
    /// What feet feel.
    pub forces: Vec<Force<'a>>,
    /// How the torso is turned in the world: w, x, y, z.
    pub orientation: Option<[f64; 4]>,
    /// Where the torso is in the world, m.
    pub position: Option<[f64; 3]>,
    /// What is seen; not in every message.
    pub vision: Option<Vision<'a>>,
    /// What is heard.
    pub heard: Vec<HeardPercept<'a>>,
}

/// The game as a server tells it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GamePercept<'a> {
    /// Of the game, s.
    pub play_time_s: f64,
    /// What goes on, such as `BeforeKickOff`.
    pub play_mode: &'a str,
    /// Goals of the team on the left, and of that on the right.
    pub scores: [i32; 2],
    /// Names of both teams; RCSSServerMJ.
    pub teams: [Option<&'a str>; 2],
    /// The own side, `left` or `right`; SimSpark, once.
    pub side: Option<&'a str>,
    /// The own number; SimSpark, once.
    pub number: Option<u8>,
}

/// A joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointPercept<'a> {
    /// Its name, the same in both dialects.
    pub name: &'a str,
    /// Its angle, rad.
    pub position_rad: f64,
    /// Its rate, rad/s; RCSSServerMJ.
    pub velocity_rad_s: Option<f64>,
}

/// The force on a foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Force<'a> {
    /// Name of the foot.
    pub name: &'a str,
    /// Where it acts, in the foot's frame, m.
    pub point: [f64; 3],
    /// N.
    pub force: [f64; 3],
}

/// A direction and a distance, from the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polar {
    /// m.
    pub distance_m: f64,
    /// To the left, rad.
    pub azimuth_rad: f64,
    /// Upwards, rad.
    pub elevation_rad: f64,
}

impl Polar {
    /// In axes of the camera: x ahead, y to the left, z up; m.
    #[must_use]
    pub fn point(&self) -> [f64; 3] {
        let (up, level) = self.elevation_rad.sin_cos();
        let (left, ahead) = self.azimuth_rad.sin_cos();
        let level = level * self.distance_m;
        [level * ahead, level * left, up * self.distance_m]
    }
}

/// What is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vision<'a> {
    /// The ball.
    pub ball: Option<Polar>,
    /// Marks of the field, goalposts among them, by the server's names.
    pub marks: Vec<(&'a str, Polar)>,
    /// Lines of the field, from one end to the other.
    pub lines: Vec<[Polar; 2]>,
    /// Robots.
    pub players: Vec<SeenPlayer<'a>>,
}

/// A robot that is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeenPlayer<'a> {
    /// Name of its team.
    pub team: Option<&'a str>,
    /// Its number.
    pub number: Option<u8>,
    /// Its parts by their names.
    pub parts: Vec<(&'a str, Polar)>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq)]
pub struct HeardPercept<'a> {
    /// Name of the team; SimSpark, where it labels messages.
    pub team: Option<&'a str>,
    /// Whether the own player said it; SimSpark.
    pub is_own: bool,
    /// Where it came from, rad to the left.
    pub azimuth_rad: Option<f64>,
    /// What was said.
    pub data: Vec<u8>,
}

impl<'a> Percept<'a> {
    /// Reads a message.
    #[must_use]
    pub fn read(message: &[Sexp<'a>]) -> Self {
        let mut percept = Self::default();
        for node in message {
            percept.take(node);
        }
        percept
    }

    fn take(&mut self, node: &Sexp<'a>) {
        match node.head() {
            Some("time") => self.time_s = node.number("now"),
            Some("GS") => self.game = Some(game(node)),
            Some("HJ") => self.joints.extend(joint(node)),
            Some("GYR") => {
                let rates = node.child("rt").and_then(Sexp::numbers::<3>);
                self.gyro = rates.map(|rates| rates.map(f64::to_radians));
            }
            Some("ACC") => self.accel = node.child("a").and_then(Sexp::numbers),
            Some("FRP") => self.forces.extend(force(node)),
            Some("quat") => self.orientation = node.child("q").and_then(Sexp::numbers),
            Some("pos") => self.position = node.child("p").and_then(Sexp::numbers),
            Some("See") => self.vision = Some(vision(node)),
            Some("hear") => self.heard.extend(heard(node.tail())),
            Some("MIC") => self.heard.extend(node.tail().iter().filter_map(microphone)),
            _ => {}
        }
    }
}

fn game<'a>(node: &Sexp<'a>) -> GamePercept<'a> {
    let score = |key| node.word(key).and_then(|word| word.parse().ok()).unwrap_or_default();
    GamePercept {
        play_time_s: node.number("t").unwrap_or_default(),
        play_mode: node.word("pm").unwrap_or_default(),
        scores: [score("sl"), score("sr")],
        teams: [node.word("tl"), node.word("tr")],
        side: node.word("team"),
        number: node.word("unum").and_then(|word| word.parse().ok()),
    }
}

fn joint<'a>(node: &Sexp<'a>) -> Option<JointPercept<'a>> {
    Some(JointPercept {
        name: joint_name(node.word("n")?),
        position_rad: node.number("ax")?.to_radians(),
        velocity_rad_s: node.number("vx").map(f64::to_radians),
    })
}

fn force<'a>(node: &Sexp<'a>) -> Option<Force<'a>> {
    Some(Force {
        name: node.word("n")?,
        point: node.child("c")?.numbers()?,
        force: node.child("f")?.numbers()?,
    })
}

/// `(pol distance azimuth elevation)`, in m and degrees.
fn polar(node: &Sexp<'_>) -> Option<Polar> {
    if node.head() != Some("pol") {
        return None;
    }
    let [distance_m, azimuth, elevation] = node.numbers::<3>()?;
    Some(Polar {
        distance_m,
        azimuth_rad: azimuth.to_radians(),
        elevation_rad: elevation.to_radians(),
    })
}

fn vision<'a>(node: &Sexp<'a>) -> Vision<'a> {
    let mut vision = Vision::default();
    for seen in node.tail() {
        let Some(name) = seen.head() else { continue };
        let mut places = seen.tail().iter().filter_map(polar);
        match name {
            "P" => vision.players.push(player(seen)),
            "L" => vision.lines.extend(places.next().zip(places.next()).map(|(a, b)| [a, b])),
            "B" => vision.ball = places.next(),
            _ => vision.marks.extend(places.next().map(|place| (name, place))),
        }
    }
    vision
}

fn player<'a>(node: &Sexp<'a>) -> SeenPlayer<'a> {
    let part = |item: &Sexp<'a>| Some((item.head()?, item.tail().iter().find_map(polar)?));
    SeenPlayer {
        team: node.word("team"),
        number: node.word("id").and_then(|word| word.parse().ok()),
        parts: node.tail().iter().filter_map(part).collect(),
    }
}

/// `[team] time self|direction message`.
fn heard<'a>(words: &[Sexp<'a>]) -> Option<HeardPercept<'a>> {
    let (team, words) = match words {
        [team, _, _, _] => (Some(team.atom()?), &words[1..]),
        [_, _, _] => (None, words),
        _ => return None,
    };
    let direction = words[1].atom()?;
    Some(HeardPercept {
        team,
        is_own: direction == "self",
        azimuth_rad: number(direction).map(f64::to_radians),
        data: words[2].atom()?.as_bytes().to_vec(),
    })
}

/// `(azimuth message)` with the message in base64.
fn microphone<'a>(node: &Sexp<'a>) -> Option<HeardPercept<'a>> {
    let [azimuth, data] = node.items() else { return None };
    let azimuth = azimuth.atom()?;
    Some(HeardPercept {
        team: None,
        is_own: azimuth == "self",
        azimuth_rad: number(azimuth).map(f64::to_radians),
        data: STANDARD.decode(data.atom()?).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Percepts of SimSpark, in the forms that its documentation describes.
    const SIMSPARK: &str = "(time (now 104.87))(GS (unum 1)(team left)(sl 0)(sr 1)(t 3.50)\
        (pm KickOff_Left))(GYR (n torso) (rt 180.00 0.00 -90.00))(ACC (n torso) (a 0.10 0.20 9.81))\
        (HJ (n laj3) (ax -90.00))(HJ (ax 45) (n hj1))(FRP (n lf) (c 0.01 -0.02 -0.03) (f 1 2 20))\
        (See (G2R (pol 17.55 -3.33 4.31)) (B (pol 2.00 90.00 -30.00)) (P (team Hearts) (id 3) \
        (head (pol 16.98 -0.21 3.19)) (rlowerarm (pol 16.83 -0.06 2.80))) \
        (L (pol 12.11 -40.77 -2.40) (pol 12.95 -37.76 -2.41)))\
        (hear Bold 12.30 self hello)(hear 12.30 -45.00 there)";

    fn read(text: &str) -> Percept<'_> {
        Percept::read(&Sexp::parse(text.as_bytes()).unwrap())
    }

    fn near(found: [f64; 3], expected: [f64; 3]) -> bool {
        found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9)
    }

    #[test]
    fn everything_that_simspark_tells_is_read() {
        let percept = read(SIMSPARK);
        assert_eq!(percept.time_s, Some(104.87));
        let game = percept.game.unwrap();
        assert_eq!((game.side, game.number, game.scores), (Some("left"), Some(1), [0, 1]));
        assert_eq!((game.play_mode, game.play_time_s), ("KickOff_Left", 3.5));
        use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
        assert!(near(percept.gyro.unwrap(), [PI, 0.0, -FRAC_PI_2]));
        assert_eq!(percept.accel, Some([0.1, 0.2, 9.81]));
        let joints: Vec<_> = percept.joints.iter().map(|j| (j.name, j.position_rad)).collect();
        assert_eq!(joints, [("laj3", -FRAC_PI_2), ("hj1", FRAC_PI_4)]);
        assert_eq!(percept.forces[0].force, [1.0, 2.0, 20.0]);
        let heard: Vec<_> = percept.heard.iter().map(|h| (h.team, h.is_own, &h.data[..])).collect();
        assert_eq!(heard, [(Some("Bold"), true, &b"hello"[..]), (None, false, b"there")]);
        assert_eq!(percept.heard[1].azimuth_rad, Some(-FRAC_PI_4));
    }

    #[test]
    fn what_is_seen_has_places_in_front_of_the_camera() {
        let vision = read(SIMSPARK).vision.unwrap();
        let half = 3_f64.sqrt();
        assert!(near(vision.ball.unwrap().point(), [0.0, half, -1.0]));
        assert_eq!((vision.marks[0].0, vision.lines.len()), ("G2R", 1));
        let player = &vision.players[0];
        assert_eq!((player.team, player.number, player.parts.len()), (Some("Hearts"), Some(3), 2));
        assert_eq!(player.parts[0].0, "head");
    }

    #[test]
    fn what_is_not_as_it_should_be_is_left_out() {
        let text = "(HJ (n laj3))(HJ (n laj4) (ax nan))(HJ)(GYR (rt 1 2))(unknown)(time 3) word\
            (See (B (pol 1 2)) (B) (x (pil 1 2 3)))(hear a)(MIC hear (1 *) (2.0 aGVsbG8=) x)";
        let percept = read(text);
        let vision = Some(Vision::default());
        let data = b"hello".to_vec();
        let azimuth_rad = Some(2_f64.to_radians());
        let heard = vec![HeardPercept { team: None, is_own: false, azimuth_rad, data }];
        assert_eq!(percept, Percept { vision, heard, ..Percept::default() });
    }
}
