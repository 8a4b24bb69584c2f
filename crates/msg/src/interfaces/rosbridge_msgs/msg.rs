// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `rosbridge_msgs/msg/ConnectedClient`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConnectedClient {
    pub ip_address: rt::String,
    pub connection_time: super::super::builtin_interfaces::msg::Time,
}
impl ConnectedClient {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# A program that is connected to a bridge.\nstring ip_address\nbuiltin_interfaces/Time connection_time\n";
}
impl rt::Cdr for ConnectedClient {
    const MIN: usize = 12;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.ip_address, at);
        let at = rt::Cdr::end(&self.connection_time, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.ip_address, w)?;
        rt::Cdr::write(&self.connection_time, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            ip_address: rt::Cdr::read(r)?,
            connection_time: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ConnectedClient {
    const TYPE_NAME: &'static str = "rosbridge_msgs/msg/ConnectedClient";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_b2a2489497c8039fa71d99fdcee6981b99a58cba2b8fd3527d85a205f04fb1c8");
    const DEFINITION: &'static str = crate::__definition!(ConnectedClient::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT);
    type View<'a> = ConnectedClientView<'a>;
    type Writer<'a> = ConnectedClientWriter<'a>;
}
/// A `rosbridge_msgs/msg/ConnectedClient` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ConnectedClientView<'a> {
    pub ip_address: &'a str,
    pub connection_time: super::super::builtin_interfaces::msg::Time,
}
impl<'a> rt::Parse<'a> for ConnectedClientView<'a> {
    const MIN: usize = 12;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            ip_address: rt::Parse::parse(r)?,
            connection_time: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosbridge_msgs/msg/ConnectedClient` front to back.
pub struct ConnectedClientWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ConnectedClientWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ConnectedClientWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ConnectedClient) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn ip_address(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(0, text, rt::ANY)?;
        Ok(self)
    }
    pub fn connection_time(&mut self, fill: impl rt::FnOnce(&mut super::super::builtin_interfaces::msg::TimeWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::builtin_interfaces::msg::TimeWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `rosbridge_msgs/msg/ConnectedClient` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct ConnectedClientLengths {
    pub ip_address: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ConnectedClientOffsets {
    ip_address: rt::Span,
    connection_time: super::super::builtin_interfaces::msg::TimeOffsets,
}
impl rt::BuildInPlace for ConnectedClient {
    type Lengths = ConnectedClientLengths;
    type Offsets = ConnectedClientOffsets;
    type Builder<'a> = ConnectedClientBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<ConnectedClientOffsets> {
        Ok(ConnectedClientOffsets {
            ip_address: layout.string(lengths.ip_address, rt::ANY)?,
            connection_time: <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::place(&(), layout)?,
        })
    }
    fn mark(at: &ConnectedClientOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.ip_address);
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::mark(&at.connection_time, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &ConnectedClientOffsets) -> ConnectedClientBuilder<'a> {
        ConnectedClientBuilder { body, at: *at }
    }
}
/// Writes a `rosbridge_msgs/msg/ConnectedClient` in place, fields in any order.
pub struct ConnectedClientBuilder<'a> {
    body: &'a mut [u8],
    at: ConnectedClientOffsets,
}
impl ConnectedClientBuilder<'_> {
    pub fn set_ip_address(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.ip_address, text)?;
        Ok(self)
    }
    pub fn connection_time(&mut self) -> super::super::builtin_interfaces::msg::TimeBuilder<'_> {
        <super::super::builtin_interfaces::msg::Time as rt::BuildInPlace>::builder_over(self.body, &self.at.connection_time)
    }
}

/// `rosbridge_msgs/msg/ConnectedClients`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConnectedClients {
    pub clients: rt::Vec<super::super::rosbridge_msgs::msg::ConnectedClient>,
}
impl ConnectedClients {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "# The programs that are connected to a bridge.\nConnectedClient[] clients\n";
}
impl rt::Cdr for ConnectedClients {
    const MIN: usize = 4;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.clients, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.clients, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            clients: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for ConnectedClients {
    const TYPE_NAME: &'static str = "rosbridge_msgs/msg/ConnectedClients";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_8bccb383266f3b69f4d4b8e13032d295f15ef6ff44981c4cd2f13ecd4d60cd14");
    const DEFINITION: &'static str = crate::__definition!(ConnectedClients::__TEXT,
        "builtin_interfaces/Time" => super::super::builtin_interfaces::msg::Time::__TEXT,
        "rosbridge_msgs/ConnectedClient" => super::super::rosbridge_msgs::msg::ConnectedClient::__TEXT);
    type View<'a> = ConnectedClientsView<'a>;
    type Writer<'a> = ConnectedClientsWriter<'a>;
}
/// A `rosbridge_msgs/msg/ConnectedClients` read in place.
#[derive(Clone, Copy, Debug)]
pub struct ConnectedClientsView<'a> {
    pub clients: rt::Seq<'a, super::super::rosbridge_msgs::msg::ConnectedClientView<'a>>,
}
impl<'a> rt::Parse<'a> for ConnectedClientsView<'a> {
    const MIN: usize = 4;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            clients: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `rosbridge_msgs/msg/ConnectedClients` front to back.
pub struct ConnectedClientsWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for ConnectedClientsWriter<'a> {
    const FIELDS: usize = 1;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> ConnectedClientsWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(1)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &ConnectedClients) -> rt::Result<()> {
        self.0.whole(value, 1)
    }
    pub fn clients(&mut self, count: usize, mut each: impl rt::FnMut(usize, &mut super::super::rosbridge_msgs::msg::ConnectedClientWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.several(0, count, rt::Many::UpTo(rt::ANY))?;
        for element in 0..count {
            self.0.element(|inner| {
                let mut inner = <super::super::rosbridge_msgs::msg::ConnectedClientWriter as rt::ForwardWriter>::over(inner);
                each(element, &mut inner)?;
                rt::ForwardWriter::end(inner)
            })?;
        }
        Ok(self)
    }
}
