//! The five services of ros2_cm730: what the protocol can do, for whoever sets up servos.

use crate::bus::{Answer, Bus, BusError};
use crate::cm730driver_msgs::msg::RangeReadResult;
use crate::cm730driver_msgs::srv::{
    BulkRead, BulkRead_Request, BulkRead_Response, Ping, Ping_Request, Ping_Response, Read,
    Read_Request, Read_Response, SyncWrite, SyncWrite_Request, SyncWrite_Response, Write,
    Write_Request, Write_Response,
};
use crate::codec::{Range, Request, error_bits};
use crate::messages::header;
use crate::worker::Jobs;
use angaros::prelude::*;
use std::any::Any;

/// Nobody answered in time, or there is no port.
pub const TIMEOUT: u16 = 0x0100;
/// Something came that cannot be read.
pub const CORRUPT: u16 = 0x0200;

type Done = std::result::Result<(), BusError>;

/// Offers the services on a node, done by the thread at the bus.
pub fn offer(node: &Node, jobs: &Jobs) -> Result<Vec<Box<dyn Any + Send>>> {
    Ok(vec![
        Box::new(ping(node, jobs.clone())?),
        Box::new(read(node, jobs.clone())?),
        Box::new(write(node, jobs.clone())?),
        Box::new(bulk_read(node, jobs.clone())?),
        Box::new(sync_write(node, jobs.clone())?),
    ])
}

/// The number in which ros2_cm730 puts what happened.
fn code(answer: &Answer) -> u16 {
    match answer {
        Answer::Status(status) => u16::from(status.error),
        Answer::Silent => TIMEOUT,
        Answer::Corrupt => CORRUPT,
    }
}

/// Asks, and makes of what came a number; the answers where there are any.
fn call(bus: Option<&mut Bus>, request: &Request<'_>) -> (u16, Vec<Answer>, Done) {
    let Some(bus) = bus else { return (TIMEOUT, Vec::new(), Ok(())) };
    match bus.call(request) {
        Ok(answers) => (answers.iter().fold(0, |all, one| all | code(one)), answers, Ok(())),
        // What cannot be said is what no device knows.
        Err(error @ BusError::Request(_)) => {
            (u16::from(error_bits::INSTRUCTION), Vec::new(), Err(error))
        }
        Err(error) => (TIMEOUT, Vec::new(), Err(error)),
    }
}

fn ping(node: &Node, jobs: Jobs) -> Result<Server<Ping>> {
    let serve = move |request: Ping_Request, responder: Responder<Ping>| {
        jobs.ask(move |bus| {
            let (error, _, done) = call(bus, &Request::Ping { id: request.device_id });
            // A caller that is gone needs no answer, here and below.
            let _ = responder.respond(Ping_Response { header: header(""), error });
            done
        });
    };
    node.create_service("cm730/ping", serve)
}

fn read(node: &Node, jobs: Jobs) -> Result<Server<Read>> {
    let serve = move |request: Read_Request, responder: Responder<Read>| {
        jobs.ask(move |bus| {
            let range = range(request.device_id, request.address, request.length);
            let (error, answers, done) = call(bus, &Request::Read(range));
            let data = answers.into_iter().find_map(data).unwrap_or_default();
            let _ = responder.respond(Read_Response { header: header(""), error, data });
            done
        });
    };
    node.create_service("cm730/read", serve)
}

fn write(node: &Node, jobs: Jobs) -> Result<Server<Write>> {
    let serve = move |request: Write_Request, responder: Responder<Write>| {
        jobs.ask(move |bus| {
            let Write_Request { device_id: id, address, data } = request;
            let address = u16::from(address);
            let (error, _, done) = call(bus, &Request::Write { id, address, data: &data });
            let _ = responder.respond(Write_Response { header: header(""), error });
            done
        });
    };
    node.create_service("cm730/write", serve)
}

fn bulk_read(node: &Node, jobs: Jobs) -> Result<Server<BulkRead>> {
    let serve = move |request: BulkRead_Request, responder: Responder<BulkRead>| {
        jobs.ask(move |bus| {
            let asked = &request.read_requests;
            let ranges: Vec<Range> =
                asked.iter().map(|one| range(one.device_id, one.address, one.length)).collect();
            let (error, answers, done) = call(bus, &Request::BulkRead(&ranges));
            // Who did not answer has no result; the others have theirs.
            let result = |(range, answer): (&Range, Answer)| {
                let data = data(answer)?;
                Some(RangeReadResult { device_id: range.id, data })
            };
            let results = ranges.iter().zip(answers).filter_map(result).collect();
            let _ = responder.respond(BulkRead_Response { header: header(""), error, results });
            done
        });
    };
    node.create_service("cm730/bulkread", serve)
}

fn sync_write(node: &Node, jobs: Jobs) -> Result<Server<SyncWrite>> {
    let serve = move |request: SyncWrite_Request, responder: Responder<SyncWrite>| {
        jobs.ask(move |bus| {
            let length = u16::from(request.length);
            let writes = &request.write_requests;
            let is_even = writes.iter().all(|one| one.data.len() == usize::from(length));
            let (error, done) = match is_even {
                false => (u16::from(error_bits::RANGE), Ok(())),
                true => {
                    let entry = |one: &crate::cm730driver_msgs::msg::RangeWriteRequest| {
                        let mut entry = vec![one.device_id];
                        entry.extend_from_slice(&one.data);
                        entry
                    };
                    let block: Vec<u8> = writes.iter().flat_map(entry).collect();
                    let address = u16::from(request.address);
                    let (error, _, done) =
                        call(bus, &Request::SyncWrite { address, length, block: &block });
                    (error, done)
                }
            };
            let _ = responder.respond(SyncWrite_Response { header: header(""), error });
            done
        });
    };
    node.create_service("cm730/syncwrite", serve)
}

fn range(id: u8, address: u8, length: u8) -> Range {
    Range { id, address: u16::from(address), length: u16::from(length) }
}

fn data(answer: Answer) -> Option<Vec<u8>> {
    match answer {
        Answer::Status(status) => Some(status.data),
        Answer::Silent | Answer::Corrupt => None,
    }
}
