//! What one member knows of its group, and what follows from it: no time passes and nothing is
//! sent here.

use super::heartbeat::{Claim, Heartbeat, LAST_TERM, MAX_MEMBERS};
use angaros_transport::endpoint::Gid;
use std::collections::BTreeMap;

/// A member for as long as it is in the group; one that joins again has another id.
pub type MemberId = Gid;

/// Under which a leader leads; greater is later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// Counts up from 1; 0 if nobody has led yet.
    pub number: u64,
    /// Who leads, or led.
    pub leader: MemberId,
}

/// A member of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its id.
    pub id: MemberId,
    /// The fully qualified name of its node.
    pub node: String,
    /// Of two members the one with the greater priority leads.
    pub priority: i32,
}

/// How a member went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepartureReason {
    /// It left.
    Left,
    /// Nothing was heard of it for the time-out.
    Died,
}

/// What changed by a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Joined(Member),
    Gone(Member, DepartureReason),
    /// Too many.
    LeftOut(String),
}

/// Another member.
struct MemberState {
    member: Member,
    beat: u64,
    heard_ns: u64,
    /// The number of the term under which it says that it leads.
    leads: u64,
}

/// What one member knows.
pub(super) struct View {
    own: Member,
    beat: u64,
    /// The number of the term under which this member leads; 0 if it does not.
    leads: u64,
    /// The greatest term that was ever heard of.
    term: Term,
    others: BTreeMap<MemberId, MemberState>,
    /// Last beats of those who are gone: older news of them are no news.
    gone: BTreeMap<MemberId, (u64, u64)>,
    /// Before this it does not lead: it may not have heard of others yet.
    settled_ns: u64,
    timeout_ns: u64,
}

impl View {
    pub(super) fn new(own: Member, now_ns: u64, timeout_ns: u64) -> Self {
        Self {
            own,
            beat: 0,
            leads: 0,
            term: Term::default(),
            others: BTreeMap::new(),
            gone: BTreeMap::new(),
            settled_ns: now_ns.saturating_add(timeout_ns),
            timeout_ns,
        }
    }

    pub(super) fn own(&self) -> &Member {
        &self.own
    }

    /// All members, this one included, by id.
    pub(super) fn members(&self) -> Vec<Member> {
        let mut all: Vec<Member> = self.others.values().map(|known| known.member.clone()).collect();
        all.push(self.own.clone());
        all.sort_by_key(|member| member.id);
        all
    }

    pub(super) fn term(&self) -> Term {
        self.term
    }

    /// The term under which this member leads.
    pub(super) fn own_term(&self) -> Option<Term> {
        (self.leads > 0).then_some(Term { number: self.leads, leader: self.own.id })
    }

    /// The leader this member follows, or is, with its term (rule R3).
    pub(super) fn leader(&self) -> Option<(Member, Term)> {
        if let Some(term) = self.own_term() {
            return Some((self.own.clone(), term));
        }
        let best = self.others.values().max_by_key(|known| rank(&known.member))?;
        let claimed = Term { number: best.leads, leader: best.member.id };
        let follows =
            best.leads > 0 && claimed >= self.term && rank(&best.member) > rank(&self.own);
        follows.then(|| (best.member.clone(), claimed))
    }

    /// Time passes: a beat, and whoever was not heard for too long is gone.
    pub(super) fn tick(&mut self, now_ns: u64) -> Vec<Change> {
        self.beat += 1;
        let limit = now_ns.saturating_sub(self.timeout_ns);
        let silent = self.others.iter().filter(|(_, known)| known.heard_ns < limit);
        let silent: Vec<MemberId> = silent.map(|(id, _)| *id).collect();
        let mut changes = Vec::new();
        for id in silent {
            changes.extend(self.bury(id, DepartureReason::Died, now_ns));
        }
        let memory_ns = self.timeout_ns.saturating_mul(10);
        self.gone.retain(|_, (_, since_ns)| now_ns.saturating_sub(*since_ns) < memory_ns);
        self.elect(now_ns);
        changes
    }

    /// Takes in what another knows.
    pub(super) fn hear(&mut self, heard: &Heartbeat, now_ns: u64) -> Vec<Change> {
        let mut changes = Vec::new();
        for claim in heard.claims.iter().take(MAX_MEMBERS) {
            if claim.member.id != self.own.id {
                changes.extend(self.hear_of(claim, now_ns));
                let term = Term { number: claim.leads, leader: claim.member.id };
                self.term = self.term.max(term);
            }
        }
        self.term = self.term.max(heard.term);
        self.elect(now_ns);
        changes
    }

    fn hear_of(&mut self, claim: &Claim, now_ns: u64) -> Option<Change> {
        let id = claim.member.id;
        if let Some(known) = self.others.get_mut(&id) {
            if claim.beat <= known.beat {
                return None;
            }
            (known.beat, known.heard_ns, known.leads) = (claim.beat, now_ns, claim.leads);
            known.member.priority = claim.member.priority;
            return if claim.leaving { self.bury(id, DepartureReason::Left, now_ns) } else { None };
        }
        if claim.leaving || self.gone.get(&id).is_some_and(|(beat, _)| claim.beat <= *beat) {
            return None;
        }
        if self.others.len() + 1 >= MAX_MEMBERS {
            return Some(Change::LeftOut(claim.member.node.clone()));
        }
        self.gone.remove(&id);
        let member = claim.member.clone();
        let known = MemberState { member, beat: claim.beat, heard_ns: now_ns, leads: claim.leads };
        self.others.insert(id, known);
        Some(Change::Joined(claim.member.clone()))
    }

    fn bury(&mut self, id: MemberId, how: DepartureReason, now_ns: u64) -> Option<Change> {
        let known = self.others.remove(&id)?;
        if self.gone.len() >= 4 * MAX_MEMBERS {
            // The one that went first.
            let oldest = self.gone.iter().min_by_key(|(_, (_, since))| *since).map(|(id, _)| *id);
            oldest.map(|id| self.gone.remove(&id));
        }
        self.gone.insert(id, (known.beat, now_ns));
        Some(Change::Gone(known.member, how))
    }

    /// Rules R2 and R3.
    fn elect(&mut self, now_ns: u64) {
        let own = rank(&self.own);
        if self.others.values().any(|known| rank(&known.member) > own) {
            self.leads = 0;
        } else if now_ns >= self.settled_ns
            && self.own_term() != Some(self.term)
            && self.term.number + 1 < LAST_TERM
        {
            self.leads = self.term.number + 1;
            self.term = Term { number: self.leads, leader: self.own.id };
        }
    }

    /// What the others are told.
    pub(super) fn heartbeat(&self, leaving: bool) -> Heartbeat {
        let own = Claim {
            member: self.own.clone(),
            beat: self.beat + u64::from(leaving),
            leads: if leaving { 0 } else { self.leads },
            leaving,
        };
        let others = self.others.values().map(|known| Claim {
            member: known.member.clone(),
            beat: known.beat,
            leads: known.leads,
            leaving: false,
        });
        Heartbeat { term: self.term, claims: std::iter::once(own).chain(others).collect() }
    }
}

fn rank(member: &Member) -> (i32, MemberId) {
    (member.priority, member.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUT: u64 = 100;

    fn id(number: u8) -> MemberId {
        Gid([number; 16])
    }

    fn view(number: u8, priority: i32) -> View {
        let own = Member { id: id(number), node: format!("/n{number}"), priority };
        View::new(own, 0, TIMEOUT)
    }

    /// A heartbeat from one to another at a time.
    fn beat(from: &mut View, to: &mut View, now: u64) {
        from.tick(now);
        let heard = from.heartbeat(false);
        to.hear(&heard, now);
    }

    fn leader(view: &View) -> Option<(u8, u64)> {
        view.leader().map(|(member, term)| (member.id.0[0], term.number))
    }

    #[test]
    fn nobody_leads_before_it_can_have_heard_of_others() {
        let mut one = view(1, 0);
        one.tick(99);
        assert_eq!(leader(&one), None);
        one.tick(100);
        assert_eq!(leader(&one), Some((1, 1)));
    }

    #[test]
    fn priority_comes_before_the_id_and_a_greater_member_takes_over() {
        let mut high = view(1, 5);
        let mut low = view(9, 0);
        low.tick(100);
        assert_eq!(leader(&low), Some((9, 1)));
        beat(&mut low, &mut high, 110);
        // It takes a greater term, and the other follows.
        beat(&mut high, &mut low, 110);
        assert_eq!((leader(&high), leader(&low)), (Some((1, 2)), Some((1, 2))));
    }

    #[test]
    fn a_leader_that_was_replaced_meanwhile_is_followed_only_under_a_new_term() {
        let mut a = view(3, 0);
        let mut b = view(2, 0);
        let mut c = view(1, 0);
        beat(&mut a, &mut b, 100);
        beat(&mut a, &mut c, 100);
        beat(&mut b, &mut c, 100);
        assert_eq!((leader(&b), leader(&c)), (Some((3, 1)), Some((3, 1))));
        // a is cut off; b leads under term 2.
        beat(&mut b, &mut c, 250);
        beat(&mut c, &mut b, 250);
        beat(&mut b, &mut c, 260);
        assert_eq!((leader(&b), leader(&c)), (Some((2, 2)), Some((2, 2))));
        // a comes back with its old term: nobody follows it before it takes a new one.
        beat(&mut a, &mut c, 270);
        assert_eq!(leader(&c), None);
        beat(&mut c, &mut a, 270);
        beat(&mut a, &mut c, 271);
        assert_eq!(leader(&c), Some((3, 3)));
    }

    #[test]
    fn equal_terms_of_two_components_are_told_apart() {
        let mut a = view(3, 0);
        let mut b = view(2, 0);
        a.tick(100);
        b.tick(100);
        assert_eq!((leader(&a), leader(&b)), (Some((3, 1)), Some((2, 1))));
        // b's term is smaller by its id; a goes on, b stops.
        beat(&mut a, &mut b, 110);
        assert_eq!((leader(&b), b.own_term()), (Some((3, 1)), None));
        assert!(Term { number: 1, leader: id(2) } < b.term());
    }

    #[test]
    fn members_hear_of_each_other_by_way_of_others_and_old_news_do_not_raise_the_dead() {
        let mut a = view(3, 0);
        let mut b = view(2, 0);
        let mut c = view(1, 0);
        beat(&mut a, &mut b, 10);
        beat(&mut b, &mut c, 20);
        assert_eq!(c.members().len(), 3);
        // b goes on telling of a; its beat does not go up.
        for now in [50, 90, 119] {
            beat(&mut b, &mut c, now);
        }
        assert_eq!(c.members().len(), 3);
        let changes = c.tick(121);
        assert!(matches!(&changes[..], [Change::Gone(m, DepartureReason::Died)] if m.id == id(3)));
        let old = a.heartbeat(false);
        assert!(c.hear(&old, 130).is_empty());
        a.tick(131);
        let changes = c.hear(&a.heartbeat(false), 132);
        assert!(matches!(&changes[..], [Change::Joined(m)] if m.id == id(3)));
    }

    #[test]
    fn whoever_leaves_is_gone_at_once_and_stays_so() {
        let mut a = view(3, 0);
        let mut b = view(2, 0);
        beat(&mut a, &mut b, 10);
        let last = a.heartbeat(true);
        let changes = b.hear(&last, 11);
        assert!(matches!(&changes[..], [Change::Gone(_, DepartureReason::Left)]), "{changes:?}");
        assert!(b.hear(&a.heartbeat(false), 12).is_empty());
        assert_eq!(b.members().len(), 1);
    }

    #[test]
    fn the_number_of_members_is_bounded() {
        let mut view = view(255, 0);
        let claims = (0..MAX_MEMBERS as u64 + 10).map(|number| Claim {
            member: Member {
                id: Gid((u128::from(number) + 1).to_le_bytes()),
                node: String::new(),
                priority: 0,
            },
            beat: 1,
            leads: 0,
            leaving: false,
        });
        for claim in claims {
            view.hear(&Heartbeat { term: Term::default(), claims: vec![claim] }, 1);
        }
        assert_eq!(view.members().len(), MAX_MEMBERS);
    }
}
