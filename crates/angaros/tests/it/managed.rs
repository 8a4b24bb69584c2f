//! Managed nodes as components.

use angaros::ContextOptions;
use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleClient, LifecycleNode, State};
use angaros::prelude::*;
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(10);

#[component(lifecycle)]
struct Lamp {
    on: Publisher<angaros::std_msgs::msg::Bool>,
}

impl Lamp {
    fn new(ctx: ComponentContext) -> Result<Self> {
        Ok(Self { on: ctx.node().create_publisher("on", Qos::default())? })
    }
}

impl Lifecycle for Lamp {
    fn on_activate(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        angaros::info!(node, "let there be light");
        match self.on.publish(angaros::std_msgs::msg::Bool { data: true }) {
            Ok(()) => CallbackReturn::Success,
            Err(_) => CallbackReturn::Error,
        }
    }
}

fn spec(autostart: &str) -> ContainerSpec {
    let node = NodeSpec {
        component: "angaros/Lamp".into(),
        parameters: vec![("autostart_node".into(), autostart.into())],
        ..NodeSpec::default()
    };
    ContainerSpec { nodes: vec![node], threads: 1, ..ContainerSpec::default() }
}

#[test]
fn a_managed_component_is_led_by_another_node_or_starts_itself() {
    for (domain, autostart) in [(221, "false"), (222, "true")] {
        let options = ContextOptions {
            domain: Some(domain),
            transport: Some("local".into()),
            ..ContextOptions::default()
        };
        let context = Context::new(options, &[]).unwrap();
        let container = Container::new(&context, &spec(autostart)).unwrap();
        let manager = Node::new(&context, "manager").unwrap();
        let client = LifecycleClient::new(&manager, "/lamp").unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| container.spin());
            let ready = client.wait_for_node(LONG);
            let up = match autostart {
                "true" => Ok(true),
                _ => client.bring_up(LONG),
            };
            let deadline = Instant::now() + LONG;
            let mut state = client.get_state(LONG);
            while state.is_ok_and(|state| state != State::Active) && Instant::now() < deadline {
                state = client.get_state(LONG);
            }
            context.shutdown();
            assert!(ready);
            assert!(up.unwrap(), "autostart {autostart}");
            assert_eq!(state.unwrap(), State::Active);
        });
    }
}
