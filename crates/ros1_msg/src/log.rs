//! Log messages, whose fields do not belong together by name: `rosgraph_msgs/Log` and
//! `rcl_interfaces/msg/Log`. The topics that a ROS 1 node publishes, and the frame of its header,
//! have no place in ROS 2.

use crate::convert::{HEADER, Problem, Sink};

/// Levels of ROS 1 and of ROS 2 from DEBUG to FATAL.
const LEVELS: [(u8, u8); 5] = [(1, 10), (2, 20), (4, 30), (8, 40), (16, 50)];

/// What both have.
struct Log<'a> {
    stamp: &'a [u8],
    level: u8,
    /// Name of the logger, message, file, function.
    texts: [&'a [u8]; 4],
    line: &'a [u8],
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where CDR begins; `None` in ROS 1, where nothing is aligned.
    origin: Option<usize>,
}

impl<'a> Reader<'a> {
    fn take(&mut self, align: usize, len: usize) -> Result<&'a [u8], Problem> {
        if let Some(origin) = self.origin {
            self.at = origin + (self.at - origin).next_multiple_of(align);
        }
        let end = self.at.checked_add(len).ok_or(Problem::Short)?;
        let bytes = self.bytes.get(self.at..end).ok_or(Problem::Short)?;
        self.at = end;
        Ok(bytes)
    }

    fn text(&mut self) -> Result<&'a [u8], Problem> {
        let len = self.take(4, 4)?.first_chunk::<4>().ok_or(Problem::Short)?;
        let text = self.take(1, u32::from_le_bytes(*len) as usize)?;
        Ok(text.strip_suffix(&[0]).unwrap_or(text))
    }

    /// Everything from the level on.
    fn rest(&mut self, stamp: &'a [u8]) -> Result<Log<'a>, Problem> {
        let level = self.take(1, 1)?[0];
        let texts = [self.text()?, self.text()?, self.text()?, self.text()?];
        Ok(Log { stamp, level, texts, line: self.take(4, 4)? })
    }
}

/// Writes the ROS 2 form of a log message of ROS 1.
pub(crate) fn to_cdr(bytes: &[u8], out: &mut impl Sink) -> Result<(), Problem> {
    let mut reader = Reader { bytes, at: 0, origin: None };
    reader.take(1, 4)?;
    let stamp = reader.take(1, 8)?;
    reader.text()?;
    let log = reader.rest(stamp)?;
    let level = LEVELS.iter().find(|(one, _)| *one == log.level).map_or(20, |(_, two)| *two);
    let start = out.len() + HEADER;
    out.put(&[0, 1, 0, 0]);
    out.put(log.stamp);
    out.put(&[level]);
    for text in log.texts {
        // What is no UTF-8 would make the whole message unreadable.
        let text = String::from_utf8_lossy(text).replace('\0', " ");
        pad(out, start);
        out.put(&word(text.len() + 1)?);
        out.put(text.as_bytes());
        out.zeros(1);
    }
    pad(out, start);
    out.put(log.line);
    Ok(())
}

fn pad(out: &mut impl Sink, start: usize) {
    let body = out.len() - start;
    out.zeros(body.next_multiple_of(4) - body);
}

fn word(len: usize) -> Result<[u8; 4], Problem> {
    u32::try_from(len).map(u32::to_le_bytes).map_err(|_| Problem::Count)
}

/// Writes the ROS 1 form of a log message of ROS 2.
pub(crate) fn from_cdr(bytes: &[u8], out: &mut impl Sink) -> Result<(), Problem> {
    if bytes.get(..2) != Some(&[0, 1]) {
        return Err(Problem::Encapsulation);
    }
    let mut reader = Reader { bytes, at: HEADER, origin: Some(HEADER) };
    let stamp = reader.take(4, 8)?;
    let log = reader.rest(stamp)?;
    let at_least = |(_, two): &&(u8, u8)| *two >= log.level;
    let level = LEVELS.iter().find(at_least).map_or(16, |(one, _)| *one);
    out.zeros(4);
    out.put(log.stamp);
    out.zeros(4);
    out.put(&[level]);
    for text in log.texts {
        out.put(&word(text.len())?);
        out.put(text);
    }
    out.put(log.line);
    out.zeros(4);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_message_comes_back_as_it_was() {
        let mut ros1 = vec![0; 4];
        ros1.extend([1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 8]);
        for text in ["/talker", "it broke", "talker.py", "run"] {
            ros1.extend((text.len() as u32).to_le_bytes());
            ros1.extend(text.as_bytes());
        }
        ros1.extend([42, 0, 0, 0, 0, 0, 0, 0]);
        let mut cdr = Vec::new();
        to_cdr(&ros1, &mut cdr).unwrap();
        let ty = angaros_msg::dynamic::DynamicType::standard("rcl_interfaces/msg/Log").unwrap();
        let message = ty.decode(&cdr).unwrap();
        let style = angaros_msg::dynamic::YamlStyle { flow: true, ..Default::default() };
        let yaml = angaros_msg::dynamic::to_yaml(&message, &style);
        assert!(yaml.contains("level: 40") && yaml.contains("line: 42"), "{yaml}");
        assert!(yaml.contains("msg: it broke"), "{yaml}");
        let mut back = Vec::new();
        from_cdr(&cdr, &mut back).unwrap();
        assert_eq!(back, ros1);
        for cut in 0..cdr.len() - 1 {
            assert!(from_cdr(&cdr[..cut], &mut Vec::new()).is_err(), "{cut}");
        }
    }
}
