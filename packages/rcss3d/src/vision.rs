//! What is seen, as messages of soccer_vision_3d_msgs.

use crate::msg::{Landmark, LandmarkArray};
use crate::percept::{Polar, SeenPlayer, Vision};
use crate::soccer_vision_3d_msgs::msg::{
    Ball, BallArray, Goalpost, GoalpostArray, MarkingArray, MarkingEllipse, MarkingIntersection,
    MarkingSegment, Robot, RobotArray,
};
use crate::soccer_vision_attribute_msgs::msg::{Goalpost as Post, Robot as RobotAttributes};
use crate::vision_msgs::msg::BoundingBox3D;
use angaros::geometry_msgs::msg::{Point, Pose};
use angaros::std_msgs::msg::Header;

/// How wide a penalty mark is, m.
const PENALTY_MARK_M: f64 = 0.1;

/// One end of the field, as the server's names say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Negative x of the server's world.
    Left,
    /// Positive x.
    Right,
}

/// What is known of the own team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnTeam<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where its goal is.
    pub side: Option<Side>,
}

/// All messages of one look.
#[derive(Clone, Debug, PartialEq)]
pub struct VisionMessages {
    /// No ball or one.
    pub balls: BallArray,
    /// Goalposts: the places where their tops were seen.
    pub goalposts: GoalpostArray,
    /// Lines, where they meet, and penalty marks.
    pub markings: MarkingArray,
    /// Other robots.
    pub robots: RobotArray,
    /// Everything that has a place on the field, with the server's names.
    pub landmarks: LandmarkArray,
}

/// What a mark of the field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Post { goal: Side, is_upper: bool },
    Intersection { rays: i32 },
    Penalty,
    Unknown,
}

impl VisionMessages {
    /// Of what is seen, in the frame of the header.
    #[must_use]
    pub fn new(vision: &Vision<'_>, own: OwnTeam<'_>, header: &Header) -> Self {
        let header = || header.clone();
        let mut found = Self {
            balls: BallArray { header: header(), balls: Vec::new() },
            goalposts: GoalpostArray { header: header(), posts: Vec::new() },
            markings: MarkingArray { header: header(), ..MarkingArray::default() },
            robots: RobotArray { header: header(), robots: Vec::new() },
            landmarks: LandmarkArray { header: header(), landmarks: Vec::new() },
        };
        found
            .balls
            .balls
            .extend(vision.ball.map(|place| Ball { center: point(&place), ..Ball::default() }));
        for (name, place) in &vision.marks {
            found.add(name, place, own);
        }
        let segments = vision.lines.iter().map(|[start, end]| MarkingSegment {
            start: point(start),
            end: point(end),
            ..MarkingSegment::default()
        });
        found.markings.segments.extend(segments);
        found.robots.robots.extend(vision.players.iter().filter_map(|one| robot(one, own.name)));
        found
    }

    fn add(&mut self, name: &str, place: &Polar, own: OwnTeam<'_>) {
        let center = point(place);
        let landmark = Landmark { name: name.to_owned(), position: center };
        self.landmarks.landmarks.push(landmark);
        match mark(name) {
            Mark::Post { goal, is_upper } => {
                self.goalposts.posts.push(goalpost(center, goal, is_upper, own.side));
            }
            Mark::Intersection { rays } => {
                let num_rays = rays;
                let marking =
                    MarkingIntersection { center, num_rays, ..MarkingIntersection::default() };
                self.markings.intersections.push(marking);
            }
            Mark::Penalty => {
                let center = Pose { position: center, ..Pose::default() };
                let diameter = PENALTY_MARK_M;
                let marking = MarkingEllipse { diameter, center, ..MarkingEllipse::default() };
                self.markings.ellipses.push(marking);
            }
            Mark::Unknown => {}
        }
    }
}

/// What a name stands for. SimSpark: goalposts `G1L`, `G2L`, `G1R`, `G2R` and corner flags `F1L` to
/// `F2R`, of which 1 is the upper one. RCSSServerMJ: goalposts `g_lup` to `g_rlp`, corners `l_*`,
/// where a line ends at another `t_*`, crossings `x_*`, penalty marks `p_*`.
fn mark(name: &str) -> Mark {
    let post = |goal, is_upper| Mark::Post { goal, is_upper };
    match name {
        "G1L" | "g_lup" => post(Side::Left, true),
        "G2L" | "g_llp" => post(Side::Left, false),
        "G1R" | "g_rup" => post(Side::Right, true),
        "G2R" | "g_rlp" => post(Side::Right, false),
        "F1L" | "F2L" | "F1R" | "F2R" => Mark::Intersection { rays: 2 },
        _ => match name.split_once('_').map(|(kind, _)| kind) {
            Some("l") => Mark::Intersection { rays: 2 },
            Some("t") => Mark::Intersection { rays: 3 },
            Some("x") => Mark::Intersection { rays: 4 },
            Some("p") => Mark::Penalty,
            _ => Mark::Unknown,
        },
    }
}

/// Upper is positive y: to the left of whoever looks into the goal on the right.
fn goalpost(place: Point, goal: Side, is_upper: bool, own: Option<Side>) -> Goalpost {
    let is_left = is_upper == (goal == Side::Right);
    Goalpost {
        bb: around(place),
        attributes: Post {
            side: if is_left { Post::SIDE_LEFT } else { Post::SIDE_RIGHT },
            team: match own {
                None => Post::TEAM_UNKNOWN,
                Some(side) if side == goal => Post::TEAM_OWN,
                Some(_) => Post::TEAM_OPPONENT,
            },
        },
        ..Goalpost::default()
    }
}

/// A robot is where its head is seen, or else in the middle of its parts.
fn robot(seen: &SeenPlayer<'_>, own_team: &str) -> Option<Robot> {
    let head = seen.parts.iter().find(|(name, _)| *name == "head");
    let place = match head {
        Some((_, place)) => place.point(),
        None if seen.parts.is_empty() => return None,
        None => {
            let mut sum = [0.0; 3];
            for (_, part) in &seen.parts {
                sum.iter_mut().zip(part.point()).for_each(|(sum, part)| *sum += part);
            }
            sum.map(|sum| sum / seen.parts.len() as f64)
        }
    };
    let [x, y, z] = place;
    Some(Robot {
        bb: around(Point { x, y, z }),
        attributes: RobotAttributes {
            player_number: seen.number.unwrap_or_default(),
            team: match seen.team {
                None => RobotAttributes::TEAM_UNKNOWN,
                Some(team) if team == own_team => RobotAttributes::TEAM_OWN,
                Some(_) => RobotAttributes::TEAM_OPPONENT,
            },
            ..RobotAttributes::default()
        },
        ..Robot::default()
    })
}

fn around(position: Point) -> BoundingBox3D {
    let center = Pose { position, ..Pose::default() };
    BoundingBox3D { center, ..BoundingBox3D::default() }
}

fn point(place: &Polar) -> Point {
    let [x, y, z] = place.point();
    Point { x, y, z }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(names: &[&'static str], own: Option<Side>) -> VisionMessages {
        let place = Polar { distance_m: 2.0, azimuth_rad: 0.0, elevation_rad: 0.0 };
        let marks = names.iter().map(|name| (*name, place)).collect();
        let vision = Vision { marks, ..Vision::default() };
        VisionMessages::new(&vision, OwnTeam { name: "Bold", side: own }, &Header::default())
    }

    #[test]
    fn goalposts_have_the_side_of_who_looks_into_the_goal_and_the_team_that_defends_it() {
        let posts = |own| {
            let posts = seen(&["g_rup", "g_rlp", "G1L", "G2L"], own).goalposts.posts;
            let of = |post: &Goalpost| (post.attributes.side, post.attributes.team);
            posts.iter().map(of).collect::<Vec<_>>()
        };
        let theirs = |side| (side, Post::TEAM_OPPONENT);
        let mine = |side| (side, Post::TEAM_OWN);
        let expected = [
            theirs(Post::SIDE_LEFT),
            theirs(Post::SIDE_RIGHT),
            mine(Post::SIDE_RIGHT),
            mine(Post::SIDE_LEFT),
        ];
        assert_eq!(posts(Some(Side::Left)), expected);
        assert!(posts(None).iter().all(|(_, team)| *team == Post::TEAM_UNKNOWN));
    }

    #[test]
    fn every_mark_is_a_landmark_and_those_that_are_known_are_markings() {
        let found = seen(&["l_ruf", "t_clf", "x_cuc", "p_rpm", "F1R", "g_lup", "new"], None);
        let rays: Vec<i32> = found.markings.intersections.iter().map(|one| one.num_rays).collect();
        assert_eq!(rays, [2, 3, 4, 2]);
        assert_eq!(found.markings.ellipses.len(), 1);
        let names: Vec<&str> = found.landmarks.landmarks.iter().map(|one| &*one.name).collect();
        assert_eq!(names, ["l_ruf", "t_clf", "x_cuc", "p_rpm", "F1R", "g_lup", "new"]);
        assert_eq!(found.landmarks.landmarks[0].position.x, 2.0);
        assert!(found.balls.balls.is_empty());
    }

    #[test]
    fn a_robot_without_a_head_is_in_the_middle_of_its_parts_and_one_without_parts_nowhere() {
        let at = |distance_m| Polar { distance_m, azimuth_rad: 0.0, elevation_rad: 0.0 };
        let team = Some("Hearts");
        let parts = vec![("lfoot", at(2.0)), ("rfoot", at(4.0))];
        let both = SeenPlayer { team, number: Some(7), parts };
        let found = robot(&both, "Bold").unwrap();
        assert_eq!(found.bb.center.position.x, 3.0);
        assert_eq!(found.attributes.team, RobotAttributes::TEAM_OPPONENT);
        assert_eq!(found.attributes.player_number, 7);
        assert!((found.confidence.confidence + 1.0).abs() < 1e-6, "unknown");
        assert!(robot(&SeenPlayer::default(), "Bold").is_none());
    }
}
