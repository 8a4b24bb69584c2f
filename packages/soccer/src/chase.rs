//! Where a player goes.

use nalgebra::Vector2;

/// A ball that is further aside than this is turned to before the player walks, rad.
const ASIDE_RAD: f64 = 0.7;
/// One that is nearer to straight ahead than this is looked at by whoever watches it, rad.
const AHEAD_RAD: f64 = 0.3;

/// How a player goes to a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChaseSettings {
    /// The fastest walk, m/s.
    pub speed_m_s: f64,
    /// The fastest turn, rad/s.
    pub turn_rad_s: f64,
    /// From the body to the ball where it stops, m.
    pub stop_m: f64,
    /// So long it goes to where the ball was seen last, s.
    pub patience_s: f64,
    /// So long it stands and looks around before it turns, s.
    pub around_s: f64,
    /// How fast it turns when it looks for the ball, rad/s.
    pub search_rad_s: f64,
}

impl Default for ChaseSettings {
    fn default() -> Self {
        Self {
            speed_m_s: 0.2,
            turn_rad_s: 0.3,
            stop_m: 0.35,
            patience_s: 3.0,
            around_s: 5.0,
            search_rad_s: 0.3,
        }
    }
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// It stands.
    Stand,
    /// It goes to the ball.
    Chase,
    /// It turns to the ball, as another goes there.
    Watch,
}

/// How a player walks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// Ahead, m/s.
    pub ahead_m_s: f64,
    /// To the left, rad/s.
    pub turn_rad_s: f64,
}

/// A player on its way to the ball.
#[derive(Clone, Copy, Debug)]
pub struct Chase {
    settings: ChaseSettings,
    ball: Option<Vector2<f64>>,
    age_s: f64,
}

impl Chase {
    /// A player that has not seen the ball.
    #[must_use]
    pub fn new(settings: ChaseSettings) -> Self {
        Self { settings, ball: None, age_s: 0.0 }
    }

    /// The ball was seen `ahead_m` ahead of the body and `left_m` to its left. What is no place is
    /// left out.
    pub fn sees(&mut self, ahead_m: f64, left_m: f64) {
        if ahead_m.is_finite() && left_m.is_finite() {
            self.ball = Some(Vector2::new(ahead_m, left_m));
            self.age_s = 0.0;
        }
    }

    /// Where the ball is, as long as that counts.
    fn ball(&self) -> Option<Vector2<f64>> {
        self.ball.filter(|_| self.age_s <= self.settings.patience_s)
    }

    /// How far the ball is, m; `None` if it was not seen for too long.
    #[must_use]
    pub fn distance_m(&self) -> Option<f64> {
        self.ball().map(|ball| ball.norm())
    }

    /// Goes on by `by_s`.
    pub fn advance(&mut self, by_s: f64, duty: Duty) -> Pace {
        let pace = self.pace(by_s, duty);
        // Until the ball is seen again, it lies where it lay, and the player has gone on.
        if let Some(ball) = &mut self.ball {
            let (sin, cos) = (pace.turn_rad_s * by_s).sin_cos();
            let ahead_m = ball.x - pace.ahead_m_s * by_s;
            *ball = Vector2::new(cos * ahead_m + sin * ball.y, cos * ball.y - sin * ahead_m);
        }
        pace
    }

    fn pace(&mut self, by_s: f64, duty: Duty) -> Pace {
        self.age_s += by_s;
        if duty == Duty::Stand {
            return Pace::default();
        }
        let Some(ball) = self.ball() else { return self.search(duty) };
        let aside_rad = f64::atan2(ball.y, ball.x);
        let ChaseSettings { speed_m_s, turn_rad_s, stop_m, .. } = self.settings;
        let turn_rad_s = aside_rad.clamp(-turn_rad_s, turn_rad_s);
        let left_m = ball.norm() - stop_m;
        if duty == Duty::Watch || left_m <= 0.0 {
            let turns = aside_rad.abs() > AHEAD_RAD;
            return Pace { ahead_m_s: 0.0, turn_rad_s: if turns { turn_rad_s } else { 0.0 } };
        }
        let walks = aside_rad.abs() < ASIDE_RAD;
        let ahead_m_s = if walks { left_m.min(speed_m_s) * aside_rad.cos() } else { 0.0 };
        Pace { ahead_m_s, turn_rad_s }
    }

    /// Without a ball: it stands while the head looks around, and then turns to where the ball was.
    fn search(&self, duty: Duty) -> Pace {
        let ChaseSettings { around_s, patience_s, search_rad_s, .. } = self.settings;
        if duty == Duty::Watch || self.age_s < patience_s + around_s {
            return Pace::default();
        }
        let was_right = self.ball.is_some_and(|ball| ball.y < 0.0);
        let turn_rad_s = if was_right { -search_rad_s } else { search_rad_s };
        Pace { ahead_m_s: 0.0, turn_rad_s }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chase() -> Chase {
        Chase::new(ChaseSettings::default())
    }

    #[test]
    fn a_player_walks_to_the_ball_and_stops_in_front_of_it() {
        let mut chase = chase();
        chase.sees(2.0, 0.0);
        let pace = chase.advance(0.1, Duty::Chase);
        assert!((pace.ahead_m_s - 0.2).abs() < 1e-12 && pace.turn_rad_s.abs() < 1e-12, "{pace:?}");
        chase.sees(0.4, 0.0);
        let pace = chase.advance(0.1, Duty::Chase);
        assert!((pace.ahead_m_s - 0.05).abs() < 1e-12, "{pace:?}");
        chase.sees(0.3, 0.0);
        assert_eq!(chase.advance(0.1, Duty::Chase), Pace::default());
    }

    #[test]
    fn it_turns_to_a_ball_aside_before_it_walks() {
        let mut chase = chase();
        chase.sees(0.1, -2.0);
        let pace = chase.advance(0.1, Duty::Chase);
        assert_eq!(pace, Pace { ahead_m_s: 0.0, turn_rad_s: -0.3 });
        chase.sees(2.0, 0.5);
        let pace = chase.advance(0.1, Duty::Chase);
        assert!(pace.ahead_m_s > 0.15 && pace.turn_rad_s > 0.2, "{pace:?}");
    }

    #[test]
    fn it_reckons_with_its_own_way_until_it_sees_the_ball_again() {
        let mut chase = chase();
        chase.sees(0.5, 0.3);
        let mut turned_rad = 0.0;
        let mut gone_m = 0.0;
        for _ in 0..20 {
            let pace = chase.advance(0.1, Duty::Chase);
            turned_rad += pace.turn_rad_s * 0.1;
            gone_m += pace.ahead_m_s * 0.1;
        }
        let left_m = chase.distance_m().unwrap();
        assert!(gone_m > 0.05 && (left_m + gone_m - 0.58).abs() < 0.05, "{gone_m} and {left_m}");
        assert!(left_m > 0.34, "it stops in front of the ball: {left_m}");
        assert!(turned_rad > 0.4, "it looks at the ball: {turned_rad}");
    }

    #[test]
    fn it_forgets_a_ball_stands_while_it_looks_around_and_then_turns_to_where_it_was() {
        let mut chase = chase();
        chase.sees(f64::NAN, 0.0);
        assert_eq!(chase.distance_m(), None);
        chase.sees(2.0, -0.1);
        for _ in 0..30 {
            assert!(chase.distance_m().is_some());
            chase.advance(0.1, Duty::Chase);
        }
        chase.advance(0.1, Duty::Chase);
        assert_eq!(chase.distance_m(), None);
        assert_eq!(chase.advance(0.1, Duty::Chase), Pace::default());
        for _ in 0..50 {
            chase.advance(0.1, Duty::Chase);
        }
        let pace = chase.advance(0.1, Duty::Chase);
        assert_eq!(pace, Pace { ahead_m_s: 0.0, turn_rad_s: -0.3 });
        assert_eq!(chase.advance(0.1, Duty::Watch), Pace::default());
    }

    #[test]
    fn one_that_watches_turns_and_one_that_stands_does_nothing() {
        let mut chase = chase();
        chase.sees(1.0, 1.0);
        let pace = chase.advance(0.1, Duty::Watch);
        assert_eq!(pace, Pace { ahead_m_s: 0.0, turn_rad_s: 0.3 });
        assert_eq!(chase.advance(0.1, Duty::Stand), Pace::default());
        chase.sees(1.0, 0.2);
        assert_eq!(chase.advance(0.1, Duty::Watch), Pace::default());
    }
}
