use super::*;

fn one(text: &str) -> Request<'_> {
    read(Body::json(text).unwrap()).unwrap()
}

fn error(text: &str) -> String {
    match Body::json(text) {
        Ok(body) => read(body).unwrap_err().to_string(),
        Err(error) => error,
    }
}

// The messages are the examples of the specification of rosbridge v2.
#[test]
fn the_examples_of_the_specification_are_read() {
    let auth = r#"{"op": "auth", "mac": "x", "client": "c", "dest": "d", "rand": "r", "t": 1,
        "level": "admin", "end": 2}"#;
    assert!(matches!(one(auth).op, Op::Auth { token } if token == "x"));
    let fragment = r#"{"op": "fragment", "id": "1", "data": "{\"op\":", "num": 0, "total": 2}"#;
    let request = one(fragment);
    assert_eq!(request.id, Some(Id::from("1")));
    assert!(matches!(request.op, Op::Fragment { data, num: 0, total: 2 } if data == "{\"op\":"));
    assert!(matches!(one(r#"{"op":"png","data":"iVBO"}"#).op, Op::Png { data } if data == "iVBO"));
    let level = one(r#"{"op": "set_level", "level": "warning"}"#);
    assert!(matches!(level.op, Op::SetLevel { level: Level::Warning }));
    let advertise = one(r#"{"op": "advertise", "topic": "/t", "type": "std_msgs/String"}"#);
    assert!(matches!(advertise.op, Op::Advertise { topic, ty, latch: false, queue_size: 100 }
        if topic == "/t" && ty == "std_msgs/String"));
    let publish = one(r#"{"op":"publish","topic":"/t","msg":{"data":"LOL"}}"#);
    assert!(matches!(publish.op, Op::Publish { topic, msg: Some(Body::Json(msg)), .. }
        if topic == "/t" && msg == "{\"data\":\"LOL\"}"));
    let subscribe = r#"{"op":"subscribe","id":"s","topic":"/t","type":"std_msgs/String",
        "throttle_rate":100,"queue_length":5,"fragment_size":1000,"compression":"cbor-raw"}"#;
    let Op::Subscribe { modifiers, .. } = one(subscribe).op else { panic!() };
    let expected = Modifiers {
        throttle_ms: 100,
        queue_length: 5,
        fragment_size: Some(1000),
        compression: Compression::CborRaw,
    };
    assert_eq!(modifiers, expected);
    assert!(matches!(one(r#"{"op":"unsubscribe","topic":"/t"}"#).op, Op::Unsubscribe { .. }));
}

#[test]
fn services_and_actions_are_read() {
    let call = r#"{"op":"call_service","id":7,"service":"/add","args":[1, 2],"timeout":5.5}"#;
    let request = one(call);
    assert_eq!(request.id, Some(Id::Number(7.into())));
    let Op::CallService(call) = request.op else { panic!() };
    assert_eq!(call.timeout_s, Some(5.5));
    let endless = one(r#"{"op":"call_service","service":"/add","timeout":0}"#);
    assert!(matches!(endless.op, Op::CallService(Call { timeout_s: Some(0.0), .. })));
    assert!(matches!(call.args, Some(Body::Json("[1, 2]"))));
    let old = one(r#"{"op":"call_service","service":"/rosapi/topics#33"}"#);
    assert_eq!(old.id, Some(Id::from("33")));
    assert!(matches!(old.op, Op::CallService(call) if call.service == "/rosapi/topics"));
    let response =
        r#"{"op":"service_response","id":"a","service":"/add","values":{},"result":true}"#;
    assert!(matches!(one(response).op, Op::ServiceResponse { result: true, .. }));
    let goal = r#"{"op":"send_action_goal","id":"g","action":"/fibonacci",
        "action_type":"example_interfaces/Fibonacci","args":{"order":4},"feedback":true}"#;
    assert!(matches!(one(goal).op, Op::SendActionGoal(goal) if goal.feedback));
    let result = r#"{"op":"action_result","id":"g","action":"/f","status":6,"result":false}"#;
    let op = one(result).op;
    assert!(matches!(op, Op::ActionResult { status: 6, result: false, values: None, .. }));
    for (op, name) in [
        ("advertise_service", "service"),
        ("unadvertise_service", "service"),
        ("advertise_action", "action"),
        ("unadvertise_action", "action"),
        ("cancel_action_goal", "action"),
        ("action_feedback", "action"),
    ] {
        let text = format!("{{\"op\":\"{op}\",\"{name}\":\"/x\",\"type\":\"a/B\"}}");
        assert!(!matches!(one(&text).op, Op::Told), "{op}");
    }
    assert!(matches!(one(r#"{"op":"action_status","action":"/f"}"#).op, Op::Told));
}

#[test]
fn fractions_and_nulls_of_options_are_taken_as_they_are_meant() {
    let fragment = one(r#"{"op":"fragment","id":"1","data":"x","num":0,"total":3.4}"#);
    assert!(matches!(fragment.op, Op::Fragment { total: 3, .. }));
    let text = r#"{"op":"subscribe","topic":"/t","type":null,"fragment_size":null,
        "throttle_rate":-5,"queue_length":2.0}"#;
    let Op::Subscribe { ty: None, modifiers, .. } = one(text).op else { panic!() };
    assert_eq!(modifiers, Modifiers { queue_length: 2, ..Modifiers::default() });
    let none = one(r#"{"op":"subscribe","topic":"/t","fragment_size":0}"#);
    assert!(matches!(
        none.op,
        Op::Subscribe { modifiers: Modifiers { fragment_size: None, .. }, .. }
    ));
}

#[test]
fn every_mistake_says_what_is_wrong_and_keeps_the_id() {
    assert_eq!(error("{}"), "a message without 'op'");
    assert!(error("[]").contains("expected an object"), "{}", error("[]"));
    assert_eq!(error(r#"{"op":5}"#), "'op' is a text, not the number 5");
    assert_eq!(error(r#"{"op":"fly"}"#), "fly: no operation 'fly' is known");
    assert_eq!(error(r#"{"op":"publish"}"#), "publish: 'topic' is missing");
    assert_eq!(error(r#"{"op":"publish","topic":""}"#), "publish: 'topic' is empty");
    assert_eq!(
        error(r#"{"op":"publish","topic":1}"#),
        "publish: 'topic' is a text, not the number 1"
    );
    let wrong = error(r#"{"op":"subscribe","topic":"/t","compression":"zip"}"#);
    assert_eq!(wrong, "subscribe: 'compression' is none, png, cbor or cbor-raw, not 'zip'");
    assert!(error(r#"{"op":"set_level","level":"loud"}"#).contains("none, error, warning or info"));
    assert!(error(r#"{"op":"service_response","service":"/a"}"#).contains("'result' is missing"));
    let status = r#"{"op":"action_result","action":"/a","status":300,"result":true}"#;
    assert!(error(status).contains("status of a goal"), "{}", error(status));
    let kept = read(Body::json(r#"{"op":"publish","id":"p"}"#).unwrap()).unwrap_err();
    assert_eq!(kept.id, Some(Id::from("p")));
}
