// Made by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.

use crate::all_generated_types::{Case, InPlace, Replay, case, case_in_place};
use angaros_msg as m;
use angaros_msg::CdrError;
impl Replay for m::action_msgs::msg::GoalInfo {
    fn replay(&self, w: &mut m::action_msgs::msg::GoalInfoWriter<'_>) -> Result<(), CdrError> {
        w.goal_id(|w| self.goal_id.replay(w))?;
        w.stamp(|w| self.stamp.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::action_msgs::msg::GoalInfo {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::action_msgs::msg::GoalInfoBuilder<'_>) -> Result<(), CdrError> {
        self.stamp.fill(&mut b.stamp())?;
        self.goal_id.fill(&mut b.goal_id())?;
        Ok(())
    }
}
impl Replay for m::action_msgs::msg::GoalStatus {
    fn replay(&self, w: &mut m::action_msgs::msg::GoalStatusWriter<'_>) -> Result<(), CdrError> {
        w.goal_info(|w| self.goal_info.replay(w))?;
        w.status(self.status)?;
        Ok(())
    }
}
impl InPlace for m::action_msgs::msg::GoalStatus {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::action_msgs::msg::GoalStatusBuilder<'_>) -> Result<(), CdrError> {
        b.set_status(self.status);
        self.goal_info.fill(&mut b.goal_info())?;
        Ok(())
    }
}
impl Replay for m::action_msgs::msg::GoalStatusArray {
    fn replay(&self, w: &mut m::action_msgs::msg::GoalStatusArrayWriter<'_>) -> Result<(), CdrError> {
        w.status_list(self.status_list.len(), |i, w| self.status_list[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::action_msgs::srv::CancelGoal_Event {
    fn replay(&self, w: &mut m::action_msgs::srv::CancelGoal_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::action_msgs::srv::CancelGoal_Request {
    fn replay(&self, w: &mut m::action_msgs::srv::CancelGoal_RequestWriter<'_>) -> Result<(), CdrError> {
        w.goal_info(|w| self.goal_info.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::action_msgs::srv::CancelGoal_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::action_msgs::srv::CancelGoal_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.goal_info.fill(&mut b.goal_info())?;
        Ok(())
    }
}
impl Replay for m::action_msgs::srv::CancelGoal_Response {
    fn replay(&self, w: &mut m::action_msgs::srv::CancelGoal_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.return_code(self.return_code)?;
        w.goals_canceling(self.goals_canceling.len(), |i, w| self.goals_canceling[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::actionlib_msgs::msg::GoalID {
    fn replay(&self, w: &mut m::actionlib_msgs::msg::GoalIDWriter<'_>) -> Result<(), CdrError> {
        w.stamp(|w| self.stamp.replay(w))?;
        w.id(&self.id)?;
        Ok(())
    }
}
impl InPlace for m::actionlib_msgs::msg::GoalID {
    fn lengths(&self) -> m::actionlib_msgs::msg::GoalIDLengths {
        m::actionlib_msgs::msg::GoalIDLengths
        {
            id: self.id.len(),
        }
    }
    fn fill(&self, b: &mut m::actionlib_msgs::msg::GoalIDBuilder<'_>) -> Result<(), CdrError> {
        b.set_id(&self.id)?;
        self.stamp.fill(&mut b.stamp())?;
        Ok(())
    }
}
impl Replay for m::actionlib_msgs::msg::GoalStatus {
    fn replay(&self, w: &mut m::actionlib_msgs::msg::GoalStatusWriter<'_>) -> Result<(), CdrError> {
        w.goal_id(|w| self.goal_id.replay(w))?;
        w.status(self.status)?;
        w.text(&self.text)?;
        Ok(())
    }
}
impl InPlace for m::actionlib_msgs::msg::GoalStatus {
    fn lengths(&self) -> m::actionlib_msgs::msg::GoalStatusLengths {
        m::actionlib_msgs::msg::GoalStatusLengths
        {
            goal_id: self.goal_id.lengths(),
            text: self.text.len(),
        }
    }
    fn fill(&self, b: &mut m::actionlib_msgs::msg::GoalStatusBuilder<'_>) -> Result<(), CdrError> {
        b.set_text(&self.text)?;
        b.set_status(self.status);
        self.goal_id.fill(&mut b.goal_id())?;
        Ok(())
    }
}
impl Replay for m::actionlib_msgs::msg::GoalStatusArray {
    fn replay(&self, w: &mut m::actionlib_msgs::msg::GoalStatusArrayWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.status_list(self.status_list.len(), |i, w| self.status_list[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::builtin_interfaces::msg::Duration {
    fn replay(&self, w: &mut m::builtin_interfaces::msg::DurationWriter<'_>) -> Result<(), CdrError> {
        w.sec(self.sec)?;
        w.nanosec(self.nanosec)?;
        Ok(())
    }
}
impl InPlace for m::builtin_interfaces::msg::Duration {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::builtin_interfaces::msg::DurationBuilder<'_>) -> Result<(), CdrError> {
        b.set_nanosec(self.nanosec);
        b.set_sec(self.sec);
        Ok(())
    }
}
impl Replay for m::builtin_interfaces::msg::Time {
    fn replay(&self, w: &mut m::builtin_interfaces::msg::TimeWriter<'_>) -> Result<(), CdrError> {
        w.sec(self.sec)?;
        w.nanosec(self.nanosec)?;
        Ok(())
    }
}
impl InPlace for m::builtin_interfaces::msg::Time {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::builtin_interfaces::msg::TimeBuilder<'_>) -> Result<(), CdrError> {
        b.set_nanosec(self.nanosec);
        b.set_sec(self.sec);
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::ListNodes_Event {
    fn replay(&self, w: &mut m::composition_interfaces::srv::ListNodes_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::ListNodes_Request {
    fn replay(&self, w: &mut m::composition_interfaces::srv::ListNodes_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::composition_interfaces::srv::ListNodes_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::composition_interfaces::srv::ListNodes_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::ListNodes_Response {
    fn replay(&self, w: &mut m::composition_interfaces::srv::ListNodes_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.full_node_names(&self.full_node_names)?;
        if self.unique_ids.len() % 2 == 0 { w.unique_ids(&self.unique_ids)?; } else { w.unique_ids_with(self.unique_ids.len(), |s| s.copy_from_slice(&self.unique_ids))?; }
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::LoadNode_Event {
    fn replay(&self, w: &mut m::composition_interfaces::srv::LoadNode_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::LoadNode_Request {
    fn replay(&self, w: &mut m::composition_interfaces::srv::LoadNode_RequestWriter<'_>) -> Result<(), CdrError> {
        w.package_name(&self.package_name)?;
        w.plugin_name(&self.plugin_name)?;
        w.node_name(&self.node_name)?;
        w.node_namespace(&self.node_namespace)?;
        w.log_level(self.log_level)?;
        w.remap_rules(&self.remap_rules)?;
        w.parameters(self.parameters.len(), |i, w| self.parameters[i].replay(w))?;
        w.extra_arguments(self.extra_arguments.len(), |i, w| self.extra_arguments[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::LoadNode_Response {
    fn replay(&self, w: &mut m::composition_interfaces::srv::LoadNode_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        w.error_message(&self.error_message)?;
        w.full_node_name(&self.full_node_name)?;
        w.unique_id(self.unique_id)?;
        Ok(())
    }
}
impl InPlace for m::composition_interfaces::srv::LoadNode_Response {
    fn lengths(&self) -> m::composition_interfaces::srv::LoadNode_ResponseLengths {
        m::composition_interfaces::srv::LoadNode_ResponseLengths
        {
            error_message: self.error_message.len(),
            full_node_name: self.full_node_name.len(),
        }
    }
    fn fill(&self, b: &mut m::composition_interfaces::srv::LoadNode_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_unique_id(self.unique_id);
        b.set_full_node_name(&self.full_node_name)?;
        b.set_error_message(&self.error_message)?;
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::UnloadNode_Event {
    fn replay(&self, w: &mut m::composition_interfaces::srv::UnloadNode_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::UnloadNode_Request {
    fn replay(&self, w: &mut m::composition_interfaces::srv::UnloadNode_RequestWriter<'_>) -> Result<(), CdrError> {
        w.unique_id(self.unique_id)?;
        Ok(())
    }
}
impl InPlace for m::composition_interfaces::srv::UnloadNode_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::composition_interfaces::srv::UnloadNode_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_unique_id(self.unique_id);
        Ok(())
    }
}
impl Replay for m::composition_interfaces::srv::UnloadNode_Response {
    fn replay(&self, w: &mut m::composition_interfaces::srv::UnloadNode_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        w.error_message(&self.error_message)?;
        Ok(())
    }
}
impl InPlace for m::composition_interfaces::srv::UnloadNode_Response {
    fn lengths(&self) -> m::composition_interfaces::srv::UnloadNode_ResponseLengths {
        m::composition_interfaces::srv::UnloadNode_ResponseLengths
        {
            error_message: self.error_message.len(),
        }
    }
    fn fill(&self, b: &mut m::composition_interfaces::srv::UnloadNode_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_error_message(&self.error_message)?;
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::msg::DiagnosticArray {
    fn replay(&self, w: &mut m::diagnostic_msgs::msg::DiagnosticArrayWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.status(self.status.len(), |i, w| self.status[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::msg::DiagnosticStatus {
    fn replay(&self, w: &mut m::diagnostic_msgs::msg::DiagnosticStatusWriter<'_>) -> Result<(), CdrError> {
        w.level(self.level)?;
        w.name(&self.name)?;
        w.message(&self.message)?;
        w.hardware_id(&self.hardware_id)?;
        w.values(self.values.len(), |i, w| self.values[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::msg::KeyValue {
    fn replay(&self, w: &mut m::diagnostic_msgs::msg::KeyValueWriter<'_>) -> Result<(), CdrError> {
        w.key(&self.key)?;
        w.value(&self.value)?;
        Ok(())
    }
}
impl InPlace for m::diagnostic_msgs::msg::KeyValue {
    fn lengths(&self) -> m::diagnostic_msgs::msg::KeyValueLengths {
        m::diagnostic_msgs::msg::KeyValueLengths
        {
            key: self.key.len(),
            value: self.value.len(),
        }
    }
    fn fill(&self, b: &mut m::diagnostic_msgs::msg::KeyValueBuilder<'_>) -> Result<(), CdrError> {
        b.set_value(&self.value)?;
        b.set_key(&self.key)?;
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::srv::AddDiagnostics_Event {
    fn replay(&self, w: &mut m::diagnostic_msgs::srv::AddDiagnostics_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::srv::AddDiagnostics_Request {
    fn replay(&self, w: &mut m::diagnostic_msgs::srv::AddDiagnostics_RequestWriter<'_>) -> Result<(), CdrError> {
        w.load_namespace(&self.load_namespace)?;
        Ok(())
    }
}
impl InPlace for m::diagnostic_msgs::srv::AddDiagnostics_Request {
    fn lengths(&self) -> m::diagnostic_msgs::srv::AddDiagnostics_RequestLengths {
        m::diagnostic_msgs::srv::AddDiagnostics_RequestLengths
        {
            load_namespace: self.load_namespace.len(),
        }
    }
    fn fill(&self, b: &mut m::diagnostic_msgs::srv::AddDiagnostics_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_load_namespace(&self.load_namespace)?;
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::srv::AddDiagnostics_Response {
    fn replay(&self, w: &mut m::diagnostic_msgs::srv::AddDiagnostics_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        w.message(&self.message)?;
        Ok(())
    }
}
impl InPlace for m::diagnostic_msgs::srv::AddDiagnostics_Response {
    fn lengths(&self) -> m::diagnostic_msgs::srv::AddDiagnostics_ResponseLengths {
        m::diagnostic_msgs::srv::AddDiagnostics_ResponseLengths
        {
            message: self.message.len(),
        }
    }
    fn fill(&self, b: &mut m::diagnostic_msgs::srv::AddDiagnostics_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_message(&self.message)?;
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::srv::SelfTest_Event {
    fn replay(&self, w: &mut m::diagnostic_msgs::srv::SelfTest_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::srv::SelfTest_Request {
    fn replay(&self, w: &mut m::diagnostic_msgs::srv::SelfTest_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::diagnostic_msgs::srv::SelfTest_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::diagnostic_msgs::srv::SelfTest_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::diagnostic_msgs::srv::SelfTest_Response {
    fn replay(&self, w: &mut m::diagnostic_msgs::srv::SelfTest_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.id(&self.id)?;
        w.passed(self.passed)?;
        w.status(self.status.len(), |i, w| self.status[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_Feedback {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_FeedbackWriter<'_>) -> Result<(), CdrError> {
        if self.sequence.len() % 2 == 0 { w.sequence(&self.sequence)?; } else { w.sequence_with(self.sequence.len(), |s| s.copy_from_slice(&self.sequence))?; }
        Ok(())
    }
}
impl InPlace for m::example_interfaces::action::Fibonacci_Feedback {
    fn lengths(&self) -> m::example_interfaces::action::Fibonacci_FeedbackLengths {
        m::example_interfaces::action::Fibonacci_FeedbackLengths
        {
            sequence: self.sequence.len(),
        }
    }
    fn fill(&self, b: &mut m::example_interfaces::action::Fibonacci_FeedbackBuilder<'_>) -> Result<(), CdrError> {
        if self.sequence.len() % 2 == 0 { b.set_sequence(&self.sequence)?; } else { b.sequence_mut().copy_from_slice(&self.sequence); }
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_FeedbackMessage {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_FeedbackMessageWriter<'_>) -> Result<(), CdrError> {
        w.goal_id(|w| self.goal_id.replay(w))?;
        w.feedback(|w| self.feedback.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::action::Fibonacci_FeedbackMessage {
    fn lengths(&self) -> m::example_interfaces::action::Fibonacci_FeedbackMessageLengths {
        m::example_interfaces::action::Fibonacci_FeedbackMessageLengths
        {
            feedback: self.feedback.lengths(),
        }
    }
    fn fill(&self, b: &mut m::example_interfaces::action::Fibonacci_FeedbackMessageBuilder<'_>) -> Result<(), CdrError> {
        self.feedback.fill(&mut b.feedback())?;
        self.goal_id.fill(&mut b.goal_id())?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_GetResult_Event {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_GetResult_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_GetResult_Request {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_GetResult_RequestWriter<'_>) -> Result<(), CdrError> {
        w.goal_id(|w| self.goal_id.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::action::Fibonacci_GetResult_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::action::Fibonacci_GetResult_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.goal_id.fill(&mut b.goal_id())?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_GetResult_Response {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_GetResult_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.status(self.status)?;
        w.result(|w| self.result.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::action::Fibonacci_GetResult_Response {
    fn lengths(&self) -> m::example_interfaces::action::Fibonacci_GetResult_ResponseLengths {
        m::example_interfaces::action::Fibonacci_GetResult_ResponseLengths
        {
            result: self.result.lengths(),
        }
    }
    fn fill(&self, b: &mut m::example_interfaces::action::Fibonacci_GetResult_ResponseBuilder<'_>) -> Result<(), CdrError> {
        self.result.fill(&mut b.result())?;
        b.set_status(self.status);
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_Goal {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_GoalWriter<'_>) -> Result<(), CdrError> {
        w.order(self.order)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::action::Fibonacci_Goal {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::action::Fibonacci_GoalBuilder<'_>) -> Result<(), CdrError> {
        b.set_order(self.order);
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_Result {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_ResultWriter<'_>) -> Result<(), CdrError> {
        if self.sequence.len() % 2 == 0 { w.sequence(&self.sequence)?; } else { w.sequence_with(self.sequence.len(), |s| s.copy_from_slice(&self.sequence))?; }
        Ok(())
    }
}
impl InPlace for m::example_interfaces::action::Fibonacci_Result {
    fn lengths(&self) -> m::example_interfaces::action::Fibonacci_ResultLengths {
        m::example_interfaces::action::Fibonacci_ResultLengths
        {
            sequence: self.sequence.len(),
        }
    }
    fn fill(&self, b: &mut m::example_interfaces::action::Fibonacci_ResultBuilder<'_>) -> Result<(), CdrError> {
        if self.sequence.len() % 2 == 0 { b.set_sequence(&self.sequence)?; } else { b.sequence_mut().copy_from_slice(&self.sequence); }
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_SendGoal_Event {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_SendGoal_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_SendGoal_Request {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_SendGoal_RequestWriter<'_>) -> Result<(), CdrError> {
        w.goal_id(|w| self.goal_id.replay(w))?;
        w.goal(|w| self.goal.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::action::Fibonacci_SendGoal_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::action::Fibonacci_SendGoal_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.goal.fill(&mut b.goal())?;
        self.goal_id.fill(&mut b.goal_id())?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::action::Fibonacci_SendGoal_Response {
    fn replay(&self, w: &mut m::example_interfaces::action::Fibonacci_SendGoal_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.accepted(self.accepted)?;
        w.stamp(|w| self.stamp.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::action::Fibonacci_SendGoal_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::action::Fibonacci_SendGoal_ResponseBuilder<'_>) -> Result<(), CdrError> {
        self.stamp.fill(&mut b.stamp())?;
        b.set_accepted(self.accepted);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Bool {
    fn replay(&self, w: &mut m::example_interfaces::msg::BoolWriter<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Bool {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::BoolBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Byte {
    fn replay(&self, w: &mut m::example_interfaces::msg::ByteWriter<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Byte {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::ByteBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::ByteMultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::ByteMultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Char {
    fn replay(&self, w: &mut m::example_interfaces::msg::CharWriter<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Char {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::CharBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Empty {
    fn replay(&self, w: &mut m::example_interfaces::msg::EmptyWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Empty {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::EmptyBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Float32 {
    fn replay(&self, w: &mut m::example_interfaces::msg::Float32Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Float32 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::Float32Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Float32MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::Float32MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Float64 {
    fn replay(&self, w: &mut m::example_interfaces::msg::Float64Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Float64 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::Float64Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Float64MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::Float64MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Int16 {
    fn replay(&self, w: &mut m::example_interfaces::msg::Int16Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Int16 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::Int16Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Int16MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::Int16MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Int32 {
    fn replay(&self, w: &mut m::example_interfaces::msg::Int32Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Int32 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::Int32Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Int32MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::Int32MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Int64 {
    fn replay(&self, w: &mut m::example_interfaces::msg::Int64Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Int64 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::Int64Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Int64MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::Int64MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Int8 {
    fn replay(&self, w: &mut m::example_interfaces::msg::Int8Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::Int8 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::Int8Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::Int8MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::Int8MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::MultiArrayDimension {
    fn replay(&self, w: &mut m::example_interfaces::msg::MultiArrayDimensionWriter<'_>) -> Result<(), CdrError> {
        w.label(&self.label)?;
        w.size(self.size)?;
        w.stride(self.stride)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::MultiArrayDimension {
    fn lengths(&self) -> m::example_interfaces::msg::MultiArrayDimensionLengths {
        m::example_interfaces::msg::MultiArrayDimensionLengths
        {
            label: self.label.len(),
        }
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::MultiArrayDimensionBuilder<'_>) -> Result<(), CdrError> {
        b.set_stride(self.stride);
        b.set_size(self.size);
        b.set_label(&self.label)?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::MultiArrayLayout {
    fn replay(&self, w: &mut m::example_interfaces::msg::MultiArrayLayoutWriter<'_>) -> Result<(), CdrError> {
        w.dim(self.dim.len(), |i, w| self.dim[i].replay(w))?;
        w.data_offset(self.data_offset)?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::String {
    fn replay(&self, w: &mut m::example_interfaces::msg::StringWriter<'_>) -> Result<(), CdrError> {
        w.data(&self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::String {
    fn lengths(&self) -> m::example_interfaces::msg::StringLengths {
        m::example_interfaces::msg::StringLengths
        {
            data: self.data.len(),
        }
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::StringBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(&self.data)?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::UInt16 {
    fn replay(&self, w: &mut m::example_interfaces::msg::UInt16Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::UInt16 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::UInt16Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::UInt16MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::UInt16MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::UInt32 {
    fn replay(&self, w: &mut m::example_interfaces::msg::UInt32Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::UInt32 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::UInt32Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::UInt32MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::UInt32MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::UInt64 {
    fn replay(&self, w: &mut m::example_interfaces::msg::UInt64Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::UInt64 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::UInt64Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::UInt64MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::UInt64MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::UInt8 {
    fn replay(&self, w: &mut m::example_interfaces::msg::UInt8Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::msg::UInt8 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::msg::UInt8Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::UInt8MultiArray {
    fn replay(&self, w: &mut m::example_interfaces::msg::UInt8MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::example_interfaces::msg::WString {
    fn replay(&self, w: &mut m::example_interfaces::msg::WStringWriter<'_>) -> Result<(), CdrError> {
        w.data(&self.data)?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::AddTwoInts_Event {
    fn replay(&self, w: &mut m::example_interfaces::srv::AddTwoInts_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::AddTwoInts_Request {
    fn replay(&self, w: &mut m::example_interfaces::srv::AddTwoInts_RequestWriter<'_>) -> Result<(), CdrError> {
        w.a(self.a)?;
        w.b(self.b)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::srv::AddTwoInts_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::srv::AddTwoInts_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_b(self.b);
        b.set_a(self.a);
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::AddTwoInts_Response {
    fn replay(&self, w: &mut m::example_interfaces::srv::AddTwoInts_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.sum(self.sum)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::srv::AddTwoInts_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::srv::AddTwoInts_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_sum(self.sum);
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::SetBool_Event {
    fn replay(&self, w: &mut m::example_interfaces::srv::SetBool_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::SetBool_Request {
    fn replay(&self, w: &mut m::example_interfaces::srv::SetBool_RequestWriter<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::srv::SetBool_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::srv::SetBool_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::SetBool_Response {
    fn replay(&self, w: &mut m::example_interfaces::srv::SetBool_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        w.message(&self.message)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::srv::SetBool_Response {
    fn lengths(&self) -> m::example_interfaces::srv::SetBool_ResponseLengths {
        m::example_interfaces::srv::SetBool_ResponseLengths
        {
            message: self.message.len(),
        }
    }
    fn fill(&self, b: &mut m::example_interfaces::srv::SetBool_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_message(&self.message)?;
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::Trigger_Event {
    fn replay(&self, w: &mut m::example_interfaces::srv::Trigger_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::Trigger_Request {
    fn replay(&self, w: &mut m::example_interfaces::srv::Trigger_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::example_interfaces::srv::Trigger_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::example_interfaces::srv::Trigger_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::example_interfaces::srv::Trigger_Response {
    fn replay(&self, w: &mut m::example_interfaces::srv::Trigger_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        w.message(&self.message)?;
        Ok(())
    }
}
impl InPlace for m::example_interfaces::srv::Trigger_Response {
    fn lengths(&self) -> m::example_interfaces::srv::Trigger_ResponseLengths {
        m::example_interfaces::srv::Trigger_ResponseLengths
        {
            message: self.message.len(),
        }
    }
    fn fill(&self, b: &mut m::example_interfaces::srv::Trigger_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_message(&self.message)?;
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Accel {
    fn replay(&self, w: &mut m::geometry_msgs::msg::AccelWriter<'_>) -> Result<(), CdrError> {
        w.linear(|w| self.linear.replay(w))?;
        w.angular(|w| self.angular.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Accel {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::AccelBuilder<'_>) -> Result<(), CdrError> {
        self.angular.fill(&mut b.angular())?;
        self.linear.fill(&mut b.linear())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::AccelStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::AccelStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.accel(|w| self.accel.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::AccelStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::AccelStampedLengths {
        m::geometry_msgs::msg::AccelStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::AccelStampedBuilder<'_>) -> Result<(), CdrError> {
        self.accel.fill(&mut b.accel())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::AccelWithCovariance {
    fn replay(&self, w: &mut m::geometry_msgs::msg::AccelWithCovarianceWriter<'_>) -> Result<(), CdrError> {
        w.accel(|w| self.accel.replay(w))?;
        if self.covariance.len() % 2 == 0 { w.covariance(&self.covariance)?; } else { w.covariance_with(self.covariance.len(), |s| s.copy_from_slice(&self.covariance))?; }
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::AccelWithCovariance {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::AccelWithCovarianceBuilder<'_>) -> Result<(), CdrError> {
        if self.covariance.len() % 2 == 0 { b.set_covariance(&self.covariance); } else { b.covariance_mut().copy_from_slice(&self.covariance); }
        self.accel.fill(&mut b.accel())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::AccelWithCovarianceStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::AccelWithCovarianceStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.accel(|w| self.accel.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::AccelWithCovarianceStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::AccelWithCovarianceStampedLengths {
        m::geometry_msgs::msg::AccelWithCovarianceStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::AccelWithCovarianceStampedBuilder<'_>) -> Result<(), CdrError> {
        self.accel.fill(&mut b.accel())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Inertia {
    fn replay(&self, w: &mut m::geometry_msgs::msg::InertiaWriter<'_>) -> Result<(), CdrError> {
        w.m(self.m)?;
        w.com(|w| self.com.replay(w))?;
        w.ixx(self.ixx)?;
        w.ixy(self.ixy)?;
        w.ixz(self.ixz)?;
        w.iyy(self.iyy)?;
        w.iyz(self.iyz)?;
        w.izz(self.izz)?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Inertia {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::InertiaBuilder<'_>) -> Result<(), CdrError> {
        b.set_izz(self.izz);
        b.set_iyz(self.iyz);
        b.set_iyy(self.iyy);
        b.set_ixz(self.ixz);
        b.set_ixy(self.ixy);
        b.set_ixx(self.ixx);
        self.com.fill(&mut b.com())?;
        b.set_m(self.m);
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::InertiaStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::InertiaStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.inertia(|w| self.inertia.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::InertiaStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::InertiaStampedLengths {
        m::geometry_msgs::msg::InertiaStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::InertiaStampedBuilder<'_>) -> Result<(), CdrError> {
        self.inertia.fill(&mut b.inertia())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Point {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PointWriter<'_>) -> Result<(), CdrError> {
        w.x(self.x)?;
        w.y(self.y)?;
        w.z(self.z)?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Point {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::PointBuilder<'_>) -> Result<(), CdrError> {
        b.set_z(self.z);
        b.set_y(self.y);
        b.set_x(self.x);
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Point32 {
    fn replay(&self, w: &mut m::geometry_msgs::msg::Point32Writer<'_>) -> Result<(), CdrError> {
        w.x(self.x)?;
        w.y(self.y)?;
        w.z(self.z)?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Point32 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::Point32Builder<'_>) -> Result<(), CdrError> {
        b.set_z(self.z);
        b.set_y(self.y);
        b.set_x(self.x);
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::PointStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PointStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.point(|w| self.point.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::PointStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::PointStampedLengths {
        m::geometry_msgs::msg::PointStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::PointStampedBuilder<'_>) -> Result<(), CdrError> {
        self.point.fill(&mut b.point())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Polygon {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PolygonWriter<'_>) -> Result<(), CdrError> {
        w.points(self.points.len(), |i, w| self.points[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::PolygonInstance {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PolygonInstanceWriter<'_>) -> Result<(), CdrError> {
        w.polygon(|w| self.polygon.replay(w))?;
        w.id(self.id)?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::PolygonInstanceStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PolygonInstanceStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.polygon(|w| self.polygon.replay(w))?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::PolygonStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PolygonStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.polygon(|w| self.polygon.replay(w))?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Pose {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PoseWriter<'_>) -> Result<(), CdrError> {
        w.position(|w| self.position.replay(w))?;
        w.orientation(|w| self.orientation.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Pose {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::PoseBuilder<'_>) -> Result<(), CdrError> {
        self.orientation.fill(&mut b.orientation())?;
        self.position.fill(&mut b.position())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Pose2D {
    fn replay(&self, w: &mut m::geometry_msgs::msg::Pose2DWriter<'_>) -> Result<(), CdrError> {
        w.x(self.x)?;
        w.y(self.y)?;
        w.theta(self.theta)?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Pose2D {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::Pose2DBuilder<'_>) -> Result<(), CdrError> {
        b.set_theta(self.theta);
        b.set_y(self.y);
        b.set_x(self.x);
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::PoseArray {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PoseArrayWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.poses(self.poses.len(), |i, w| self.poses[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::PoseStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PoseStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.pose(|w| self.pose.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::PoseStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::PoseStampedLengths {
        m::geometry_msgs::msg::PoseStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::PoseStampedBuilder<'_>) -> Result<(), CdrError> {
        self.pose.fill(&mut b.pose())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::PoseWithCovariance {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PoseWithCovarianceWriter<'_>) -> Result<(), CdrError> {
        w.pose(|w| self.pose.replay(w))?;
        if self.covariance.len() % 2 == 0 { w.covariance(&self.covariance)?; } else { w.covariance_with(self.covariance.len(), |s| s.copy_from_slice(&self.covariance))?; }
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::PoseWithCovariance {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::PoseWithCovarianceBuilder<'_>) -> Result<(), CdrError> {
        if self.covariance.len() % 2 == 0 { b.set_covariance(&self.covariance); } else { b.covariance_mut().copy_from_slice(&self.covariance); }
        self.pose.fill(&mut b.pose())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::PoseWithCovarianceStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::PoseWithCovarianceStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.pose(|w| self.pose.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::PoseWithCovarianceStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::PoseWithCovarianceStampedLengths {
        m::geometry_msgs::msg::PoseWithCovarianceStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::PoseWithCovarianceStampedBuilder<'_>) -> Result<(), CdrError> {
        self.pose.fill(&mut b.pose())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Quaternion {
    fn replay(&self, w: &mut m::geometry_msgs::msg::QuaternionWriter<'_>) -> Result<(), CdrError> {
        w.x(self.x)?;
        w.y(self.y)?;
        w.z(self.z)?;
        w.w(self.w)?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Quaternion {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::QuaternionBuilder<'_>) -> Result<(), CdrError> {
        b.set_w(self.w);
        b.set_z(self.z);
        b.set_y(self.y);
        b.set_x(self.x);
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::QuaternionStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::QuaternionStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.quaternion(|w| self.quaternion.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::QuaternionStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::QuaternionStampedLengths {
        m::geometry_msgs::msg::QuaternionStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::QuaternionStampedBuilder<'_>) -> Result<(), CdrError> {
        self.quaternion.fill(&mut b.quaternion())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Transform {
    fn replay(&self, w: &mut m::geometry_msgs::msg::TransformWriter<'_>) -> Result<(), CdrError> {
        w.translation(|w| self.translation.replay(w))?;
        w.rotation(|w| self.rotation.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Transform {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::TransformBuilder<'_>) -> Result<(), CdrError> {
        self.rotation.fill(&mut b.rotation())?;
        self.translation.fill(&mut b.translation())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::TransformStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::TransformStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.child_frame_id(&self.child_frame_id)?;
        w.transform(|w| self.transform.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::TransformStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::TransformStampedLengths {
        m::geometry_msgs::msg::TransformStampedLengths
        {
            header: self.header.lengths(),
            child_frame_id: self.child_frame_id.len(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::TransformStampedBuilder<'_>) -> Result<(), CdrError> {
        self.transform.fill(&mut b.transform())?;
        b.set_child_frame_id(&self.child_frame_id)?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Twist {
    fn replay(&self, w: &mut m::geometry_msgs::msg::TwistWriter<'_>) -> Result<(), CdrError> {
        w.linear(|w| self.linear.replay(w))?;
        w.angular(|w| self.angular.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Twist {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::TwistBuilder<'_>) -> Result<(), CdrError> {
        self.angular.fill(&mut b.angular())?;
        self.linear.fill(&mut b.linear())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::TwistStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::TwistStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.twist(|w| self.twist.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::TwistStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::TwistStampedLengths {
        m::geometry_msgs::msg::TwistStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::TwistStampedBuilder<'_>) -> Result<(), CdrError> {
        self.twist.fill(&mut b.twist())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::TwistWithCovariance {
    fn replay(&self, w: &mut m::geometry_msgs::msg::TwistWithCovarianceWriter<'_>) -> Result<(), CdrError> {
        w.twist(|w| self.twist.replay(w))?;
        if self.covariance.len() % 2 == 0 { w.covariance(&self.covariance)?; } else { w.covariance_with(self.covariance.len(), |s| s.copy_from_slice(&self.covariance))?; }
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::TwistWithCovariance {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::TwistWithCovarianceBuilder<'_>) -> Result<(), CdrError> {
        if self.covariance.len() % 2 == 0 { b.set_covariance(&self.covariance); } else { b.covariance_mut().copy_from_slice(&self.covariance); }
        self.twist.fill(&mut b.twist())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::TwistWithCovarianceStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::TwistWithCovarianceStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.twist(|w| self.twist.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::TwistWithCovarianceStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::TwistWithCovarianceStampedLengths {
        m::geometry_msgs::msg::TwistWithCovarianceStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::TwistWithCovarianceStampedBuilder<'_>) -> Result<(), CdrError> {
        self.twist.fill(&mut b.twist())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Vector3 {
    fn replay(&self, w: &mut m::geometry_msgs::msg::Vector3Writer<'_>) -> Result<(), CdrError> {
        w.x(self.x)?;
        w.y(self.y)?;
        w.z(self.z)?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Vector3 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::Vector3Builder<'_>) -> Result<(), CdrError> {
        b.set_z(self.z);
        b.set_y(self.y);
        b.set_x(self.x);
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Vector3Stamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::Vector3StampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.vector(|w| self.vector.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Vector3Stamped {
    fn lengths(&self) -> m::geometry_msgs::msg::Vector3StampedLengths {
        m::geometry_msgs::msg::Vector3StampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::Vector3StampedBuilder<'_>) -> Result<(), CdrError> {
        self.vector.fill(&mut b.vector())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::VelocityStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::VelocityStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.body_frame_id(&self.body_frame_id)?;
        w.reference_frame_id(&self.reference_frame_id)?;
        w.velocity(|w| self.velocity.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::VelocityStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::VelocityStampedLengths {
        m::geometry_msgs::msg::VelocityStampedLengths
        {
            header: self.header.lengths(),
            body_frame_id: self.body_frame_id.len(),
            reference_frame_id: self.reference_frame_id.len(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::VelocityStampedBuilder<'_>) -> Result<(), CdrError> {
        self.velocity.fill(&mut b.velocity())?;
        b.set_reference_frame_id(&self.reference_frame_id)?;
        b.set_body_frame_id(&self.body_frame_id)?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::Wrench {
    fn replay(&self, w: &mut m::geometry_msgs::msg::WrenchWriter<'_>) -> Result<(), CdrError> {
        w.force(|w| self.force.replay(w))?;
        w.torque(|w| self.torque.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::Wrench {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::WrenchBuilder<'_>) -> Result<(), CdrError> {
        self.torque.fill(&mut b.torque())?;
        self.force.fill(&mut b.force())?;
        Ok(())
    }
}
impl Replay for m::geometry_msgs::msg::WrenchStamped {
    fn replay(&self, w: &mut m::geometry_msgs::msg::WrenchStampedWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.wrench(|w| self.wrench.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::geometry_msgs::msg::WrenchStamped {
    fn lengths(&self) -> m::geometry_msgs::msg::WrenchStampedLengths {
        m::geometry_msgs::msg::WrenchStampedLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::geometry_msgs::msg::WrenchStampedBuilder<'_>) -> Result<(), CdrError> {
        self.wrench.fill(&mut b.wrench())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::msg::State {
    fn replay(&self, w: &mut m::lifecycle_msgs::msg::StateWriter<'_>) -> Result<(), CdrError> {
        w.id(self.id)?;
        w.label(&self.label)?;
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::msg::State {
    fn lengths(&self) -> m::lifecycle_msgs::msg::StateLengths {
        m::lifecycle_msgs::msg::StateLengths
        {
            label: self.label.len(),
        }
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::msg::StateBuilder<'_>) -> Result<(), CdrError> {
        b.set_label(&self.label)?;
        b.set_id(self.id);
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::msg::Transition {
    fn replay(&self, w: &mut m::lifecycle_msgs::msg::TransitionWriter<'_>) -> Result<(), CdrError> {
        w.id(self.id)?;
        w.label(&self.label)?;
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::msg::Transition {
    fn lengths(&self) -> m::lifecycle_msgs::msg::TransitionLengths {
        m::lifecycle_msgs::msg::TransitionLengths
        {
            label: self.label.len(),
        }
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::msg::TransitionBuilder<'_>) -> Result<(), CdrError> {
        b.set_label(&self.label)?;
        b.set_id(self.id);
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::msg::TransitionDescription {
    fn replay(&self, w: &mut m::lifecycle_msgs::msg::TransitionDescriptionWriter<'_>) -> Result<(), CdrError> {
        w.transition(|w| self.transition.replay(w))?;
        w.start_state(|w| self.start_state.replay(w))?;
        w.goal_state(|w| self.goal_state.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::msg::TransitionDescription {
    fn lengths(&self) -> m::lifecycle_msgs::msg::TransitionDescriptionLengths {
        m::lifecycle_msgs::msg::TransitionDescriptionLengths
        {
            transition: self.transition.lengths(),
            start_state: self.start_state.lengths(),
            goal_state: self.goal_state.lengths(),
        }
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::msg::TransitionDescriptionBuilder<'_>) -> Result<(), CdrError> {
        self.goal_state.fill(&mut b.goal_state())?;
        self.start_state.fill(&mut b.start_state())?;
        self.transition.fill(&mut b.transition())?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::msg::TransitionEvent {
    fn replay(&self, w: &mut m::lifecycle_msgs::msg::TransitionEventWriter<'_>) -> Result<(), CdrError> {
        w.timestamp(self.timestamp)?;
        w.transition(|w| self.transition.replay(w))?;
        w.start_state(|w| self.start_state.replay(w))?;
        w.goal_state(|w| self.goal_state.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::msg::TransitionEvent {
    fn lengths(&self) -> m::lifecycle_msgs::msg::TransitionEventLengths {
        m::lifecycle_msgs::msg::TransitionEventLengths
        {
            transition: self.transition.lengths(),
            start_state: self.start_state.lengths(),
            goal_state: self.goal_state.lengths(),
        }
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::msg::TransitionEventBuilder<'_>) -> Result<(), CdrError> {
        self.goal_state.fill(&mut b.goal_state())?;
        self.start_state.fill(&mut b.start_state())?;
        self.transition.fill(&mut b.transition())?;
        b.set_timestamp(self.timestamp);
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::ChangeState_Event {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::ChangeState_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::ChangeState_Request {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::ChangeState_RequestWriter<'_>) -> Result<(), CdrError> {
        w.transition(|w| self.transition.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::srv::ChangeState_Request {
    fn lengths(&self) -> m::lifecycle_msgs::srv::ChangeState_RequestLengths {
        m::lifecycle_msgs::srv::ChangeState_RequestLengths
        {
            transition: self.transition.lengths(),
        }
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::srv::ChangeState_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.transition.fill(&mut b.transition())?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::ChangeState_Response {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::ChangeState_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::srv::ChangeState_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::srv::ChangeState_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetAvailableStates_Event {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetAvailableStates_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetAvailableStates_Request {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetAvailableStates_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::srv::GetAvailableStates_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::srv::GetAvailableStates_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetAvailableStates_Response {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetAvailableStates_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.available_states(self.available_states.len(), |i, w| self.available_states[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetAvailableTransitions_Event {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetAvailableTransitions_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetAvailableTransitions_Request {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetAvailableTransitions_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::srv::GetAvailableTransitions_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::srv::GetAvailableTransitions_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetAvailableTransitions_Response {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetAvailableTransitions_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.available_transitions(self.available_transitions.len(), |i, w| self.available_transitions[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetState_Event {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetState_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetState_Request {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetState_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::srv::GetState_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::srv::GetState_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::lifecycle_msgs::srv::GetState_Response {
    fn replay(&self, w: &mut m::lifecycle_msgs::srv::GetState_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.current_state(|w| self.current_state.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::lifecycle_msgs::srv::GetState_Response {
    fn lengths(&self) -> m::lifecycle_msgs::srv::GetState_ResponseLengths {
        m::lifecycle_msgs::srv::GetState_ResponseLengths
        {
            current_state: self.current_state.lengths(),
        }
    }
    fn fill(&self, b: &mut m::lifecycle_msgs::srv::GetState_ResponseBuilder<'_>) -> Result<(), CdrError> {
        self.current_state.fill(&mut b.current_state())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::msg::Goals {
    fn replay(&self, w: &mut m::nav_msgs::msg::GoalsWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.goals(self.goals.len(), |i, w| self.goals[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::msg::GridCells {
    fn replay(&self, w: &mut m::nav_msgs::msg::GridCellsWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.cell_width(self.cell_width)?;
        w.cell_height(self.cell_height)?;
        w.cells(self.cells.len(), |i, w| self.cells[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::msg::MapMetaData {
    fn replay(&self, w: &mut m::nav_msgs::msg::MapMetaDataWriter<'_>) -> Result<(), CdrError> {
        w.map_load_time(|w| self.map_load_time.replay(w))?;
        w.resolution(self.resolution)?;
        w.width(self.width)?;
        w.height(self.height)?;
        w.origin(|w| self.origin.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::msg::MapMetaData {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::nav_msgs::msg::MapMetaDataBuilder<'_>) -> Result<(), CdrError> {
        self.origin.fill(&mut b.origin())?;
        b.set_height(self.height);
        b.set_width(self.width);
        b.set_resolution(self.resolution);
        self.map_load_time.fill(&mut b.map_load_time())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::msg::OccupancyGrid {
    fn replay(&self, w: &mut m::nav_msgs::msg::OccupancyGridWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.info(|w| self.info.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl InPlace for m::nav_msgs::msg::OccupancyGrid {
    fn lengths(&self) -> m::nav_msgs::msg::OccupancyGridLengths {
        m::nav_msgs::msg::OccupancyGridLengths
        {
            header: self.header.lengths(),
            data: self.data.len(),
        }
    }
    fn fill(&self, b: &mut m::nav_msgs::msg::OccupancyGridBuilder<'_>) -> Result<(), CdrError> {
        if self.data.len() % 2 == 0 { b.set_data(&self.data)?; } else { b.data_mut().copy_from_slice(&self.data); }
        self.info.fill(&mut b.info())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::msg::Odometry {
    fn replay(&self, w: &mut m::nav_msgs::msg::OdometryWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.child_frame_id(&self.child_frame_id)?;
        w.pose(|w| self.pose.replay(w))?;
        w.twist(|w| self.twist.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::msg::Odometry {
    fn lengths(&self) -> m::nav_msgs::msg::OdometryLengths {
        m::nav_msgs::msg::OdometryLengths
        {
            header: self.header.lengths(),
            child_frame_id: self.child_frame_id.len(),
        }
    }
    fn fill(&self, b: &mut m::nav_msgs::msg::OdometryBuilder<'_>) -> Result<(), CdrError> {
        self.twist.fill(&mut b.twist())?;
        self.pose.fill(&mut b.pose())?;
        b.set_child_frame_id(&self.child_frame_id)?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::msg::Path {
    fn replay(&self, w: &mut m::nav_msgs::msg::PathWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.poses(self.poses.len(), |i, w| self.poses[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::msg::Trajectory {
    fn replay(&self, w: &mut m::nav_msgs::msg::TrajectoryWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.points(self.points.len(), |i, w| self.points[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::msg::TrajectoryPoint {
    fn replay(&self, w: &mut m::nav_msgs::msg::TrajectoryPointWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.pose(|w| self.pose.replay(w))?;
        w.velocity(|w| self.velocity.replay(w))?;
        w.acceleration(|w| self.acceleration.replay(w))?;
        w.effort(|w| self.effort.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::msg::TrajectoryPoint {
    fn lengths(&self) -> m::nav_msgs::msg::TrajectoryPointLengths {
        m::nav_msgs::msg::TrajectoryPointLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::nav_msgs::msg::TrajectoryPointBuilder<'_>) -> Result<(), CdrError> {
        self.effort.fill(&mut b.effort())?;
        self.acceleration.fill(&mut b.acceleration())?;
        self.velocity.fill(&mut b.velocity())?;
        self.pose.fill(&mut b.pose())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::GetMap_Event {
    fn replay(&self, w: &mut m::nav_msgs::srv::GetMap_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::GetMap_Request {
    fn replay(&self, w: &mut m::nav_msgs::srv::GetMap_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::nav_msgs::srv::GetMap_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::nav_msgs::srv::GetMap_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::GetMap_Response {
    fn replay(&self, w: &mut m::nav_msgs::srv::GetMap_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.map(|w| self.map.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::srv::GetMap_Response {
    fn lengths(&self) -> m::nav_msgs::srv::GetMap_ResponseLengths {
        m::nav_msgs::srv::GetMap_ResponseLengths
        {
            map: self.map.lengths(),
        }
    }
    fn fill(&self, b: &mut m::nav_msgs::srv::GetMap_ResponseBuilder<'_>) -> Result<(), CdrError> {
        self.map.fill(&mut b.map())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::GetPlan_Event {
    fn replay(&self, w: &mut m::nav_msgs::srv::GetPlan_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::GetPlan_Request {
    fn replay(&self, w: &mut m::nav_msgs::srv::GetPlan_RequestWriter<'_>) -> Result<(), CdrError> {
        w.start(|w| self.start.replay(w))?;
        w.goal(|w| self.goal.replay(w))?;
        w.tolerance(self.tolerance)?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::srv::GetPlan_Request {
    fn lengths(&self) -> m::nav_msgs::srv::GetPlan_RequestLengths {
        m::nav_msgs::srv::GetPlan_RequestLengths
        {
            start: self.start.lengths(),
            goal: self.goal.lengths(),
        }
    }
    fn fill(&self, b: &mut m::nav_msgs::srv::GetPlan_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_tolerance(self.tolerance);
        self.goal.fill(&mut b.goal())?;
        self.start.fill(&mut b.start())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::GetPlan_Response {
    fn replay(&self, w: &mut m::nav_msgs::srv::GetPlan_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.plan(|w| self.plan.replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::LoadMap_Event {
    fn replay(&self, w: &mut m::nav_msgs::srv::LoadMap_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::LoadMap_Request {
    fn replay(&self, w: &mut m::nav_msgs::srv::LoadMap_RequestWriter<'_>) -> Result<(), CdrError> {
        w.map_url(&self.map_url)?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::srv::LoadMap_Request {
    fn lengths(&self) -> m::nav_msgs::srv::LoadMap_RequestLengths {
        m::nav_msgs::srv::LoadMap_RequestLengths
        {
            map_url: self.map_url.len(),
        }
    }
    fn fill(&self, b: &mut m::nav_msgs::srv::LoadMap_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_map_url(&self.map_url)?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::LoadMap_Response {
    fn replay(&self, w: &mut m::nav_msgs::srv::LoadMap_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.map(|w| self.map.replay(w))?;
        w.result(self.result)?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::srv::LoadMap_Response {
    fn lengths(&self) -> m::nav_msgs::srv::LoadMap_ResponseLengths {
        m::nav_msgs::srv::LoadMap_ResponseLengths
        {
            map: self.map.lengths(),
        }
    }
    fn fill(&self, b: &mut m::nav_msgs::srv::LoadMap_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_result(self.result);
        self.map.fill(&mut b.map())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::SetMap_Event {
    fn replay(&self, w: &mut m::nav_msgs::srv::SetMap_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::SetMap_Request {
    fn replay(&self, w: &mut m::nav_msgs::srv::SetMap_RequestWriter<'_>) -> Result<(), CdrError> {
        w.map(|w| self.map.replay(w))?;
        w.initial_pose(|w| self.initial_pose.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::srv::SetMap_Request {
    fn lengths(&self) -> m::nav_msgs::srv::SetMap_RequestLengths {
        m::nav_msgs::srv::SetMap_RequestLengths
        {
            map: self.map.lengths(),
            initial_pose: self.initial_pose.lengths(),
        }
    }
    fn fill(&self, b: &mut m::nav_msgs::srv::SetMap_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.initial_pose.fill(&mut b.initial_pose())?;
        self.map.fill(&mut b.map())?;
        Ok(())
    }
}
impl Replay for m::nav_msgs::srv::SetMap_Response {
    fn replay(&self, w: &mut m::nav_msgs::srv::SetMap_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        Ok(())
    }
}
impl InPlace for m::nav_msgs::srv::SetMap_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::nav_msgs::srv::SetMap_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::FloatingPointRange {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::FloatingPointRangeWriter<'_>) -> Result<(), CdrError> {
        w.from_value(self.from_value)?;
        w.to_value(self.to_value)?;
        w.step(self.step)?;
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::msg::FloatingPointRange {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rcl_interfaces::msg::FloatingPointRangeBuilder<'_>) -> Result<(), CdrError> {
        b.set_step(self.step);
        b.set_to_value(self.to_value);
        b.set_from_value(self.from_value);
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::IntegerRange {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::IntegerRangeWriter<'_>) -> Result<(), CdrError> {
        w.from_value(self.from_value)?;
        w.to_value(self.to_value)?;
        w.step(self.step)?;
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::msg::IntegerRange {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rcl_interfaces::msg::IntegerRangeBuilder<'_>) -> Result<(), CdrError> {
        b.set_step(self.step);
        b.set_to_value(self.to_value);
        b.set_from_value(self.from_value);
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::ListParametersResult {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::ListParametersResultWriter<'_>) -> Result<(), CdrError> {
        w.names(&self.names)?;
        w.prefixes(&self.prefixes)?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::Log {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::LogWriter<'_>) -> Result<(), CdrError> {
        w.stamp(|w| self.stamp.replay(w))?;
        w.level(self.level)?;
        w.name(&self.name)?;
        w.msg(&self.msg)?;
        w.file(&self.file)?;
        w.function(&self.function)?;
        w.line(self.line)?;
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::msg::Log {
    fn lengths(&self) -> m::rcl_interfaces::msg::LogLengths {
        m::rcl_interfaces::msg::LogLengths
        {
            name: self.name.len(),
            msg: self.msg.len(),
            file: self.file.len(),
            function: self.function.len(),
        }
    }
    fn fill(&self, b: &mut m::rcl_interfaces::msg::LogBuilder<'_>) -> Result<(), CdrError> {
        b.set_line(self.line);
        b.set_function(&self.function)?;
        b.set_file(&self.file)?;
        b.set_msg(&self.msg)?;
        b.set_name(&self.name)?;
        b.set_level(self.level);
        self.stamp.fill(&mut b.stamp())?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::LoggerLevel {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::LoggerLevelWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.level(self.level)?;
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::msg::LoggerLevel {
    fn lengths(&self) -> m::rcl_interfaces::msg::LoggerLevelLengths {
        m::rcl_interfaces::msg::LoggerLevelLengths
        {
            name: self.name.len(),
        }
    }
    fn fill(&self, b: &mut m::rcl_interfaces::msg::LoggerLevelBuilder<'_>) -> Result<(), CdrError> {
        b.set_level(self.level);
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::Parameter {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::ParameterWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.value(|w| self.value.replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::ParameterDescriptor {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::ParameterDescriptorWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.r#type(self.r#type)?;
        w.description(&self.description)?;
        w.additional_constraints(&self.additional_constraints)?;
        w.read_only(self.read_only)?;
        w.dynamic_typing(self.dynamic_typing)?;
        w.floating_point_range(self.floating_point_range.len(), |i, w| self.floating_point_range[i].replay(w))?;
        w.integer_range(self.integer_range.len(), |i, w| self.integer_range[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::ParameterEvent {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::ParameterEventWriter<'_>) -> Result<(), CdrError> {
        w.stamp(|w| self.stamp.replay(w))?;
        w.node(&self.node)?;
        w.new_parameters(self.new_parameters.len(), |i, w| self.new_parameters[i].replay(w))?;
        w.changed_parameters(self.changed_parameters.len(), |i, w| self.changed_parameters[i].replay(w))?;
        w.deleted_parameters(self.deleted_parameters.len(), |i, w| self.deleted_parameters[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::ParameterEventDescriptors {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::ParameterEventDescriptorsWriter<'_>) -> Result<(), CdrError> {
        w.new_parameters(self.new_parameters.len(), |i, w| self.new_parameters[i].replay(w))?;
        w.changed_parameters(self.changed_parameters.len(), |i, w| self.changed_parameters[i].replay(w))?;
        w.deleted_parameters(self.deleted_parameters.len(), |i, w| self.deleted_parameters[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::ParameterType {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::ParameterTypeWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::msg::ParameterType {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rcl_interfaces::msg::ParameterTypeBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::ParameterValue {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::ParameterValueWriter<'_>) -> Result<(), CdrError> {
        w.r#type(self.r#type)?;
        w.bool_value(self.bool_value)?;
        w.integer_value(self.integer_value)?;
        w.double_value(self.double_value)?;
        w.string_value(&self.string_value)?;
        if self.byte_array_value.len() % 2 == 0 { w.byte_array_value(&self.byte_array_value)?; } else { w.byte_array_value_with(self.byte_array_value.len(), |s| s.copy_from_slice(&self.byte_array_value))?; }
        w.bool_array_value(&self.bool_array_value)?;
        if self.integer_array_value.len() % 2 == 0 { w.integer_array_value(&self.integer_array_value)?; } else { w.integer_array_value_with(self.integer_array_value.len(), |s| s.copy_from_slice(&self.integer_array_value))?; }
        if self.double_array_value.len() % 2 == 0 { w.double_array_value(&self.double_array_value)?; } else { w.double_array_value_with(self.double_array_value.len(), |s| s.copy_from_slice(&self.double_array_value))?; }
        w.string_array_value(&self.string_array_value)?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::SetLoggerLevelsResult {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::SetLoggerLevelsResultWriter<'_>) -> Result<(), CdrError> {
        w.successful(self.successful)?;
        w.reason(&self.reason)?;
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::msg::SetLoggerLevelsResult {
    fn lengths(&self) -> m::rcl_interfaces::msg::SetLoggerLevelsResultLengths {
        m::rcl_interfaces::msg::SetLoggerLevelsResultLengths
        {
            reason: self.reason.len(),
        }
    }
    fn fill(&self, b: &mut m::rcl_interfaces::msg::SetLoggerLevelsResultBuilder<'_>) -> Result<(), CdrError> {
        b.set_reason(&self.reason)?;
        b.set_successful(self.successful);
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::msg::SetParametersResult {
    fn replay(&self, w: &mut m::rcl_interfaces::msg::SetParametersResultWriter<'_>) -> Result<(), CdrError> {
        w.successful(self.successful)?;
        w.reason(&self.reason)?;
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::msg::SetParametersResult {
    fn lengths(&self) -> m::rcl_interfaces::msg::SetParametersResultLengths {
        m::rcl_interfaces::msg::SetParametersResultLengths
        {
            reason: self.reason.len(),
        }
    }
    fn fill(&self, b: &mut m::rcl_interfaces::msg::SetParametersResultBuilder<'_>) -> Result<(), CdrError> {
        b.set_reason(&self.reason)?;
        b.set_successful(self.successful);
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::DescribeParameters_Event {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::DescribeParameters_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::DescribeParameters_Request {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::DescribeParameters_RequestWriter<'_>) -> Result<(), CdrError> {
        w.names(&self.names)?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::DescribeParameters_Response {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::DescribeParameters_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.descriptors(self.descriptors.len(), |i, w| self.descriptors[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetLoggerLevels_Event {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetLoggerLevels_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetLoggerLevels_Request {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetLoggerLevels_RequestWriter<'_>) -> Result<(), CdrError> {
        w.names(&self.names)?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetLoggerLevels_Response {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetLoggerLevels_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.levels(self.levels.len(), |i, w| self.levels[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetParameterTypes_Event {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetParameterTypes_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetParameterTypes_Request {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetParameterTypes_RequestWriter<'_>) -> Result<(), CdrError> {
        w.names(&self.names)?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetParameterTypes_Response {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetParameterTypes_ResponseWriter<'_>) -> Result<(), CdrError> {
        if self.types.len() % 2 == 0 { w.types(&self.types)?; } else { w.types_with(self.types.len(), |s| s.copy_from_slice(&self.types))?; }
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::srv::GetParameterTypes_Response {
    fn lengths(&self) -> m::rcl_interfaces::srv::GetParameterTypes_ResponseLengths {
        m::rcl_interfaces::srv::GetParameterTypes_ResponseLengths
        {
            types: self.types.len(),
        }
    }
    fn fill(&self, b: &mut m::rcl_interfaces::srv::GetParameterTypes_ResponseBuilder<'_>) -> Result<(), CdrError> {
        if self.types.len() % 2 == 0 { b.set_types(&self.types)?; } else { b.types_mut().copy_from_slice(&self.types); }
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetParameters_Event {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetParameters_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetParameters_Request {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetParameters_RequestWriter<'_>) -> Result<(), CdrError> {
        w.names(&self.names)?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::GetParameters_Response {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::GetParameters_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.values(self.values.len(), |i, w| self.values[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::ListParameters_Event {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::ListParameters_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::ListParameters_Request {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::ListParameters_RequestWriter<'_>) -> Result<(), CdrError> {
        w.prefixes(&self.prefixes)?;
        w.depth(self.depth)?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::ListParameters_Response {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::ListParameters_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.result(|w| self.result.replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetLoggerLevels_Event {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetLoggerLevels_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetLoggerLevels_Request {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetLoggerLevels_RequestWriter<'_>) -> Result<(), CdrError> {
        w.levels(self.levels.len(), |i, w| self.levels[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetLoggerLevels_Response {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetLoggerLevels_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.results(self.results.len(), |i, w| self.results[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetParametersAtomically_Event {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetParametersAtomically_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetParametersAtomically_Request {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetParametersAtomically_RequestWriter<'_>) -> Result<(), CdrError> {
        w.parameters(self.parameters.len(), |i, w| self.parameters[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetParametersAtomically_Response {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetParametersAtomically_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.result(|w| self.result.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rcl_interfaces::srv::SetParametersAtomically_Response {
    fn lengths(&self) -> m::rcl_interfaces::srv::SetParametersAtomically_ResponseLengths {
        m::rcl_interfaces::srv::SetParametersAtomically_ResponseLengths
        {
            result: self.result.lengths(),
        }
    }
    fn fill(&self, b: &mut m::rcl_interfaces::srv::SetParametersAtomically_ResponseBuilder<'_>) -> Result<(), CdrError> {
        self.result.fill(&mut b.result())?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetParameters_Event {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetParameters_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetParameters_Request {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetParameters_RequestWriter<'_>) -> Result<(), CdrError> {
        w.parameters(self.parameters.len(), |i, w| self.parameters[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rcl_interfaces::srv::SetParameters_Response {
    fn replay(&self, w: &mut m::rcl_interfaces::srv::SetParameters_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.results(self.results.len(), |i, w| self.results[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rmw_dds_common::msg::Gid {
    fn replay(&self, w: &mut m::rmw_dds_common::msg::GidWriter<'_>) -> Result<(), CdrError> {
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl InPlace for m::rmw_dds_common::msg::Gid {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rmw_dds_common::msg::GidBuilder<'_>) -> Result<(), CdrError> {
        if self.data.len() % 2 == 0 { b.set_data(&self.data); } else { b.data_mut().copy_from_slice(&self.data); }
        Ok(())
    }
}
impl Replay for m::rmw_dds_common::msg::NodeEntitiesInfo {
    fn replay(&self, w: &mut m::rmw_dds_common::msg::NodeEntitiesInfoWriter<'_>) -> Result<(), CdrError> {
        w.node_namespace(&self.node_namespace)?;
        w.node_name(&self.node_name)?;
        w.reader_gid_seq(self.reader_gid_seq.len(), |i, w| self.reader_gid_seq[i].replay(w))?;
        w.writer_gid_seq(self.writer_gid_seq.len(), |i, w| self.writer_gid_seq[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rmw_dds_common::msg::ParticipantEntitiesInfo {
    fn replay(&self, w: &mut m::rmw_dds_common::msg::ParticipantEntitiesInfoWriter<'_>) -> Result<(), CdrError> {
        w.gid(|w| self.gid.replay(w))?;
        w.node_entities_info_seq(self.node_entities_info_seq.len(), |i, w| self.node_entities_info_seq[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::msg::TypeDef {
    fn replay(&self, w: &mut m::rosapi_msgs::msg::TypeDefWriter<'_>) -> Result<(), CdrError> {
        w.r#type(&self.r#type)?;
        w.fieldnames(&self.fieldnames)?;
        w.fieldtypes(&self.fieldtypes)?;
        if self.fieldarraylen.len() % 2 == 0 { w.fieldarraylen(&self.fieldarraylen)?; } else { w.fieldarraylen_with(self.fieldarraylen.len(), |s| s.copy_from_slice(&self.fieldarraylen))?; }
        w.examples(&self.examples)?;
        w.constnames(&self.constnames)?;
        w.constvalues(&self.constvalues)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::DeleteParam_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::DeleteParam_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::DeleteParam_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::DeleteParam_RequestWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::DeleteParam_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::DeleteParam_RequestLengths {
        m::rosapi_msgs::srv::DeleteParam_RequestLengths
        {
            name: self.name.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::DeleteParam_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::DeleteParam_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::DeleteParam_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.successful(self.successful)?;
        w.reason(&self.reason)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::DeleteParam_Response {
    fn lengths(&self) -> m::rosapi_msgs::srv::DeleteParam_ResponseLengths {
        m::rosapi_msgs::srv::DeleteParam_ResponseLengths
        {
            reason: self.reason.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::DeleteParam_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_reason(&self.reason)?;
        b.set_successful(self.successful);
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetActionServers_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetActionServers_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetActionServers_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetActionServers_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::GetActionServers_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::GetActionServers_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetActionServers_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetActionServers_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.action_servers(&self.action_servers)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetParamNames_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetParamNames_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetParamNames_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetParamNames_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::GetParamNames_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::GetParamNames_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetParamNames_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetParamNames_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.names(&self.names)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetParam_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetParam_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetParam_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetParam_RequestWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::GetParam_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::GetParam_RequestLengths {
        m::rosapi_msgs::srv::GetParam_RequestLengths
        {
            name: self.name.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::GetParam_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetParam_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetParam_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.value(&self.value)?;
        w.successful(self.successful)?;
        w.reason(&self.reason)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::GetParam_Response {
    fn lengths(&self) -> m::rosapi_msgs::srv::GetParam_ResponseLengths {
        m::rosapi_msgs::srv::GetParam_ResponseLengths
        {
            value: self.value.len(),
            reason: self.reason.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::GetParam_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_reason(&self.reason)?;
        b.set_successful(self.successful);
        b.set_value(&self.value)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetROSVersion_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetROSVersion_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetROSVersion_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetROSVersion_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::GetROSVersion_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::GetROSVersion_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetROSVersion_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetROSVersion_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.version(self.version)?;
        w.distro(&self.distro)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::GetROSVersion_Response {
    fn lengths(&self) -> m::rosapi_msgs::srv::GetROSVersion_ResponseLengths {
        m::rosapi_msgs::srv::GetROSVersion_ResponseLengths
        {
            distro: self.distro.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::GetROSVersion_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_distro(&self.distro)?;
        b.set_version(self.version);
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetTime_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetTime_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetTime_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetTime_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::GetTime_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::GetTime_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::GetTime_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::GetTime_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.time(|w| self.time.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::GetTime_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::GetTime_ResponseBuilder<'_>) -> Result<(), CdrError> {
        self.time.fill(&mut b.time())?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::HasParam_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::HasParam_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::HasParam_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::HasParam_RequestWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::HasParam_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::HasParam_RequestLengths {
        m::rosapi_msgs::srv::HasParam_RequestLengths
        {
            name: self.name.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::HasParam_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::HasParam_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::HasParam_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.exists(self.exists)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::HasParam_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::HasParam_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_exists(self.exists);
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::MessageDetails_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::MessageDetails_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::MessageDetails_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::MessageDetails_RequestWriter<'_>) -> Result<(), CdrError> {
        w.r#type(&self.r#type)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::MessageDetails_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::MessageDetails_RequestLengths {
        m::rosapi_msgs::srv::MessageDetails_RequestLengths
        {
            r#type: self.r#type.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::MessageDetails_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_type(&self.r#type)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::MessageDetails_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::MessageDetails_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.typedefs(self.typedefs.len(), |i, w| self.typedefs[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::NodeDetails_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::NodeDetails_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::NodeDetails_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::NodeDetails_RequestWriter<'_>) -> Result<(), CdrError> {
        w.node(&self.node)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::NodeDetails_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::NodeDetails_RequestLengths {
        m::rosapi_msgs::srv::NodeDetails_RequestLengths
        {
            node: self.node.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::NodeDetails_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_node(&self.node)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::NodeDetails_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::NodeDetails_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.subscribing(&self.subscribing)?;
        w.publishing(&self.publishing)?;
        w.services(&self.services)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Nodes_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Nodes_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Nodes_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Nodes_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::Nodes_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::Nodes_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Nodes_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Nodes_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.nodes(&self.nodes)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Publishers_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Publishers_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Publishers_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Publishers_RequestWriter<'_>) -> Result<(), CdrError> {
        w.topic(&self.topic)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::Publishers_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::Publishers_RequestLengths {
        m::rosapi_msgs::srv::Publishers_RequestLengths
        {
            topic: self.topic.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::Publishers_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_topic(&self.topic)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Publishers_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Publishers_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.publishers(&self.publishers)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceNode_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceNode_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceNode_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceNode_RequestWriter<'_>) -> Result<(), CdrError> {
        w.service(&self.service)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::ServiceNode_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::ServiceNode_RequestLengths {
        m::rosapi_msgs::srv::ServiceNode_RequestLengths
        {
            service: self.service.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::ServiceNode_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_service(&self.service)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceNode_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceNode_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.node(&self.node)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::ServiceNode_Response {
    fn lengths(&self) -> m::rosapi_msgs::srv::ServiceNode_ResponseLengths {
        m::rosapi_msgs::srv::ServiceNode_ResponseLengths
        {
            node: self.node.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::ServiceNode_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_node(&self.node)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceProviders_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceProviders_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceProviders_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceProviders_RequestWriter<'_>) -> Result<(), CdrError> {
        w.service(&self.service)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::ServiceProviders_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::ServiceProviders_RequestLengths {
        m::rosapi_msgs::srv::ServiceProviders_RequestLengths
        {
            service: self.service.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::ServiceProviders_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_service(&self.service)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceProviders_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceProviders_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.providers(&self.providers)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceRequestDetails_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceRequestDetails_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceRequestDetails_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceRequestDetails_RequestWriter<'_>) -> Result<(), CdrError> {
        w.r#type(&self.r#type)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::ServiceRequestDetails_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::ServiceRequestDetails_RequestLengths {
        m::rosapi_msgs::srv::ServiceRequestDetails_RequestLengths
        {
            r#type: self.r#type.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::ServiceRequestDetails_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_type(&self.r#type)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceRequestDetails_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceRequestDetails_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.typedefs(self.typedefs.len(), |i, w| self.typedefs[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceResponseDetails_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceResponseDetails_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceResponseDetails_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceResponseDetails_RequestWriter<'_>) -> Result<(), CdrError> {
        w.r#type(&self.r#type)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::ServiceResponseDetails_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::ServiceResponseDetails_RequestLengths {
        m::rosapi_msgs::srv::ServiceResponseDetails_RequestLengths
        {
            r#type: self.r#type.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::ServiceResponseDetails_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_type(&self.r#type)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceResponseDetails_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceResponseDetails_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.typedefs(self.typedefs.len(), |i, w| self.typedefs[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceType_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceType_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceType_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceType_RequestWriter<'_>) -> Result<(), CdrError> {
        w.service(&self.service)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::ServiceType_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::ServiceType_RequestLengths {
        m::rosapi_msgs::srv::ServiceType_RequestLengths
        {
            service: self.service.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::ServiceType_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_service(&self.service)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServiceType_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServiceType_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.r#type(&self.r#type)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::ServiceType_Response {
    fn lengths(&self) -> m::rosapi_msgs::srv::ServiceType_ResponseLengths {
        m::rosapi_msgs::srv::ServiceType_ResponseLengths
        {
            r#type: self.r#type.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::ServiceType_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_type(&self.r#type)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServicesForType_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServicesForType_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServicesForType_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServicesForType_RequestWriter<'_>) -> Result<(), CdrError> {
        w.r#type(&self.r#type)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::ServicesForType_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::ServicesForType_RequestLengths {
        m::rosapi_msgs::srv::ServicesForType_RequestLengths
        {
            r#type: self.r#type.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::ServicesForType_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_type(&self.r#type)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::ServicesForType_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::ServicesForType_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.services(&self.services)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Services_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Services_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Services_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Services_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::Services_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::Services_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Services_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Services_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.services(&self.services)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::SetParam_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::SetParam_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::SetParam_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::SetParam_RequestWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.value(&self.value)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::SetParam_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::SetParam_RequestLengths {
        m::rosapi_msgs::srv::SetParam_RequestLengths
        {
            name: self.name.len(),
            value: self.value.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::SetParam_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_value(&self.value)?;
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::SetParam_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::SetParam_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.successful(self.successful)?;
        w.reason(&self.reason)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::SetParam_Response {
    fn lengths(&self) -> m::rosapi_msgs::srv::SetParam_ResponseLengths {
        m::rosapi_msgs::srv::SetParam_ResponseLengths
        {
            reason: self.reason.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::SetParam_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_reason(&self.reason)?;
        b.set_successful(self.successful);
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Subscribers_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Subscribers_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Subscribers_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Subscribers_RequestWriter<'_>) -> Result<(), CdrError> {
        w.topic(&self.topic)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::Subscribers_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::Subscribers_RequestLengths {
        m::rosapi_msgs::srv::Subscribers_RequestLengths
        {
            topic: self.topic.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::Subscribers_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_topic(&self.topic)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Subscribers_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Subscribers_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.subscribers(&self.subscribers)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicType_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicType_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicType_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicType_RequestWriter<'_>) -> Result<(), CdrError> {
        w.topic(&self.topic)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::TopicType_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::TopicType_RequestLengths {
        m::rosapi_msgs::srv::TopicType_RequestLengths
        {
            topic: self.topic.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::TopicType_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_topic(&self.topic)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicType_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicType_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.r#type(&self.r#type)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::TopicType_Response {
    fn lengths(&self) -> m::rosapi_msgs::srv::TopicType_ResponseLengths {
        m::rosapi_msgs::srv::TopicType_ResponseLengths
        {
            r#type: self.r#type.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::TopicType_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_type(&self.r#type)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicsAndRawTypes_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicsAndRawTypes_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicsAndRawTypes_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicsAndRawTypes_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::TopicsAndRawTypes_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::TopicsAndRawTypes_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicsAndRawTypes_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicsAndRawTypes_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.topics(&self.topics)?;
        w.types(&self.types)?;
        w.typedefs_full_text(&self.typedefs_full_text)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicsForType_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicsForType_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicsForType_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicsForType_RequestWriter<'_>) -> Result<(), CdrError> {
        w.r#type(&self.r#type)?;
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::TopicsForType_Request {
    fn lengths(&self) -> m::rosapi_msgs::srv::TopicsForType_RequestLengths {
        m::rosapi_msgs::srv::TopicsForType_RequestLengths
        {
            r#type: self.r#type.len(),
        }
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::TopicsForType_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_type(&self.r#type)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::TopicsForType_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::TopicsForType_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.topics(&self.topics)?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Topics_Event {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Topics_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Topics_Request {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Topics_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosapi_msgs::srv::Topics_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosapi_msgs::srv::Topics_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosapi_msgs::srv::Topics_Response {
    fn replay(&self, w: &mut m::rosapi_msgs::srv::Topics_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.topics(&self.topics)?;
        w.types(&self.types)?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::msg::ReadSplitEvent {
    fn replay(&self, w: &mut m::rosbag2_interfaces::msg::ReadSplitEventWriter<'_>) -> Result<(), CdrError> {
        w.closed_file(&self.closed_file)?;
        w.opened_file(&self.opened_file)?;
        w.node_name(&self.node_name)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::msg::ReadSplitEvent {
    fn lengths(&self) -> m::rosbag2_interfaces::msg::ReadSplitEventLengths {
        m::rosbag2_interfaces::msg::ReadSplitEventLengths
        {
            closed_file: self.closed_file.len(),
            opened_file: self.opened_file.len(),
            node_name: self.node_name.len(),
        }
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::msg::ReadSplitEventBuilder<'_>) -> Result<(), CdrError> {
        b.set_node_name(&self.node_name)?;
        b.set_opened_file(&self.opened_file)?;
        b.set_closed_file(&self.closed_file)?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::msg::WriteSplitEvent {
    fn replay(&self, w: &mut m::rosbag2_interfaces::msg::WriteSplitEventWriter<'_>) -> Result<(), CdrError> {
        w.closed_file(&self.closed_file)?;
        w.opened_file(&self.opened_file)?;
        w.node_name(&self.node_name)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::msg::WriteSplitEvent {
    fn lengths(&self) -> m::rosbag2_interfaces::msg::WriteSplitEventLengths {
        m::rosbag2_interfaces::msg::WriteSplitEventLengths
        {
            closed_file: self.closed_file.len(),
            opened_file: self.opened_file.len(),
            node_name: self.node_name.len(),
        }
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::msg::WriteSplitEventBuilder<'_>) -> Result<(), CdrError> {
        b.set_node_name(&self.node_name)?;
        b.set_opened_file(&self.opened_file)?;
        b.set_closed_file(&self.closed_file)?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Burst_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Burst_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Burst_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Burst_RequestWriter<'_>) -> Result<(), CdrError> {
        w.num_messages(self.num_messages)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Burst_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Burst_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_num_messages(self.num_messages);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Burst_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Burst_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.actually_burst(self.actually_burst)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Burst_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Burst_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_actually_burst(self.actually_burst);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::GetRate_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::GetRate_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::GetRate_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::GetRate_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::GetRate_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::GetRate_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::GetRate_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::GetRate_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.rate(self.rate)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::GetRate_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::GetRate_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_rate(self.rate);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::IsPaused_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::IsPaused_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::IsPaused_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::IsPaused_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::IsPaused_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::IsPaused_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::IsPaused_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::IsPaused_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.paused(self.paused)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::IsPaused_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::IsPaused_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_paused(self.paused);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Pause_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Pause_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Pause_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Pause_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Pause_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Pause_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Pause_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Pause_ResponseWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Pause_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Pause_ResponseBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::PlayNext_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::PlayNext_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::PlayNext_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::PlayNext_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::PlayNext_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::PlayNext_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::PlayNext_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::PlayNext_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::PlayNext_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::PlayNext_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Play_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Play_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Play_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Play_RequestWriter<'_>) -> Result<(), CdrError> {
        w.start_offset(|w| self.start_offset.replay(w))?;
        w.playback_duration(|w| self.playback_duration.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Play_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Play_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.playback_duration.fill(&mut b.playback_duration())?;
        self.start_offset.fill(&mut b.start_offset())?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Play_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Play_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Play_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Play_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Resume_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Resume_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Resume_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Resume_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Resume_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Resume_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Resume_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Resume_ResponseWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Resume_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Resume_ResponseBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Seek_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Seek_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Seek_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Seek_RequestWriter<'_>) -> Result<(), CdrError> {
        w.time(|w| self.time.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Seek_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Seek_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.time.fill(&mut b.time())?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Seek_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Seek_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Seek_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Seek_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::SetRate_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::SetRate_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::SetRate_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::SetRate_RequestWriter<'_>) -> Result<(), CdrError> {
        w.rate(self.rate)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::SetRate_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::SetRate_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_rate(self.rate);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::SetRate_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::SetRate_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::SetRate_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::SetRate_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Snapshot_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Snapshot_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Snapshot_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Snapshot_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Snapshot_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Snapshot_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Snapshot_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Snapshot_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Snapshot_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Snapshot_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::SplitBagfile_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::SplitBagfile_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::SplitBagfile_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::SplitBagfile_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::SplitBagfile_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::SplitBagfile_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::SplitBagfile_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::SplitBagfile_ResponseWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::SplitBagfile_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::SplitBagfile_ResponseBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Stop_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Stop_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Stop_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Stop_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Stop_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Stop_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::Stop_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::Stop_ResponseWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::Stop_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::Stop_ResponseBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::TogglePaused_Event {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::TogglePaused_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::TogglePaused_Request {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::TogglePaused_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::TogglePaused_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::TogglePaused_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbag2_interfaces::srv::TogglePaused_Response {
    fn replay(&self, w: &mut m::rosbag2_interfaces::srv::TogglePaused_ResponseWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::rosbag2_interfaces::srv::TogglePaused_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosbag2_interfaces::srv::TogglePaused_ResponseBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::rosbridge_msgs::msg::ConnectedClient {
    fn replay(&self, w: &mut m::rosbridge_msgs::msg::ConnectedClientWriter<'_>) -> Result<(), CdrError> {
        w.ip_address(&self.ip_address)?;
        w.connection_time(|w| self.connection_time.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosbridge_msgs::msg::ConnectedClient {
    fn lengths(&self) -> m::rosbridge_msgs::msg::ConnectedClientLengths {
        m::rosbridge_msgs::msg::ConnectedClientLengths
        {
            ip_address: self.ip_address.len(),
        }
    }
    fn fill(&self, b: &mut m::rosbridge_msgs::msg::ConnectedClientBuilder<'_>) -> Result<(), CdrError> {
        self.connection_time.fill(&mut b.connection_time())?;
        b.set_ip_address(&self.ip_address)?;
        Ok(())
    }
}
impl Replay for m::rosbridge_msgs::msg::ConnectedClients {
    fn replay(&self, w: &mut m::rosbridge_msgs::msg::ConnectedClientsWriter<'_>) -> Result<(), CdrError> {
        w.clients(self.clients.len(), |i, w| self.clients[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::Action {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::ActionWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.send_goal(|w| self.send_goal.replay(w))?;
        w.get_result(|w| self.get_result.replay(w))?;
        w.cancel_goal(|w| self.cancel_goal.replay(w))?;
        w.feedback(|w| self.feedback.replay(w))?;
        w.status(|w| self.status.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosgraph_msgs::msg::Action {
    fn lengths(&self) -> m::rosgraph_msgs::msg::ActionLengths {
        m::rosgraph_msgs::msg::ActionLengths
        {
            name: self.name.len(),
            send_goal: self.send_goal.lengths(),
            get_result: self.get_result.lengths(),
            cancel_goal: self.cancel_goal.lengths(),
            feedback: self.feedback.lengths(),
            status: self.status.lengths(),
        }
    }
    fn fill(&self, b: &mut m::rosgraph_msgs::msg::ActionBuilder<'_>) -> Result<(), CdrError> {
        self.status.fill(&mut b.status())?;
        self.feedback.fill(&mut b.feedback())?;
        self.cancel_goal.fill(&mut b.cancel_goal())?;
        self.get_result.fill(&mut b.get_result())?;
        self.send_goal.fill(&mut b.send_goal())?;
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::Clock {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::ClockWriter<'_>) -> Result<(), CdrError> {
        w.clock(|w| self.clock.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosgraph_msgs::msg::Clock {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosgraph_msgs::msg::ClockBuilder<'_>) -> Result<(), CdrError> {
        self.clock.fill(&mut b.clock())?;
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::Graph {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::GraphWriter<'_>) -> Result<(), CdrError> {
        w.nodes(self.nodes.len(), |i, w| self.nodes[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::InterfaceType {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::InterfaceTypeWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.hash(|w| self.hash.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosgraph_msgs::msg::InterfaceType {
    fn lengths(&self) -> m::rosgraph_msgs::msg::InterfaceTypeLengths {
        m::rosgraph_msgs::msg::InterfaceTypeLengths
        {
            name: self.name.len(),
        }
    }
    fn fill(&self, b: &mut m::rosgraph_msgs::msg::InterfaceTypeBuilder<'_>) -> Result<(), CdrError> {
        self.hash.fill(&mut b.hash())?;
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::Node {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::NodeWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.parameters(self.parameters.len(), |i, w| self.parameters[i].replay(w))?;
        w.parameter_values(self.parameter_values.len(), |i, w| self.parameter_values[i].replay(w))?;
        w.publishers(self.publishers.len(), |i, w| self.publishers[i].replay(w))?;
        w.subscriptions(self.subscriptions.len(), |i, w| self.subscriptions[i].replay(w))?;
        w.service_clients(self.service_clients.len(), |i, w| self.service_clients[i].replay(w))?;
        w.service_servers(self.service_servers.len(), |i, w| self.service_servers[i].replay(w))?;
        w.action_clients(self.action_clients.len(), |i, w| self.action_clients[i].replay(w))?;
        w.action_servers(self.action_servers.len(), |i, w| self.action_servers[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::QoSProfile {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::QoSProfileWriter<'_>) -> Result<(), CdrError> {
        w.depth(self.depth)?;
        w.deadline(|w| self.deadline.replay(w))?;
        w.lifespan(|w| self.lifespan.replay(w))?;
        w.history(self.history)?;
        w.reliability(self.reliability)?;
        w.durability(self.durability)?;
        w.liveliness(self.liveliness)?;
        w.liveliness_lease_duration(|w| self.liveliness_lease_duration.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosgraph_msgs::msg::QoSProfile {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosgraph_msgs::msg::QoSProfileBuilder<'_>) -> Result<(), CdrError> {
        self.liveliness_lease_duration.fill(&mut b.liveliness_lease_duration())?;
        b.set_liveliness(self.liveliness);
        b.set_durability(self.durability);
        b.set_reliability(self.reliability);
        b.set_history(self.history);
        self.lifespan.fill(&mut b.lifespan())?;
        self.deadline.fill(&mut b.deadline())?;
        b.set_depth(self.depth);
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::Service {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::ServiceWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.request_type(|w| self.request_type.replay(w))?;
        w.request_qos(|w| self.request_qos.replay(w))?;
        w.response_type(|w| self.response_type.replay(w))?;
        w.response_qos(|w| self.response_qos.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosgraph_msgs::msg::Service {
    fn lengths(&self) -> m::rosgraph_msgs::msg::ServiceLengths {
        m::rosgraph_msgs::msg::ServiceLengths
        {
            name: self.name.len(),
            request_type: self.request_type.lengths(),
            response_type: self.response_type.lengths(),
        }
    }
    fn fill(&self, b: &mut m::rosgraph_msgs::msg::ServiceBuilder<'_>) -> Result<(), CdrError> {
        self.response_qos.fill(&mut b.response_qos())?;
        self.response_type.fill(&mut b.response_type())?;
        self.request_qos.fill(&mut b.request_qos())?;
        self.request_type.fill(&mut b.request_type())?;
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::Topic {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::TopicWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.r#type(|w| self.r#type.replay(w))?;
        w.qos(|w| self.qos.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::rosgraph_msgs::msg::Topic {
    fn lengths(&self) -> m::rosgraph_msgs::msg::TopicLengths {
        m::rosgraph_msgs::msg::TopicLengths
        {
            name: self.name.len(),
            r#type: self.r#type.lengths(),
        }
    }
    fn fill(&self, b: &mut m::rosgraph_msgs::msg::TopicBuilder<'_>) -> Result<(), CdrError> {
        self.qos.fill(&mut b.qos())?;
        self.r#type.fill(&mut b.r#type())?;
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::rosgraph_msgs::msg::TypeHash {
    fn replay(&self, w: &mut m::rosgraph_msgs::msg::TypeHashWriter<'_>) -> Result<(), CdrError> {
        w.version(self.version)?;
        if self.value.len() % 2 == 0 { w.value(&self.value)?; } else { w.value_with(self.value.len(), |s| s.copy_from_slice(&self.value))?; }
        Ok(())
    }
}
impl InPlace for m::rosgraph_msgs::msg::TypeHash {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::rosgraph_msgs::msg::TypeHashBuilder<'_>) -> Result<(), CdrError> {
        if self.value.len() % 2 == 0 { b.set_value(&self.value); } else { b.value_mut().copy_from_slice(&self.value); }
        b.set_version(self.version);
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::BatteryState {
    fn replay(&self, w: &mut m::sensor_msgs::msg::BatteryStateWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.voltage(self.voltage)?;
        w.temperature(self.temperature)?;
        w.current(self.current)?;
        w.charge(self.charge)?;
        w.capacity(self.capacity)?;
        w.design_capacity(self.design_capacity)?;
        w.percentage(self.percentage)?;
        w.power_supply_status(self.power_supply_status)?;
        w.power_supply_health(self.power_supply_health)?;
        w.power_supply_technology(self.power_supply_technology)?;
        w.present(self.present)?;
        if self.cell_voltage.len() % 2 == 0 { w.cell_voltage(&self.cell_voltage)?; } else { w.cell_voltage_with(self.cell_voltage.len(), |s| s.copy_from_slice(&self.cell_voltage))?; }
        if self.cell_temperature.len() % 2 == 0 { w.cell_temperature(&self.cell_temperature)?; } else { w.cell_temperature_with(self.cell_temperature.len(), |s| s.copy_from_slice(&self.cell_temperature))?; }
        w.location(&self.location)?;
        w.serial_number(&self.serial_number)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::BatteryState {
    fn lengths(&self) -> m::sensor_msgs::msg::BatteryStateLengths {
        m::sensor_msgs::msg::BatteryStateLengths
        {
            header: self.header.lengths(),
            cell_voltage: self.cell_voltage.len(),
            cell_temperature: self.cell_temperature.len(),
            location: self.location.len(),
            serial_number: self.serial_number.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::BatteryStateBuilder<'_>) -> Result<(), CdrError> {
        b.set_serial_number(&self.serial_number)?;
        b.set_location(&self.location)?;
        if self.cell_temperature.len() % 2 == 0 { b.set_cell_temperature(&self.cell_temperature)?; } else { b.cell_temperature_mut().copy_from_slice(&self.cell_temperature); }
        if self.cell_voltage.len() % 2 == 0 { b.set_cell_voltage(&self.cell_voltage)?; } else { b.cell_voltage_mut().copy_from_slice(&self.cell_voltage); }
        b.set_present(self.present);
        b.set_power_supply_technology(self.power_supply_technology);
        b.set_power_supply_health(self.power_supply_health);
        b.set_power_supply_status(self.power_supply_status);
        b.set_percentage(self.percentage);
        b.set_design_capacity(self.design_capacity);
        b.set_capacity(self.capacity);
        b.set_charge(self.charge);
        b.set_current(self.current);
        b.set_temperature(self.temperature);
        b.set_voltage(self.voltage);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::CameraInfo {
    fn replay(&self, w: &mut m::sensor_msgs::msg::CameraInfoWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.height(self.height)?;
        w.width(self.width)?;
        w.distortion_model(&self.distortion_model)?;
        if self.d.len() % 2 == 0 { w.d(&self.d)?; } else { w.d_with(self.d.len(), |s| s.copy_from_slice(&self.d))?; }
        if self.k.len() % 2 == 0 { w.k(&self.k)?; } else { w.k_with(self.k.len(), |s| s.copy_from_slice(&self.k))?; }
        if self.r.len() % 2 == 0 { w.r(&self.r)?; } else { w.r_with(self.r.len(), |s| s.copy_from_slice(&self.r))?; }
        if self.p.len() % 2 == 0 { w.p(&self.p)?; } else { w.p_with(self.p.len(), |s| s.copy_from_slice(&self.p))?; }
        w.binning_x(self.binning_x)?;
        w.binning_y(self.binning_y)?;
        w.roi(|w| self.roi.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::CameraInfo {
    fn lengths(&self) -> m::sensor_msgs::msg::CameraInfoLengths {
        m::sensor_msgs::msg::CameraInfoLengths
        {
            header: self.header.lengths(),
            distortion_model: self.distortion_model.len(),
            d: self.d.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::CameraInfoBuilder<'_>) -> Result<(), CdrError> {
        self.roi.fill(&mut b.roi())?;
        b.set_binning_y(self.binning_y);
        b.set_binning_x(self.binning_x);
        if self.p.len() % 2 == 0 { b.set_p(&self.p); } else { b.p_mut().copy_from_slice(&self.p); }
        if self.r.len() % 2 == 0 { b.set_r(&self.r); } else { b.r_mut().copy_from_slice(&self.r); }
        if self.k.len() % 2 == 0 { b.set_k(&self.k); } else { b.k_mut().copy_from_slice(&self.k); }
        if self.d.len() % 2 == 0 { b.set_d(&self.d)?; } else { b.d_mut().copy_from_slice(&self.d); }
        b.set_distortion_model(&self.distortion_model)?;
        b.set_width(self.width);
        b.set_height(self.height);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::ChannelFloat32 {
    fn replay(&self, w: &mut m::sensor_msgs::msg::ChannelFloat32Writer<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        if self.values.len() % 2 == 0 { w.values(&self.values)?; } else { w.values_with(self.values.len(), |s| s.copy_from_slice(&self.values))?; }
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::ChannelFloat32 {
    fn lengths(&self) -> m::sensor_msgs::msg::ChannelFloat32Lengths {
        m::sensor_msgs::msg::ChannelFloat32Lengths
        {
            name: self.name.len(),
            values: self.values.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::ChannelFloat32Builder<'_>) -> Result<(), CdrError> {
        if self.values.len() % 2 == 0 { b.set_values(&self.values)?; } else { b.values_mut().copy_from_slice(&self.values); }
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::CompressedImage {
    fn replay(&self, w: &mut m::sensor_msgs::msg::CompressedImageWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.format(&self.format)?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::CompressedImage {
    fn lengths(&self) -> m::sensor_msgs::msg::CompressedImageLengths {
        m::sensor_msgs::msg::CompressedImageLengths
        {
            header: self.header.lengths(),
            format: self.format.len(),
            data: self.data.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::CompressedImageBuilder<'_>) -> Result<(), CdrError> {
        if self.data.len() % 2 == 0 { b.set_data(&self.data)?; } else { b.data_mut().copy_from_slice(&self.data); }
        b.set_format(&self.format)?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::FluidPressure {
    fn replay(&self, w: &mut m::sensor_msgs::msg::FluidPressureWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.fluid_pressure(self.fluid_pressure)?;
        w.variance(self.variance)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::FluidPressure {
    fn lengths(&self) -> m::sensor_msgs::msg::FluidPressureLengths {
        m::sensor_msgs::msg::FluidPressureLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::FluidPressureBuilder<'_>) -> Result<(), CdrError> {
        b.set_variance(self.variance);
        b.set_fluid_pressure(self.fluid_pressure);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::Illuminance {
    fn replay(&self, w: &mut m::sensor_msgs::msg::IlluminanceWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.illuminance(self.illuminance)?;
        w.variance(self.variance)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::Illuminance {
    fn lengths(&self) -> m::sensor_msgs::msg::IlluminanceLengths {
        m::sensor_msgs::msg::IlluminanceLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::IlluminanceBuilder<'_>) -> Result<(), CdrError> {
        b.set_variance(self.variance);
        b.set_illuminance(self.illuminance);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::Image {
    fn replay(&self, w: &mut m::sensor_msgs::msg::ImageWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.height(self.height)?;
        w.width(self.width)?;
        w.encoding(&self.encoding)?;
        w.is_bigendian(self.is_bigendian)?;
        w.step(self.step)?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::Image {
    fn lengths(&self) -> m::sensor_msgs::msg::ImageLengths {
        m::sensor_msgs::msg::ImageLengths
        {
            header: self.header.lengths(),
            encoding: self.encoding.len(),
            data: self.data.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::ImageBuilder<'_>) -> Result<(), CdrError> {
        if self.data.len() % 2 == 0 { b.set_data(&self.data)?; } else { b.data_mut().copy_from_slice(&self.data); }
        b.set_step(self.step);
        b.set_is_bigendian(self.is_bigendian);
        b.set_encoding(&self.encoding)?;
        b.set_width(self.width);
        b.set_height(self.height);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::Imu {
    fn replay(&self, w: &mut m::sensor_msgs::msg::ImuWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.orientation(|w| self.orientation.replay(w))?;
        if self.orientation_covariance.len() % 2 == 0 { w.orientation_covariance(&self.orientation_covariance)?; } else { w.orientation_covariance_with(self.orientation_covariance.len(), |s| s.copy_from_slice(&self.orientation_covariance))?; }
        w.angular_velocity(|w| self.angular_velocity.replay(w))?;
        if self.angular_velocity_covariance.len() % 2 == 0 { w.angular_velocity_covariance(&self.angular_velocity_covariance)?; } else { w.angular_velocity_covariance_with(self.angular_velocity_covariance.len(), |s| s.copy_from_slice(&self.angular_velocity_covariance))?; }
        w.linear_acceleration(|w| self.linear_acceleration.replay(w))?;
        if self.linear_acceleration_covariance.len() % 2 == 0 { w.linear_acceleration_covariance(&self.linear_acceleration_covariance)?; } else { w.linear_acceleration_covariance_with(self.linear_acceleration_covariance.len(), |s| s.copy_from_slice(&self.linear_acceleration_covariance))?; }
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::Imu {
    fn lengths(&self) -> m::sensor_msgs::msg::ImuLengths {
        m::sensor_msgs::msg::ImuLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::ImuBuilder<'_>) -> Result<(), CdrError> {
        if self.linear_acceleration_covariance.len() % 2 == 0 { b.set_linear_acceleration_covariance(&self.linear_acceleration_covariance); } else { b.linear_acceleration_covariance_mut().copy_from_slice(&self.linear_acceleration_covariance); }
        self.linear_acceleration.fill(&mut b.linear_acceleration())?;
        if self.angular_velocity_covariance.len() % 2 == 0 { b.set_angular_velocity_covariance(&self.angular_velocity_covariance); } else { b.angular_velocity_covariance_mut().copy_from_slice(&self.angular_velocity_covariance); }
        self.angular_velocity.fill(&mut b.angular_velocity())?;
        if self.orientation_covariance.len() % 2 == 0 { b.set_orientation_covariance(&self.orientation_covariance); } else { b.orientation_covariance_mut().copy_from_slice(&self.orientation_covariance); }
        self.orientation.fill(&mut b.orientation())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::JointState {
    fn replay(&self, w: &mut m::sensor_msgs::msg::JointStateWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.name(&self.name)?;
        if self.position.len() % 2 == 0 { w.position(&self.position)?; } else { w.position_with(self.position.len(), |s| s.copy_from_slice(&self.position))?; }
        if self.velocity.len() % 2 == 0 { w.velocity(&self.velocity)?; } else { w.velocity_with(self.velocity.len(), |s| s.copy_from_slice(&self.velocity))?; }
        if self.effort.len() % 2 == 0 { w.effort(&self.effort)?; } else { w.effort_with(self.effort.len(), |s| s.copy_from_slice(&self.effort))?; }
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::Joy {
    fn replay(&self, w: &mut m::sensor_msgs::msg::JoyWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        if self.axes.len() % 2 == 0 { w.axes(&self.axes)?; } else { w.axes_with(self.axes.len(), |s| s.copy_from_slice(&self.axes))?; }
        if self.buttons.len() % 2 == 0 { w.buttons(&self.buttons)?; } else { w.buttons_with(self.buttons.len(), |s| s.copy_from_slice(&self.buttons))?; }
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::Joy {
    fn lengths(&self) -> m::sensor_msgs::msg::JoyLengths {
        m::sensor_msgs::msg::JoyLengths
        {
            header: self.header.lengths(),
            axes: self.axes.len(),
            buttons: self.buttons.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::JoyBuilder<'_>) -> Result<(), CdrError> {
        if self.buttons.len() % 2 == 0 { b.set_buttons(&self.buttons)?; } else { b.buttons_mut().copy_from_slice(&self.buttons); }
        if self.axes.len() % 2 == 0 { b.set_axes(&self.axes)?; } else { b.axes_mut().copy_from_slice(&self.axes); }
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::JoyFeedback {
    fn replay(&self, w: &mut m::sensor_msgs::msg::JoyFeedbackWriter<'_>) -> Result<(), CdrError> {
        w.r#type(self.r#type)?;
        w.id(self.id)?;
        w.intensity(self.intensity)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::JoyFeedback {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::JoyFeedbackBuilder<'_>) -> Result<(), CdrError> {
        b.set_intensity(self.intensity);
        b.set_id(self.id);
        b.set_type(self.r#type);
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::JoyFeedbackArray {
    fn replay(&self, w: &mut m::sensor_msgs::msg::JoyFeedbackArrayWriter<'_>) -> Result<(), CdrError> {
        w.array(self.array.len(), |i, w| self.array[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::LaserEcho {
    fn replay(&self, w: &mut m::sensor_msgs::msg::LaserEchoWriter<'_>) -> Result<(), CdrError> {
        if self.echoes.len() % 2 == 0 { w.echoes(&self.echoes)?; } else { w.echoes_with(self.echoes.len(), |s| s.copy_from_slice(&self.echoes))?; }
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::LaserEcho {
    fn lengths(&self) -> m::sensor_msgs::msg::LaserEchoLengths {
        m::sensor_msgs::msg::LaserEchoLengths
        {
            echoes: self.echoes.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::LaserEchoBuilder<'_>) -> Result<(), CdrError> {
        if self.echoes.len() % 2 == 0 { b.set_echoes(&self.echoes)?; } else { b.echoes_mut().copy_from_slice(&self.echoes); }
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::LaserScan {
    fn replay(&self, w: &mut m::sensor_msgs::msg::LaserScanWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.angle_min(self.angle_min)?;
        w.angle_max(self.angle_max)?;
        w.angle_increment(self.angle_increment)?;
        w.time_increment(self.time_increment)?;
        w.scan_time(self.scan_time)?;
        w.range_min(self.range_min)?;
        w.range_max(self.range_max)?;
        if self.ranges.len() % 2 == 0 { w.ranges(&self.ranges)?; } else { w.ranges_with(self.ranges.len(), |s| s.copy_from_slice(&self.ranges))?; }
        if self.intensities.len() % 2 == 0 { w.intensities(&self.intensities)?; } else { w.intensities_with(self.intensities.len(), |s| s.copy_from_slice(&self.intensities))?; }
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::LaserScan {
    fn lengths(&self) -> m::sensor_msgs::msg::LaserScanLengths {
        m::sensor_msgs::msg::LaserScanLengths
        {
            header: self.header.lengths(),
            ranges: self.ranges.len(),
            intensities: self.intensities.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::LaserScanBuilder<'_>) -> Result<(), CdrError> {
        if self.intensities.len() % 2 == 0 { b.set_intensities(&self.intensities)?; } else { b.intensities_mut().copy_from_slice(&self.intensities); }
        if self.ranges.len() % 2 == 0 { b.set_ranges(&self.ranges)?; } else { b.ranges_mut().copy_from_slice(&self.ranges); }
        b.set_range_max(self.range_max);
        b.set_range_min(self.range_min);
        b.set_scan_time(self.scan_time);
        b.set_time_increment(self.time_increment);
        b.set_angle_increment(self.angle_increment);
        b.set_angle_max(self.angle_max);
        b.set_angle_min(self.angle_min);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::MagneticField {
    fn replay(&self, w: &mut m::sensor_msgs::msg::MagneticFieldWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.magnetic_field(|w| self.magnetic_field.replay(w))?;
        if self.magnetic_field_covariance.len() % 2 == 0 { w.magnetic_field_covariance(&self.magnetic_field_covariance)?; } else { w.magnetic_field_covariance_with(self.magnetic_field_covariance.len(), |s| s.copy_from_slice(&self.magnetic_field_covariance))?; }
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::MagneticField {
    fn lengths(&self) -> m::sensor_msgs::msg::MagneticFieldLengths {
        m::sensor_msgs::msg::MagneticFieldLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::MagneticFieldBuilder<'_>) -> Result<(), CdrError> {
        if self.magnetic_field_covariance.len() % 2 == 0 { b.set_magnetic_field_covariance(&self.magnetic_field_covariance); } else { b.magnetic_field_covariance_mut().copy_from_slice(&self.magnetic_field_covariance); }
        self.magnetic_field.fill(&mut b.magnetic_field())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::MultiDOFJointState {
    fn replay(&self, w: &mut m::sensor_msgs::msg::MultiDOFJointStateWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.joint_names(&self.joint_names)?;
        w.transforms(self.transforms.len(), |i, w| self.transforms[i].replay(w))?;
        w.twist(self.twist.len(), |i, w| self.twist[i].replay(w))?;
        w.wrench(self.wrench.len(), |i, w| self.wrench[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::MultiEchoLaserScan {
    fn replay(&self, w: &mut m::sensor_msgs::msg::MultiEchoLaserScanWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.angle_min(self.angle_min)?;
        w.angle_max(self.angle_max)?;
        w.angle_increment(self.angle_increment)?;
        w.time_increment(self.time_increment)?;
        w.scan_time(self.scan_time)?;
        w.range_min(self.range_min)?;
        w.range_max(self.range_max)?;
        w.ranges(self.ranges.len(), |i, w| self.ranges[i].replay(w))?;
        w.intensities(self.intensities.len(), |i, w| self.intensities[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::NavSatFix {
    fn replay(&self, w: &mut m::sensor_msgs::msg::NavSatFixWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.status(|w| self.status.replay(w))?;
        w.latitude(self.latitude)?;
        w.longitude(self.longitude)?;
        w.altitude(self.altitude)?;
        if self.position_covariance.len() % 2 == 0 { w.position_covariance(&self.position_covariance)?; } else { w.position_covariance_with(self.position_covariance.len(), |s| s.copy_from_slice(&self.position_covariance))?; }
        w.position_covariance_type(self.position_covariance_type)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::NavSatFix {
    fn lengths(&self) -> m::sensor_msgs::msg::NavSatFixLengths {
        m::sensor_msgs::msg::NavSatFixLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::NavSatFixBuilder<'_>) -> Result<(), CdrError> {
        b.set_position_covariance_type(self.position_covariance_type);
        if self.position_covariance.len() % 2 == 0 { b.set_position_covariance(&self.position_covariance); } else { b.position_covariance_mut().copy_from_slice(&self.position_covariance); }
        b.set_altitude(self.altitude);
        b.set_longitude(self.longitude);
        b.set_latitude(self.latitude);
        self.status.fill(&mut b.status())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::NavSatStatus {
    fn replay(&self, w: &mut m::sensor_msgs::msg::NavSatStatusWriter<'_>) -> Result<(), CdrError> {
        w.status(self.status)?;
        w.service(self.service)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::NavSatStatus {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::NavSatStatusBuilder<'_>) -> Result<(), CdrError> {
        b.set_service(self.service);
        b.set_status(self.status);
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::PointCloud {
    fn replay(&self, w: &mut m::sensor_msgs::msg::PointCloudWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.points(self.points.len(), |i, w| self.points[i].replay(w))?;
        w.channels(self.channels.len(), |i, w| self.channels[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::PointCloud2 {
    fn replay(&self, w: &mut m::sensor_msgs::msg::PointCloud2Writer<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.height(self.height)?;
        w.width(self.width)?;
        w.fields(self.fields.len(), |i, w| self.fields[i].replay(w))?;
        w.is_bigendian(self.is_bigendian)?;
        w.point_step(self.point_step)?;
        w.row_step(self.row_step)?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        w.is_dense(self.is_dense)?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::PointField {
    fn replay(&self, w: &mut m::sensor_msgs::msg::PointFieldWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.offset(self.offset)?;
        w.datatype(self.datatype)?;
        w.count(self.count)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::PointField {
    fn lengths(&self) -> m::sensor_msgs::msg::PointFieldLengths {
        m::sensor_msgs::msg::PointFieldLengths
        {
            name: self.name.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::PointFieldBuilder<'_>) -> Result<(), CdrError> {
        b.set_count(self.count);
        b.set_datatype(self.datatype);
        b.set_offset(self.offset);
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::Range {
    fn replay(&self, w: &mut m::sensor_msgs::msg::RangeWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.radiation_type(self.radiation_type)?;
        w.field_of_view(self.field_of_view)?;
        w.min_range(self.min_range)?;
        w.max_range(self.max_range)?;
        w.range(self.range)?;
        w.variance(self.variance)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::Range {
    fn lengths(&self) -> m::sensor_msgs::msg::RangeLengths {
        m::sensor_msgs::msg::RangeLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::RangeBuilder<'_>) -> Result<(), CdrError> {
        b.set_variance(self.variance);
        b.set_range(self.range);
        b.set_max_range(self.max_range);
        b.set_min_range(self.min_range);
        b.set_field_of_view(self.field_of_view);
        b.set_radiation_type(self.radiation_type);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::RegionOfInterest {
    fn replay(&self, w: &mut m::sensor_msgs::msg::RegionOfInterestWriter<'_>) -> Result<(), CdrError> {
        w.x_offset(self.x_offset)?;
        w.y_offset(self.y_offset)?;
        w.height(self.height)?;
        w.width(self.width)?;
        w.do_rectify(self.do_rectify)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::RegionOfInterest {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::RegionOfInterestBuilder<'_>) -> Result<(), CdrError> {
        b.set_do_rectify(self.do_rectify);
        b.set_width(self.width);
        b.set_height(self.height);
        b.set_y_offset(self.y_offset);
        b.set_x_offset(self.x_offset);
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::RelativeHumidity {
    fn replay(&self, w: &mut m::sensor_msgs::msg::RelativeHumidityWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.relative_humidity(self.relative_humidity)?;
        w.variance(self.variance)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::RelativeHumidity {
    fn lengths(&self) -> m::sensor_msgs::msg::RelativeHumidityLengths {
        m::sensor_msgs::msg::RelativeHumidityLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::RelativeHumidityBuilder<'_>) -> Result<(), CdrError> {
        b.set_variance(self.variance);
        b.set_relative_humidity(self.relative_humidity);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::Temperature {
    fn replay(&self, w: &mut m::sensor_msgs::msg::TemperatureWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.temperature(self.temperature)?;
        w.variance(self.variance)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::Temperature {
    fn lengths(&self) -> m::sensor_msgs::msg::TemperatureLengths {
        m::sensor_msgs::msg::TemperatureLengths
        {
            header: self.header.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::TemperatureBuilder<'_>) -> Result<(), CdrError> {
        b.set_variance(self.variance);
        b.set_temperature(self.temperature);
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::msg::TimeReference {
    fn replay(&self, w: &mut m::sensor_msgs::msg::TimeReferenceWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.time_ref(|w| self.time_ref.replay(w))?;
        w.source(&self.source)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::msg::TimeReference {
    fn lengths(&self) -> m::sensor_msgs::msg::TimeReferenceLengths {
        m::sensor_msgs::msg::TimeReferenceLengths
        {
            header: self.header.lengths(),
            source: self.source.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::msg::TimeReferenceBuilder<'_>) -> Result<(), CdrError> {
        b.set_source(&self.source)?;
        self.time_ref.fill(&mut b.time_ref())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::srv::SetCameraInfo_Event {
    fn replay(&self, w: &mut m::sensor_msgs::srv::SetCameraInfo_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::srv::SetCameraInfo_Request {
    fn replay(&self, w: &mut m::sensor_msgs::srv::SetCameraInfo_RequestWriter<'_>) -> Result<(), CdrError> {
        w.camera_info(|w| self.camera_info.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::srv::SetCameraInfo_Request {
    fn lengths(&self) -> m::sensor_msgs::srv::SetCameraInfo_RequestLengths {
        m::sensor_msgs::srv::SetCameraInfo_RequestLengths
        {
            camera_info: self.camera_info.lengths(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::srv::SetCameraInfo_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.camera_info.fill(&mut b.camera_info())?;
        Ok(())
    }
}
impl Replay for m::sensor_msgs::srv::SetCameraInfo_Response {
    fn replay(&self, w: &mut m::sensor_msgs::srv::SetCameraInfo_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        w.status_message(&self.status_message)?;
        Ok(())
    }
}
impl InPlace for m::sensor_msgs::srv::SetCameraInfo_Response {
    fn lengths(&self) -> m::sensor_msgs::srv::SetCameraInfo_ResponseLengths {
        m::sensor_msgs::srv::SetCameraInfo_ResponseLengths
        {
            status_message: self.status_message.len(),
        }
    }
    fn fill(&self, b: &mut m::sensor_msgs::srv::SetCameraInfo_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_status_message(&self.status_message)?;
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::service_msgs::msg::ServiceEventInfo {
    fn replay(&self, w: &mut m::service_msgs::msg::ServiceEventInfoWriter<'_>) -> Result<(), CdrError> {
        w.event_type(self.event_type)?;
        w.stamp(|w| self.stamp.replay(w))?;
        if self.client_gid.len() % 2 == 0 { w.client_gid(&self.client_gid)?; } else { w.client_gid_with(self.client_gid.len(), |s| s.copy_from_slice(&self.client_gid))?; }
        w.sequence_number(self.sequence_number)?;
        Ok(())
    }
}
impl InPlace for m::service_msgs::msg::ServiceEventInfo {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::service_msgs::msg::ServiceEventInfoBuilder<'_>) -> Result<(), CdrError> {
        b.set_sequence_number(self.sequence_number);
        if self.client_gid.len() % 2 == 0 { b.set_client_gid(&self.client_gid); } else { b.client_gid_mut().copy_from_slice(&self.client_gid); }
        self.stamp.fill(&mut b.stamp())?;
        b.set_event_type(self.event_type);
        Ok(())
    }
}
impl Replay for m::shape_msgs::msg::Mesh {
    fn replay(&self, w: &mut m::shape_msgs::msg::MeshWriter<'_>) -> Result<(), CdrError> {
        w.triangles(self.triangles.len(), |i, w| self.triangles[i].replay(w))?;
        w.vertices(self.vertices.len(), |i, w| self.vertices[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::shape_msgs::msg::MeshTriangle {
    fn replay(&self, w: &mut m::shape_msgs::msg::MeshTriangleWriter<'_>) -> Result<(), CdrError> {
        if self.vertex_indices.len() % 2 == 0 { w.vertex_indices(&self.vertex_indices)?; } else { w.vertex_indices_with(self.vertex_indices.len(), |s| s.copy_from_slice(&self.vertex_indices))?; }
        Ok(())
    }
}
impl InPlace for m::shape_msgs::msg::MeshTriangle {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::shape_msgs::msg::MeshTriangleBuilder<'_>) -> Result<(), CdrError> {
        if self.vertex_indices.len() % 2 == 0 { b.set_vertex_indices(&self.vertex_indices); } else { b.vertex_indices_mut().copy_from_slice(&self.vertex_indices); }
        Ok(())
    }
}
impl Replay for m::shape_msgs::msg::Plane {
    fn replay(&self, w: &mut m::shape_msgs::msg::PlaneWriter<'_>) -> Result<(), CdrError> {
        if self.coef.len() % 2 == 0 { w.coef(&self.coef)?; } else { w.coef_with(self.coef.len(), |s| s.copy_from_slice(&self.coef))?; }
        Ok(())
    }
}
impl InPlace for m::shape_msgs::msg::Plane {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::shape_msgs::msg::PlaneBuilder<'_>) -> Result<(), CdrError> {
        if self.coef.len() % 2 == 0 { b.set_coef(&self.coef); } else { b.coef_mut().copy_from_slice(&self.coef); }
        Ok(())
    }
}
impl Replay for m::shape_msgs::msg::SolidPrimitive {
    fn replay(&self, w: &mut m::shape_msgs::msg::SolidPrimitiveWriter<'_>) -> Result<(), CdrError> {
        w.r#type(self.r#type)?;
        if self.dimensions.len() % 2 == 0 { w.dimensions(&self.dimensions)?; } else { w.dimensions_with(self.dimensions.len(), |s| s.copy_from_slice(&self.dimensions))?; }
        w.polygon(|w| self.polygon.replay(w))?;
        Ok(())
    }
}
impl Replay for m::statistics_msgs::msg::MetricsMessage {
    fn replay(&self, w: &mut m::statistics_msgs::msg::MetricsMessageWriter<'_>) -> Result<(), CdrError> {
        w.measurement_source_name(&self.measurement_source_name)?;
        w.metrics_source(&self.metrics_source)?;
        w.unit(&self.unit)?;
        w.window_start(|w| self.window_start.replay(w))?;
        w.window_stop(|w| self.window_stop.replay(w))?;
        w.statistics(self.statistics.len(), |i, w| self.statistics[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::statistics_msgs::msg::StatisticDataPoint {
    fn replay(&self, w: &mut m::statistics_msgs::msg::StatisticDataPointWriter<'_>) -> Result<(), CdrError> {
        w.data_type(self.data_type)?;
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::statistics_msgs::msg::StatisticDataPoint {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::statistics_msgs::msg::StatisticDataPointBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        b.set_data_type(self.data_type);
        Ok(())
    }
}
impl Replay for m::statistics_msgs::msg::StatisticDataType {
    fn replay(&self, w: &mut m::statistics_msgs::msg::StatisticDataTypeWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::statistics_msgs::msg::StatisticDataType {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::statistics_msgs::msg::StatisticDataTypeBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Bool {
    fn replay(&self, w: &mut m::std_msgs::msg::BoolWriter<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Bool {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::BoolBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Byte {
    fn replay(&self, w: &mut m::std_msgs::msg::ByteWriter<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Byte {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::ByteBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::ByteMultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::ByteMultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Char {
    fn replay(&self, w: &mut m::std_msgs::msg::CharWriter<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Char {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::CharBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::ColorRGBA {
    fn replay(&self, w: &mut m::std_msgs::msg::ColorRGBAWriter<'_>) -> Result<(), CdrError> {
        w.r(self.r)?;
        w.g(self.g)?;
        w.b(self.b)?;
        w.a(self.a)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::ColorRGBA {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::ColorRGBABuilder<'_>) -> Result<(), CdrError> {
        b.set_a(self.a);
        b.set_b(self.b);
        b.set_g(self.g);
        b.set_r(self.r);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Empty {
    fn replay(&self, w: &mut m::std_msgs::msg::EmptyWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Empty {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::EmptyBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Float32 {
    fn replay(&self, w: &mut m::std_msgs::msg::Float32Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Float32 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::Float32Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Float32MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::Float32MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Float64 {
    fn replay(&self, w: &mut m::std_msgs::msg::Float64Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Float64 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::Float64Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Float64MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::Float64MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Header {
    fn replay(&self, w: &mut m::std_msgs::msg::HeaderWriter<'_>) -> Result<(), CdrError> {
        w.stamp(|w| self.stamp.replay(w))?;
        w.frame_id(&self.frame_id)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Header {
    fn lengths(&self) -> m::std_msgs::msg::HeaderLengths {
        m::std_msgs::msg::HeaderLengths
        {
            frame_id: self.frame_id.len(),
        }
    }
    fn fill(&self, b: &mut m::std_msgs::msg::HeaderBuilder<'_>) -> Result<(), CdrError> {
        b.set_frame_id(&self.frame_id)?;
        self.stamp.fill(&mut b.stamp())?;
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Int16 {
    fn replay(&self, w: &mut m::std_msgs::msg::Int16Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Int16 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::Int16Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Int16MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::Int16MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Int32 {
    fn replay(&self, w: &mut m::std_msgs::msg::Int32Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Int32 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::Int32Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Int32MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::Int32MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Int64 {
    fn replay(&self, w: &mut m::std_msgs::msg::Int64Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Int64 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::Int64Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Int64MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::Int64MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Int8 {
    fn replay(&self, w: &mut m::std_msgs::msg::Int8Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::Int8 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::Int8Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::Int8MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::Int8MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::MultiArrayDimension {
    fn replay(&self, w: &mut m::std_msgs::msg::MultiArrayDimensionWriter<'_>) -> Result<(), CdrError> {
        w.label(&self.label)?;
        w.size(self.size)?;
        w.stride(self.stride)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::MultiArrayDimension {
    fn lengths(&self) -> m::std_msgs::msg::MultiArrayDimensionLengths {
        m::std_msgs::msg::MultiArrayDimensionLengths
        {
            label: self.label.len(),
        }
    }
    fn fill(&self, b: &mut m::std_msgs::msg::MultiArrayDimensionBuilder<'_>) -> Result<(), CdrError> {
        b.set_stride(self.stride);
        b.set_size(self.size);
        b.set_label(&self.label)?;
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::MultiArrayLayout {
    fn replay(&self, w: &mut m::std_msgs::msg::MultiArrayLayoutWriter<'_>) -> Result<(), CdrError> {
        w.dim(self.dim.len(), |i, w| self.dim[i].replay(w))?;
        w.data_offset(self.data_offset)?;
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::String {
    fn replay(&self, w: &mut m::std_msgs::msg::StringWriter<'_>) -> Result<(), CdrError> {
        w.data(&self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::String {
    fn lengths(&self) -> m::std_msgs::msg::StringLengths {
        m::std_msgs::msg::StringLengths
        {
            data: self.data.len(),
        }
    }
    fn fill(&self, b: &mut m::std_msgs::msg::StringBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(&self.data)?;
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::UInt16 {
    fn replay(&self, w: &mut m::std_msgs::msg::UInt16Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::UInt16 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::UInt16Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::UInt16MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::UInt16MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::UInt32 {
    fn replay(&self, w: &mut m::std_msgs::msg::UInt32Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::UInt32 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::UInt32Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::UInt32MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::UInt32MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::UInt64 {
    fn replay(&self, w: &mut m::std_msgs::msg::UInt64Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::UInt64 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::UInt64Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::UInt64MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::UInt64MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::UInt8 {
    fn replay(&self, w: &mut m::std_msgs::msg::UInt8Writer<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_msgs::msg::UInt8 {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_msgs::msg::UInt8Builder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_msgs::msg::UInt8MultiArray {
    fn replay(&self, w: &mut m::std_msgs::msg::UInt8MultiArrayWriter<'_>) -> Result<(), CdrError> {
        w.layout(|w| self.layout.replay(w))?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::Empty_Event {
    fn replay(&self, w: &mut m::std_srvs::srv::Empty_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::Empty_Request {
    fn replay(&self, w: &mut m::std_srvs::srv::Empty_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::std_srvs::srv::Empty_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_srvs::srv::Empty_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::Empty_Response {
    fn replay(&self, w: &mut m::std_srvs::srv::Empty_ResponseWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::std_srvs::srv::Empty_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_srvs::srv::Empty_ResponseBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::SetBool_Event {
    fn replay(&self, w: &mut m::std_srvs::srv::SetBool_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::SetBool_Request {
    fn replay(&self, w: &mut m::std_srvs::srv::SetBool_RequestWriter<'_>) -> Result<(), CdrError> {
        w.data(self.data)?;
        Ok(())
    }
}
impl InPlace for m::std_srvs::srv::SetBool_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_srvs::srv::SetBool_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_data(self.data);
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::SetBool_Response {
    fn replay(&self, w: &mut m::std_srvs::srv::SetBool_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        w.message(&self.message)?;
        Ok(())
    }
}
impl InPlace for m::std_srvs::srv::SetBool_Response {
    fn lengths(&self) -> m::std_srvs::srv::SetBool_ResponseLengths {
        m::std_srvs::srv::SetBool_ResponseLengths
        {
            message: self.message.len(),
        }
    }
    fn fill(&self, b: &mut m::std_srvs::srv::SetBool_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_message(&self.message)?;
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::Trigger_Event {
    fn replay(&self, w: &mut m::std_srvs::srv::Trigger_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::Trigger_Request {
    fn replay(&self, w: &mut m::std_srvs::srv::Trigger_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::std_srvs::srv::Trigger_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::std_srvs::srv::Trigger_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::std_srvs::srv::Trigger_Response {
    fn replay(&self, w: &mut m::std_srvs::srv::Trigger_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.success(self.success)?;
        w.message(&self.message)?;
        Ok(())
    }
}
impl InPlace for m::std_srvs::srv::Trigger_Response {
    fn lengths(&self) -> m::std_srvs::srv::Trigger_ResponseLengths {
        m::std_srvs::srv::Trigger_ResponseLengths
        {
            message: self.message.len(),
        }
    }
    fn fill(&self, b: &mut m::std_srvs::srv::Trigger_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_message(&self.message)?;
        b.set_success(self.success);
        Ok(())
    }
}
impl Replay for m::stereo_msgs::msg::DisparityImage {
    fn replay(&self, w: &mut m::stereo_msgs::msg::DisparityImageWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.image(|w| self.image.replay(w))?;
        w.f(self.f)?;
        w.t(self.t)?;
        w.valid_window(|w| self.valid_window.replay(w))?;
        w.min_disparity(self.min_disparity)?;
        w.max_disparity(self.max_disparity)?;
        w.delta_d(self.delta_d)?;
        Ok(())
    }
}
impl InPlace for m::stereo_msgs::msg::DisparityImage {
    fn lengths(&self) -> m::stereo_msgs::msg::DisparityImageLengths {
        m::stereo_msgs::msg::DisparityImageLengths
        {
            header: self.header.lengths(),
            image: self.image.lengths(),
        }
    }
    fn fill(&self, b: &mut m::stereo_msgs::msg::DisparityImageBuilder<'_>) -> Result<(), CdrError> {
        b.set_delta_d(self.delta_d);
        b.set_max_disparity(self.max_disparity);
        b.set_min_disparity(self.min_disparity);
        self.valid_window.fill(&mut b.valid_window())?;
        b.set_t(self.t);
        b.set_f(self.f);
        self.image.fill(&mut b.image())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_Feedback {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_FeedbackWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::action::LookupTransform_Feedback {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::tf2_msgs::action::LookupTransform_FeedbackBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_FeedbackMessage {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_FeedbackMessageWriter<'_>) -> Result<(), CdrError> {
        w.goal_id(|w| self.goal_id.replay(w))?;
        w.feedback(|w| self.feedback.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::action::LookupTransform_FeedbackMessage {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::tf2_msgs::action::LookupTransform_FeedbackMessageBuilder<'_>) -> Result<(), CdrError> {
        self.feedback.fill(&mut b.feedback())?;
        self.goal_id.fill(&mut b.goal_id())?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_GetResult_Event {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_GetResult_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_GetResult_Request {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_GetResult_RequestWriter<'_>) -> Result<(), CdrError> {
        w.goal_id(|w| self.goal_id.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::action::LookupTransform_GetResult_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::tf2_msgs::action::LookupTransform_GetResult_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.goal_id.fill(&mut b.goal_id())?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_GetResult_Response {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_GetResult_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.status(self.status)?;
        w.result(|w| self.result.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::action::LookupTransform_GetResult_Response {
    fn lengths(&self) -> m::tf2_msgs::action::LookupTransform_GetResult_ResponseLengths {
        m::tf2_msgs::action::LookupTransform_GetResult_ResponseLengths
        {
            result: self.result.lengths(),
        }
    }
    fn fill(&self, b: &mut m::tf2_msgs::action::LookupTransform_GetResult_ResponseBuilder<'_>) -> Result<(), CdrError> {
        self.result.fill(&mut b.result())?;
        b.set_status(self.status);
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_Goal {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_GoalWriter<'_>) -> Result<(), CdrError> {
        w.target_frame(&self.target_frame)?;
        w.source_frame(&self.source_frame)?;
        w.source_time(|w| self.source_time.replay(w))?;
        w.timeout(|w| self.timeout.replay(w))?;
        w.target_time(|w| self.target_time.replay(w))?;
        w.fixed_frame(&self.fixed_frame)?;
        w.advanced(self.advanced)?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::action::LookupTransform_Goal {
    fn lengths(&self) -> m::tf2_msgs::action::LookupTransform_GoalLengths {
        m::tf2_msgs::action::LookupTransform_GoalLengths
        {
            target_frame: self.target_frame.len(),
            source_frame: self.source_frame.len(),
            fixed_frame: self.fixed_frame.len(),
        }
    }
    fn fill(&self, b: &mut m::tf2_msgs::action::LookupTransform_GoalBuilder<'_>) -> Result<(), CdrError> {
        b.set_advanced(self.advanced);
        b.set_fixed_frame(&self.fixed_frame)?;
        self.target_time.fill(&mut b.target_time())?;
        self.timeout.fill(&mut b.timeout())?;
        self.source_time.fill(&mut b.source_time())?;
        b.set_source_frame(&self.source_frame)?;
        b.set_target_frame(&self.target_frame)?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_Result {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_ResultWriter<'_>) -> Result<(), CdrError> {
        w.transform(|w| self.transform.replay(w))?;
        w.error(|w| self.error.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::action::LookupTransform_Result {
    fn lengths(&self) -> m::tf2_msgs::action::LookupTransform_ResultLengths {
        m::tf2_msgs::action::LookupTransform_ResultLengths
        {
            transform: self.transform.lengths(),
            error: self.error.lengths(),
        }
    }
    fn fill(&self, b: &mut m::tf2_msgs::action::LookupTransform_ResultBuilder<'_>) -> Result<(), CdrError> {
        self.error.fill(&mut b.error())?;
        self.transform.fill(&mut b.transform())?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_SendGoal_Event {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_SendGoal_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_SendGoal_Request {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_SendGoal_RequestWriter<'_>) -> Result<(), CdrError> {
        w.goal_id(|w| self.goal_id.replay(w))?;
        w.goal(|w| self.goal.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::action::LookupTransform_SendGoal_Request {
    fn lengths(&self) -> m::tf2_msgs::action::LookupTransform_SendGoal_RequestLengths {
        m::tf2_msgs::action::LookupTransform_SendGoal_RequestLengths
        {
            goal: self.goal.lengths(),
        }
    }
    fn fill(&self, b: &mut m::tf2_msgs::action::LookupTransform_SendGoal_RequestBuilder<'_>) -> Result<(), CdrError> {
        self.goal.fill(&mut b.goal())?;
        self.goal_id.fill(&mut b.goal_id())?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::action::LookupTransform_SendGoal_Response {
    fn replay(&self, w: &mut m::tf2_msgs::action::LookupTransform_SendGoal_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.accepted(self.accepted)?;
        w.stamp(|w| self.stamp.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::action::LookupTransform_SendGoal_Response {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::tf2_msgs::action::LookupTransform_SendGoal_ResponseBuilder<'_>) -> Result<(), CdrError> {
        self.stamp.fill(&mut b.stamp())?;
        b.set_accepted(self.accepted);
        Ok(())
    }
}
impl Replay for m::tf2_msgs::msg::TF2Error {
    fn replay(&self, w: &mut m::tf2_msgs::msg::TF2ErrorWriter<'_>) -> Result<(), CdrError> {
        w.error(self.error)?;
        w.error_string(&self.error_string)?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::msg::TF2Error {
    fn lengths(&self) -> m::tf2_msgs::msg::TF2ErrorLengths {
        m::tf2_msgs::msg::TF2ErrorLengths
        {
            error_string: self.error_string.len(),
        }
    }
    fn fill(&self, b: &mut m::tf2_msgs::msg::TF2ErrorBuilder<'_>) -> Result<(), CdrError> {
        b.set_error_string(&self.error_string)?;
        b.set_error(self.error);
        Ok(())
    }
}
impl Replay for m::tf2_msgs::msg::TFMessage {
    fn replay(&self, w: &mut m::tf2_msgs::msg::TFMessageWriter<'_>) -> Result<(), CdrError> {
        w.transforms(self.transforms.len(), |i, w| self.transforms[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::srv::FrameGraph_Event {
    fn replay(&self, w: &mut m::tf2_msgs::srv::FrameGraph_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::tf2_msgs::srv::FrameGraph_Request {
    fn replay(&self, w: &mut m::tf2_msgs::srv::FrameGraph_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::srv::FrameGraph_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::tf2_msgs::srv::FrameGraph_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::tf2_msgs::srv::FrameGraph_Response {
    fn replay(&self, w: &mut m::tf2_msgs::srv::FrameGraph_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.frame_yaml(&self.frame_yaml)?;
        Ok(())
    }
}
impl InPlace for m::tf2_msgs::srv::FrameGraph_Response {
    fn lengths(&self) -> m::tf2_msgs::srv::FrameGraph_ResponseLengths {
        m::tf2_msgs::srv::FrameGraph_ResponseLengths
        {
            frame_yaml: self.frame_yaml.len(),
        }
    }
    fn fill(&self, b: &mut m::tf2_msgs::srv::FrameGraph_ResponseBuilder<'_>) -> Result<(), CdrError> {
        b.set_frame_yaml(&self.frame_yaml)?;
        Ok(())
    }
}
impl Replay for m::trajectory_msgs::msg::JointTrajectory {
    fn replay(&self, w: &mut m::trajectory_msgs::msg::JointTrajectoryWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.joint_names(&self.joint_names)?;
        w.points(self.points.len(), |i, w| self.points[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::trajectory_msgs::msg::JointTrajectoryPoint {
    fn replay(&self, w: &mut m::trajectory_msgs::msg::JointTrajectoryPointWriter<'_>) -> Result<(), CdrError> {
        if self.positions.len() % 2 == 0 { w.positions(&self.positions)?; } else { w.positions_with(self.positions.len(), |s| s.copy_from_slice(&self.positions))?; }
        if self.velocities.len() % 2 == 0 { w.velocities(&self.velocities)?; } else { w.velocities_with(self.velocities.len(), |s| s.copy_from_slice(&self.velocities))?; }
        if self.accelerations.len() % 2 == 0 { w.accelerations(&self.accelerations)?; } else { w.accelerations_with(self.accelerations.len(), |s| s.copy_from_slice(&self.accelerations))?; }
        if self.effort.len() % 2 == 0 { w.effort(&self.effort)?; } else { w.effort_with(self.effort.len(), |s| s.copy_from_slice(&self.effort))?; }
        w.time_from_start(|w| self.time_from_start.replay(w))?;
        Ok(())
    }
}
impl InPlace for m::trajectory_msgs::msg::JointTrajectoryPoint {
    fn lengths(&self) -> m::trajectory_msgs::msg::JointTrajectoryPointLengths {
        m::trajectory_msgs::msg::JointTrajectoryPointLengths
        {
            positions: self.positions.len(),
            velocities: self.velocities.len(),
            accelerations: self.accelerations.len(),
            effort: self.effort.len(),
        }
    }
    fn fill(&self, b: &mut m::trajectory_msgs::msg::JointTrajectoryPointBuilder<'_>) -> Result<(), CdrError> {
        self.time_from_start.fill(&mut b.time_from_start())?;
        if self.effort.len() % 2 == 0 { b.set_effort(&self.effort)?; } else { b.effort_mut().copy_from_slice(&self.effort); }
        if self.accelerations.len() % 2 == 0 { b.set_accelerations(&self.accelerations)?; } else { b.accelerations_mut().copy_from_slice(&self.accelerations); }
        if self.velocities.len() % 2 == 0 { b.set_velocities(&self.velocities)?; } else { b.velocities_mut().copy_from_slice(&self.velocities); }
        if self.positions.len() % 2 == 0 { b.set_positions(&self.positions)?; } else { b.positions_mut().copy_from_slice(&self.positions); }
        Ok(())
    }
}
impl Replay for m::trajectory_msgs::msg::MultiDOFJointTrajectory {
    fn replay(&self, w: &mut m::trajectory_msgs::msg::MultiDOFJointTrajectoryWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.joint_names(&self.joint_names)?;
        w.points(self.points.len(), |i, w| self.points[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::trajectory_msgs::msg::MultiDOFJointTrajectoryPoint {
    fn replay(&self, w: &mut m::trajectory_msgs::msg::MultiDOFJointTrajectoryPointWriter<'_>) -> Result<(), CdrError> {
        w.transforms(self.transforms.len(), |i, w| self.transforms[i].replay(w))?;
        w.velocities(self.velocities.len(), |i, w| self.velocities[i].replay(w))?;
        w.accelerations(self.accelerations.len(), |i, w| self.accelerations[i].replay(w))?;
        w.time_from_start(|w| self.time_from_start.replay(w))?;
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::msg::Field {
    fn replay(&self, w: &mut m::type_description_interfaces::msg::FieldWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.r#type(|w| self.r#type.replay(w))?;
        w.default_value(&self.default_value)?;
        Ok(())
    }
}
impl InPlace for m::type_description_interfaces::msg::Field {
    fn lengths(&self) -> m::type_description_interfaces::msg::FieldLengths {
        m::type_description_interfaces::msg::FieldLengths
        {
            name: self.name.len(),
            r#type: self.r#type.lengths(),
            default_value: self.default_value.len(),
        }
    }
    fn fill(&self, b: &mut m::type_description_interfaces::msg::FieldBuilder<'_>) -> Result<(), CdrError> {
        b.set_default_value(&self.default_value)?;
        self.r#type.fill(&mut b.r#type())?;
        b.set_name(&self.name)?;
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::msg::FieldType {
    fn replay(&self, w: &mut m::type_description_interfaces::msg::FieldTypeWriter<'_>) -> Result<(), CdrError> {
        w.type_id(self.type_id)?;
        w.capacity(self.capacity)?;
        w.string_capacity(self.string_capacity)?;
        w.nested_type_name(&self.nested_type_name)?;
        Ok(())
    }
}
impl InPlace for m::type_description_interfaces::msg::FieldType {
    fn lengths(&self) -> m::type_description_interfaces::msg::FieldTypeLengths {
        m::type_description_interfaces::msg::FieldTypeLengths
        {
            nested_type_name: self.nested_type_name.len(),
        }
    }
    fn fill(&self, b: &mut m::type_description_interfaces::msg::FieldTypeBuilder<'_>) -> Result<(), CdrError> {
        b.set_nested_type_name(&self.nested_type_name)?;
        b.set_string_capacity(self.string_capacity);
        b.set_capacity(self.capacity);
        b.set_type_id(self.type_id);
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::msg::IndividualTypeDescription {
    fn replay(&self, w: &mut m::type_description_interfaces::msg::IndividualTypeDescriptionWriter<'_>) -> Result<(), CdrError> {
        w.type_name(&self.type_name)?;
        w.fields(self.fields.len(), |i, w| self.fields[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::msg::KeyValue {
    fn replay(&self, w: &mut m::type_description_interfaces::msg::KeyValueWriter<'_>) -> Result<(), CdrError> {
        w.key(&self.key)?;
        w.value(&self.value)?;
        Ok(())
    }
}
impl InPlace for m::type_description_interfaces::msg::KeyValue {
    fn lengths(&self) -> m::type_description_interfaces::msg::KeyValueLengths {
        m::type_description_interfaces::msg::KeyValueLengths
        {
            key: self.key.len(),
            value: self.value.len(),
        }
    }
    fn fill(&self, b: &mut m::type_description_interfaces::msg::KeyValueBuilder<'_>) -> Result<(), CdrError> {
        b.set_value(&self.value)?;
        b.set_key(&self.key)?;
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::msg::TypeDescription {
    fn replay(&self, w: &mut m::type_description_interfaces::msg::TypeDescriptionWriter<'_>) -> Result<(), CdrError> {
        w.type_description(|w| self.type_description.replay(w))?;
        w.referenced_type_descriptions(self.referenced_type_descriptions.len(), |i, w| self.referenced_type_descriptions[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::msg::TypeSource {
    fn replay(&self, w: &mut m::type_description_interfaces::msg::TypeSourceWriter<'_>) -> Result<(), CdrError> {
        w.type_name(&self.type_name)?;
        w.encoding(&self.encoding)?;
        w.raw_file_contents(&self.raw_file_contents)?;
        Ok(())
    }
}
impl InPlace for m::type_description_interfaces::msg::TypeSource {
    fn lengths(&self) -> m::type_description_interfaces::msg::TypeSourceLengths {
        m::type_description_interfaces::msg::TypeSourceLengths
        {
            type_name: self.type_name.len(),
            encoding: self.encoding.len(),
            raw_file_contents: self.raw_file_contents.len(),
        }
    }
    fn fill(&self, b: &mut m::type_description_interfaces::msg::TypeSourceBuilder<'_>) -> Result<(), CdrError> {
        b.set_raw_file_contents(&self.raw_file_contents)?;
        b.set_encoding(&self.encoding)?;
        b.set_type_name(&self.type_name)?;
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::srv::GetTypeDescription_Event {
    fn replay(&self, w: &mut m::type_description_interfaces::srv::GetTypeDescription_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::srv::GetTypeDescription_Request {
    fn replay(&self, w: &mut m::type_description_interfaces::srv::GetTypeDescription_RequestWriter<'_>) -> Result<(), CdrError> {
        w.type_name(&self.type_name)?;
        w.type_hash(&self.type_hash)?;
        w.include_type_sources(self.include_type_sources)?;
        Ok(())
    }
}
impl InPlace for m::type_description_interfaces::srv::GetTypeDescription_Request {
    fn lengths(&self) -> m::type_description_interfaces::srv::GetTypeDescription_RequestLengths {
        m::type_description_interfaces::srv::GetTypeDescription_RequestLengths
        {
            type_name: self.type_name.len(),
            type_hash: self.type_hash.len(),
        }
    }
    fn fill(&self, b: &mut m::type_description_interfaces::srv::GetTypeDescription_RequestBuilder<'_>) -> Result<(), CdrError> {
        b.set_include_type_sources(self.include_type_sources);
        b.set_type_hash(&self.type_hash)?;
        b.set_type_name(&self.type_name)?;
        Ok(())
    }
}
impl Replay for m::type_description_interfaces::srv::GetTypeDescription_Response {
    fn replay(&self, w: &mut m::type_description_interfaces::srv::GetTypeDescription_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.successful(self.successful)?;
        w.failure_reason(&self.failure_reason)?;
        w.type_description(|w| self.type_description.replay(w))?;
        w.type_sources(self.type_sources.len(), |i, w| self.type_sources[i].replay(w))?;
        w.extra_information(self.extra_information.len(), |i, w| self.extra_information[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::unique_identifier_msgs::msg::UUID {
    fn replay(&self, w: &mut m::unique_identifier_msgs::msg::UUIDWriter<'_>) -> Result<(), CdrError> {
        if self.uuid.len() % 2 == 0 { w.uuid(&self.uuid)?; } else { w.uuid_with(self.uuid.len(), |s| s.copy_from_slice(&self.uuid))?; }
        Ok(())
    }
}
impl InPlace for m::unique_identifier_msgs::msg::UUID {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::unique_identifier_msgs::msg::UUIDBuilder<'_>) -> Result<(), CdrError> {
        if self.uuid.len() % 2 == 0 { b.set_uuid(&self.uuid); } else { b.uuid_mut().copy_from_slice(&self.uuid); }
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::ImageMarker {
    fn replay(&self, w: &mut m::visualization_msgs::msg::ImageMarkerWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.ns(&self.ns)?;
        w.id(self.id)?;
        w.r#type(self.r#type)?;
        w.action(self.action)?;
        w.position(|w| self.position.replay(w))?;
        w.scale(self.scale)?;
        w.outline_color(|w| self.outline_color.replay(w))?;
        w.filled(self.filled)?;
        w.fill_color(|w| self.fill_color.replay(w))?;
        w.lifetime(|w| self.lifetime.replay(w))?;
        w.points(self.points.len(), |i, w| self.points[i].replay(w))?;
        w.outline_colors(self.outline_colors.len(), |i, w| self.outline_colors[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::InteractiveMarker {
    fn replay(&self, w: &mut m::visualization_msgs::msg::InteractiveMarkerWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.pose(|w| self.pose.replay(w))?;
        w.name(&self.name)?;
        w.description(&self.description)?;
        w.scale(self.scale)?;
        w.menu_entries(self.menu_entries.len(), |i, w| self.menu_entries[i].replay(w))?;
        w.controls(self.controls.len(), |i, w| self.controls[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::InteractiveMarkerControl {
    fn replay(&self, w: &mut m::visualization_msgs::msg::InteractiveMarkerControlWriter<'_>) -> Result<(), CdrError> {
        w.name(&self.name)?;
        w.orientation(|w| self.orientation.replay(w))?;
        w.orientation_mode(self.orientation_mode)?;
        w.interaction_mode(self.interaction_mode)?;
        w.always_visible(self.always_visible)?;
        w.markers(self.markers.len(), |i, w| self.markers[i].replay(w))?;
        w.independent_marker_orientation(self.independent_marker_orientation)?;
        w.description(&self.description)?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::InteractiveMarkerFeedback {
    fn replay(&self, w: &mut m::visualization_msgs::msg::InteractiveMarkerFeedbackWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.client_id(&self.client_id)?;
        w.marker_name(&self.marker_name)?;
        w.control_name(&self.control_name)?;
        w.event_type(self.event_type)?;
        w.pose(|w| self.pose.replay(w))?;
        w.menu_entry_id(self.menu_entry_id)?;
        w.mouse_point(|w| self.mouse_point.replay(w))?;
        w.mouse_point_valid(self.mouse_point_valid)?;
        Ok(())
    }
}
impl InPlace for m::visualization_msgs::msg::InteractiveMarkerFeedback {
    fn lengths(&self) -> m::visualization_msgs::msg::InteractiveMarkerFeedbackLengths {
        m::visualization_msgs::msg::InteractiveMarkerFeedbackLengths
        {
            header: self.header.lengths(),
            client_id: self.client_id.len(),
            marker_name: self.marker_name.len(),
            control_name: self.control_name.len(),
        }
    }
    fn fill(&self, b: &mut m::visualization_msgs::msg::InteractiveMarkerFeedbackBuilder<'_>) -> Result<(), CdrError> {
        b.set_mouse_point_valid(self.mouse_point_valid);
        self.mouse_point.fill(&mut b.mouse_point())?;
        b.set_menu_entry_id(self.menu_entry_id);
        self.pose.fill(&mut b.pose())?;
        b.set_event_type(self.event_type);
        b.set_control_name(&self.control_name)?;
        b.set_marker_name(&self.marker_name)?;
        b.set_client_id(&self.client_id)?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::InteractiveMarkerInit {
    fn replay(&self, w: &mut m::visualization_msgs::msg::InteractiveMarkerInitWriter<'_>) -> Result<(), CdrError> {
        w.server_id(&self.server_id)?;
        w.seq_num(self.seq_num)?;
        w.markers(self.markers.len(), |i, w| self.markers[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::InteractiveMarkerPose {
    fn replay(&self, w: &mut m::visualization_msgs::msg::InteractiveMarkerPoseWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.pose(|w| self.pose.replay(w))?;
        w.name(&self.name)?;
        Ok(())
    }
}
impl InPlace for m::visualization_msgs::msg::InteractiveMarkerPose {
    fn lengths(&self) -> m::visualization_msgs::msg::InteractiveMarkerPoseLengths {
        m::visualization_msgs::msg::InteractiveMarkerPoseLengths
        {
            header: self.header.lengths(),
            name: self.name.len(),
        }
    }
    fn fill(&self, b: &mut m::visualization_msgs::msg::InteractiveMarkerPoseBuilder<'_>) -> Result<(), CdrError> {
        b.set_name(&self.name)?;
        self.pose.fill(&mut b.pose())?;
        self.header.fill(&mut b.header())?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::InteractiveMarkerUpdate {
    fn replay(&self, w: &mut m::visualization_msgs::msg::InteractiveMarkerUpdateWriter<'_>) -> Result<(), CdrError> {
        w.server_id(&self.server_id)?;
        w.seq_num(self.seq_num)?;
        w.r#type(self.r#type)?;
        w.markers(self.markers.len(), |i, w| self.markers[i].replay(w))?;
        w.poses(self.poses.len(), |i, w| self.poses[i].replay(w))?;
        w.erases(&self.erases)?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::Marker {
    fn replay(&self, w: &mut m::visualization_msgs::msg::MarkerWriter<'_>) -> Result<(), CdrError> {
        w.header(|w| self.header.replay(w))?;
        w.ns(&self.ns)?;
        w.id(self.id)?;
        w.r#type(self.r#type)?;
        w.action(self.action)?;
        w.pose(|w| self.pose.replay(w))?;
        w.scale(|w| self.scale.replay(w))?;
        w.color(|w| self.color.replay(w))?;
        w.lifetime(|w| self.lifetime.replay(w))?;
        w.frame_locked(self.frame_locked)?;
        w.points(self.points.len(), |i, w| self.points[i].replay(w))?;
        w.colors(self.colors.len(), |i, w| self.colors[i].replay(w))?;
        w.texture_resource(&self.texture_resource)?;
        w.texture(|w| self.texture.replay(w))?;
        w.uv_coordinates(self.uv_coordinates.len(), |i, w| self.uv_coordinates[i].replay(w))?;
        w.text(&self.text)?;
        w.mesh_resource(&self.mesh_resource)?;
        w.mesh_file(|w| self.mesh_file.replay(w))?;
        w.mesh_use_embedded_materials(self.mesh_use_embedded_materials)?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::MarkerArray {
    fn replay(&self, w: &mut m::visualization_msgs::msg::MarkerArrayWriter<'_>) -> Result<(), CdrError> {
        w.markers(self.markers.len(), |i, w| self.markers[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::MenuEntry {
    fn replay(&self, w: &mut m::visualization_msgs::msg::MenuEntryWriter<'_>) -> Result<(), CdrError> {
        w.id(self.id)?;
        w.parent_id(self.parent_id)?;
        w.title(&self.title)?;
        w.command(&self.command)?;
        w.command_type(self.command_type)?;
        Ok(())
    }
}
impl InPlace for m::visualization_msgs::msg::MenuEntry {
    fn lengths(&self) -> m::visualization_msgs::msg::MenuEntryLengths {
        m::visualization_msgs::msg::MenuEntryLengths
        {
            title: self.title.len(),
            command: self.command.len(),
        }
    }
    fn fill(&self, b: &mut m::visualization_msgs::msg::MenuEntryBuilder<'_>) -> Result<(), CdrError> {
        b.set_command_type(self.command_type);
        b.set_command(&self.command)?;
        b.set_title(&self.title)?;
        b.set_parent_id(self.parent_id);
        b.set_id(self.id);
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::MeshFile {
    fn replay(&self, w: &mut m::visualization_msgs::msg::MeshFileWriter<'_>) -> Result<(), CdrError> {
        w.filename(&self.filename)?;
        if self.data.len() % 2 == 0 { w.data(&self.data)?; } else { w.data_with(self.data.len(), |s| s.copy_from_slice(&self.data))?; }
        Ok(())
    }
}
impl InPlace for m::visualization_msgs::msg::MeshFile {
    fn lengths(&self) -> m::visualization_msgs::msg::MeshFileLengths {
        m::visualization_msgs::msg::MeshFileLengths
        {
            filename: self.filename.len(),
            data: self.data.len(),
        }
    }
    fn fill(&self, b: &mut m::visualization_msgs::msg::MeshFileBuilder<'_>) -> Result<(), CdrError> {
        if self.data.len() % 2 == 0 { b.set_data(&self.data)?; } else { b.data_mut().copy_from_slice(&self.data); }
        b.set_filename(&self.filename)?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::msg::UVCoordinate {
    fn replay(&self, w: &mut m::visualization_msgs::msg::UVCoordinateWriter<'_>) -> Result<(), CdrError> {
        w.u(self.u)?;
        w.v(self.v)?;
        Ok(())
    }
}
impl InPlace for m::visualization_msgs::msg::UVCoordinate {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::visualization_msgs::msg::UVCoordinateBuilder<'_>) -> Result<(), CdrError> {
        b.set_v(self.v);
        b.set_u(self.u);
        Ok(())
    }
}
impl Replay for m::visualization_msgs::srv::GetInteractiveMarkers_Event {
    fn replay(&self, w: &mut m::visualization_msgs::srv::GetInteractiveMarkers_EventWriter<'_>) -> Result<(), CdrError> {
        w.info(|w| self.info.replay(w))?;
        w.request(self.request.len(), |i, w| self.request[i].replay(w))?;
        w.response(self.response.len(), |i, w| self.response[i].replay(w))?;
        Ok(())
    }
}
impl Replay for m::visualization_msgs::srv::GetInteractiveMarkers_Request {
    fn replay(&self, w: &mut m::visualization_msgs::srv::GetInteractiveMarkers_RequestWriter<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl InPlace for m::visualization_msgs::srv::GetInteractiveMarkers_Request {
    fn lengths(&self) -> () {
        ()
    }
    fn fill(&self, b: &mut m::visualization_msgs::srv::GetInteractiveMarkers_RequestBuilder<'_>) -> Result<(), CdrError> {
        Ok(())
    }
}
impl Replay for m::visualization_msgs::srv::GetInteractiveMarkers_Response {
    fn replay(&self, w: &mut m::visualization_msgs::srv::GetInteractiveMarkers_ResponseWriter<'_>) -> Result<(), CdrError> {
        w.sequence_number(self.sequence_number)?;
        w.markers(self.markers.len(), |i, w| self.markers[i].replay(w))?;
        Ok(())
    }
}
pub fn all() -> Vec<Case> {
    vec![
    case_in_place::<m::action_msgs::msg::GoalInfo>(),
    case_in_place::<m::action_msgs::msg::GoalStatus>(),
    case::<m::action_msgs::msg::GoalStatusArray>(),
    case::<m::action_msgs::srv::CancelGoal_Event>(),
    case_in_place::<m::action_msgs::srv::CancelGoal_Request>(),
    case::<m::action_msgs::srv::CancelGoal_Response>(),
    case_in_place::<m::actionlib_msgs::msg::GoalID>(),
    case_in_place::<m::actionlib_msgs::msg::GoalStatus>(),
    case::<m::actionlib_msgs::msg::GoalStatusArray>(),
    case_in_place::<m::builtin_interfaces::msg::Duration>(),
    case_in_place::<m::builtin_interfaces::msg::Time>(),
    case::<m::composition_interfaces::srv::ListNodes_Event>(),
    case_in_place::<m::composition_interfaces::srv::ListNodes_Request>(),
    case::<m::composition_interfaces::srv::ListNodes_Response>(),
    case::<m::composition_interfaces::srv::LoadNode_Event>(),
    case::<m::composition_interfaces::srv::LoadNode_Request>(),
    case_in_place::<m::composition_interfaces::srv::LoadNode_Response>(),
    case::<m::composition_interfaces::srv::UnloadNode_Event>(),
    case_in_place::<m::composition_interfaces::srv::UnloadNode_Request>(),
    case_in_place::<m::composition_interfaces::srv::UnloadNode_Response>(),
    case::<m::diagnostic_msgs::msg::DiagnosticArray>(),
    case::<m::diagnostic_msgs::msg::DiagnosticStatus>(),
    case_in_place::<m::diagnostic_msgs::msg::KeyValue>(),
    case::<m::diagnostic_msgs::srv::AddDiagnostics_Event>(),
    case_in_place::<m::diagnostic_msgs::srv::AddDiagnostics_Request>(),
    case_in_place::<m::diagnostic_msgs::srv::AddDiagnostics_Response>(),
    case::<m::diagnostic_msgs::srv::SelfTest_Event>(),
    case_in_place::<m::diagnostic_msgs::srv::SelfTest_Request>(),
    case::<m::diagnostic_msgs::srv::SelfTest_Response>(),
    case_in_place::<m::example_interfaces::action::Fibonacci_Feedback>(),
    case_in_place::<m::example_interfaces::action::Fibonacci_FeedbackMessage>(),
    case::<m::example_interfaces::action::Fibonacci_GetResult_Event>(),
    case_in_place::<m::example_interfaces::action::Fibonacci_GetResult_Request>(),
    case_in_place::<m::example_interfaces::action::Fibonacci_GetResult_Response>(),
    case_in_place::<m::example_interfaces::action::Fibonacci_Goal>(),
    case_in_place::<m::example_interfaces::action::Fibonacci_Result>(),
    case::<m::example_interfaces::action::Fibonacci_SendGoal_Event>(),
    case_in_place::<m::example_interfaces::action::Fibonacci_SendGoal_Request>(),
    case_in_place::<m::example_interfaces::action::Fibonacci_SendGoal_Response>(),
    case_in_place::<m::example_interfaces::msg::Bool>(),
    case_in_place::<m::example_interfaces::msg::Byte>(),
    case::<m::example_interfaces::msg::ByteMultiArray>(),
    case_in_place::<m::example_interfaces::msg::Char>(),
    case_in_place::<m::example_interfaces::msg::Empty>(),
    case_in_place::<m::example_interfaces::msg::Float32>(),
    case::<m::example_interfaces::msg::Float32MultiArray>(),
    case_in_place::<m::example_interfaces::msg::Float64>(),
    case::<m::example_interfaces::msg::Float64MultiArray>(),
    case_in_place::<m::example_interfaces::msg::Int16>(),
    case::<m::example_interfaces::msg::Int16MultiArray>(),
    case_in_place::<m::example_interfaces::msg::Int32>(),
    case::<m::example_interfaces::msg::Int32MultiArray>(),
    case_in_place::<m::example_interfaces::msg::Int64>(),
    case::<m::example_interfaces::msg::Int64MultiArray>(),
    case_in_place::<m::example_interfaces::msg::Int8>(),
    case::<m::example_interfaces::msg::Int8MultiArray>(),
    case_in_place::<m::example_interfaces::msg::MultiArrayDimension>(),
    case::<m::example_interfaces::msg::MultiArrayLayout>(),
    case_in_place::<m::example_interfaces::msg::String>(),
    case_in_place::<m::example_interfaces::msg::UInt16>(),
    case::<m::example_interfaces::msg::UInt16MultiArray>(),
    case_in_place::<m::example_interfaces::msg::UInt32>(),
    case::<m::example_interfaces::msg::UInt32MultiArray>(),
    case_in_place::<m::example_interfaces::msg::UInt64>(),
    case::<m::example_interfaces::msg::UInt64MultiArray>(),
    case_in_place::<m::example_interfaces::msg::UInt8>(),
    case::<m::example_interfaces::msg::UInt8MultiArray>(),
    case::<m::example_interfaces::msg::WString>(),
    case::<m::example_interfaces::srv::AddTwoInts_Event>(),
    case_in_place::<m::example_interfaces::srv::AddTwoInts_Request>(),
    case_in_place::<m::example_interfaces::srv::AddTwoInts_Response>(),
    case::<m::example_interfaces::srv::SetBool_Event>(),
    case_in_place::<m::example_interfaces::srv::SetBool_Request>(),
    case_in_place::<m::example_interfaces::srv::SetBool_Response>(),
    case::<m::example_interfaces::srv::Trigger_Event>(),
    case_in_place::<m::example_interfaces::srv::Trigger_Request>(),
    case_in_place::<m::example_interfaces::srv::Trigger_Response>(),
    case_in_place::<m::geometry_msgs::msg::Accel>(),
    case_in_place::<m::geometry_msgs::msg::AccelStamped>(),
    case_in_place::<m::geometry_msgs::msg::AccelWithCovariance>(),
    case_in_place::<m::geometry_msgs::msg::AccelWithCovarianceStamped>(),
    case_in_place::<m::geometry_msgs::msg::Inertia>(),
    case_in_place::<m::geometry_msgs::msg::InertiaStamped>(),
    case_in_place::<m::geometry_msgs::msg::Point>(),
    case_in_place::<m::geometry_msgs::msg::Point32>(),
    case_in_place::<m::geometry_msgs::msg::PointStamped>(),
    case::<m::geometry_msgs::msg::Polygon>(),
    case::<m::geometry_msgs::msg::PolygonInstance>(),
    case::<m::geometry_msgs::msg::PolygonInstanceStamped>(),
    case::<m::geometry_msgs::msg::PolygonStamped>(),
    case_in_place::<m::geometry_msgs::msg::Pose>(),
    case_in_place::<m::geometry_msgs::msg::Pose2D>(),
    case::<m::geometry_msgs::msg::PoseArray>(),
    case_in_place::<m::geometry_msgs::msg::PoseStamped>(),
    case_in_place::<m::geometry_msgs::msg::PoseWithCovariance>(),
    case_in_place::<m::geometry_msgs::msg::PoseWithCovarianceStamped>(),
    case_in_place::<m::geometry_msgs::msg::Quaternion>(),
    case_in_place::<m::geometry_msgs::msg::QuaternionStamped>(),
    case_in_place::<m::geometry_msgs::msg::Transform>(),
    case_in_place::<m::geometry_msgs::msg::TransformStamped>(),
    case_in_place::<m::geometry_msgs::msg::Twist>(),
    case_in_place::<m::geometry_msgs::msg::TwistStamped>(),
    case_in_place::<m::geometry_msgs::msg::TwistWithCovariance>(),
    case_in_place::<m::geometry_msgs::msg::TwistWithCovarianceStamped>(),
    case_in_place::<m::geometry_msgs::msg::Vector3>(),
    case_in_place::<m::geometry_msgs::msg::Vector3Stamped>(),
    case_in_place::<m::geometry_msgs::msg::VelocityStamped>(),
    case_in_place::<m::geometry_msgs::msg::Wrench>(),
    case_in_place::<m::geometry_msgs::msg::WrenchStamped>(),
    case_in_place::<m::lifecycle_msgs::msg::State>(),
    case_in_place::<m::lifecycle_msgs::msg::Transition>(),
    case_in_place::<m::lifecycle_msgs::msg::TransitionDescription>(),
    case_in_place::<m::lifecycle_msgs::msg::TransitionEvent>(),
    case::<m::lifecycle_msgs::srv::ChangeState_Event>(),
    case_in_place::<m::lifecycle_msgs::srv::ChangeState_Request>(),
    case_in_place::<m::lifecycle_msgs::srv::ChangeState_Response>(),
    case::<m::lifecycle_msgs::srv::GetAvailableStates_Event>(),
    case_in_place::<m::lifecycle_msgs::srv::GetAvailableStates_Request>(),
    case::<m::lifecycle_msgs::srv::GetAvailableStates_Response>(),
    case::<m::lifecycle_msgs::srv::GetAvailableTransitions_Event>(),
    case_in_place::<m::lifecycle_msgs::srv::GetAvailableTransitions_Request>(),
    case::<m::lifecycle_msgs::srv::GetAvailableTransitions_Response>(),
    case::<m::lifecycle_msgs::srv::GetState_Event>(),
    case_in_place::<m::lifecycle_msgs::srv::GetState_Request>(),
    case_in_place::<m::lifecycle_msgs::srv::GetState_Response>(),
    case::<m::nav_msgs::msg::Goals>(),
    case::<m::nav_msgs::msg::GridCells>(),
    case_in_place::<m::nav_msgs::msg::MapMetaData>(),
    case_in_place::<m::nav_msgs::msg::OccupancyGrid>(),
    case_in_place::<m::nav_msgs::msg::Odometry>(),
    case::<m::nav_msgs::msg::Path>(),
    case::<m::nav_msgs::msg::Trajectory>(),
    case_in_place::<m::nav_msgs::msg::TrajectoryPoint>(),
    case::<m::nav_msgs::srv::GetMap_Event>(),
    case_in_place::<m::nav_msgs::srv::GetMap_Request>(),
    case_in_place::<m::nav_msgs::srv::GetMap_Response>(),
    case::<m::nav_msgs::srv::GetPlan_Event>(),
    case_in_place::<m::nav_msgs::srv::GetPlan_Request>(),
    case::<m::nav_msgs::srv::GetPlan_Response>(),
    case::<m::nav_msgs::srv::LoadMap_Event>(),
    case_in_place::<m::nav_msgs::srv::LoadMap_Request>(),
    case_in_place::<m::nav_msgs::srv::LoadMap_Response>(),
    case::<m::nav_msgs::srv::SetMap_Event>(),
    case_in_place::<m::nav_msgs::srv::SetMap_Request>(),
    case_in_place::<m::nav_msgs::srv::SetMap_Response>(),
    case_in_place::<m::rcl_interfaces::msg::FloatingPointRange>(),
    case_in_place::<m::rcl_interfaces::msg::IntegerRange>(),
    case::<m::rcl_interfaces::msg::ListParametersResult>(),
    case_in_place::<m::rcl_interfaces::msg::Log>(),
    case_in_place::<m::rcl_interfaces::msg::LoggerLevel>(),
    case::<m::rcl_interfaces::msg::Parameter>(),
    case::<m::rcl_interfaces::msg::ParameterDescriptor>(),
    case::<m::rcl_interfaces::msg::ParameterEvent>(),
    case::<m::rcl_interfaces::msg::ParameterEventDescriptors>(),
    case_in_place::<m::rcl_interfaces::msg::ParameterType>(),
    case::<m::rcl_interfaces::msg::ParameterValue>(),
    case_in_place::<m::rcl_interfaces::msg::SetLoggerLevelsResult>(),
    case_in_place::<m::rcl_interfaces::msg::SetParametersResult>(),
    case::<m::rcl_interfaces::srv::DescribeParameters_Event>(),
    case::<m::rcl_interfaces::srv::DescribeParameters_Request>(),
    case::<m::rcl_interfaces::srv::DescribeParameters_Response>(),
    case::<m::rcl_interfaces::srv::GetLoggerLevels_Event>(),
    case::<m::rcl_interfaces::srv::GetLoggerLevels_Request>(),
    case::<m::rcl_interfaces::srv::GetLoggerLevels_Response>(),
    case::<m::rcl_interfaces::srv::GetParameterTypes_Event>(),
    case::<m::rcl_interfaces::srv::GetParameterTypes_Request>(),
    case_in_place::<m::rcl_interfaces::srv::GetParameterTypes_Response>(),
    case::<m::rcl_interfaces::srv::GetParameters_Event>(),
    case::<m::rcl_interfaces::srv::GetParameters_Request>(),
    case::<m::rcl_interfaces::srv::GetParameters_Response>(),
    case::<m::rcl_interfaces::srv::ListParameters_Event>(),
    case::<m::rcl_interfaces::srv::ListParameters_Request>(),
    case::<m::rcl_interfaces::srv::ListParameters_Response>(),
    case::<m::rcl_interfaces::srv::SetLoggerLevels_Event>(),
    case::<m::rcl_interfaces::srv::SetLoggerLevels_Request>(),
    case::<m::rcl_interfaces::srv::SetLoggerLevels_Response>(),
    case::<m::rcl_interfaces::srv::SetParametersAtomically_Event>(),
    case::<m::rcl_interfaces::srv::SetParametersAtomically_Request>(),
    case_in_place::<m::rcl_interfaces::srv::SetParametersAtomically_Response>(),
    case::<m::rcl_interfaces::srv::SetParameters_Event>(),
    case::<m::rcl_interfaces::srv::SetParameters_Request>(),
    case::<m::rcl_interfaces::srv::SetParameters_Response>(),
    case_in_place::<m::rmw_dds_common::msg::Gid>(),
    case::<m::rmw_dds_common::msg::NodeEntitiesInfo>(),
    case::<m::rmw_dds_common::msg::ParticipantEntitiesInfo>(),
    case::<m::rosapi_msgs::msg::TypeDef>(),
    case::<m::rosapi_msgs::srv::DeleteParam_Event>(),
    case_in_place::<m::rosapi_msgs::srv::DeleteParam_Request>(),
    case_in_place::<m::rosapi_msgs::srv::DeleteParam_Response>(),
    case::<m::rosapi_msgs::srv::GetActionServers_Event>(),
    case_in_place::<m::rosapi_msgs::srv::GetActionServers_Request>(),
    case::<m::rosapi_msgs::srv::GetActionServers_Response>(),
    case::<m::rosapi_msgs::srv::GetParamNames_Event>(),
    case_in_place::<m::rosapi_msgs::srv::GetParamNames_Request>(),
    case::<m::rosapi_msgs::srv::GetParamNames_Response>(),
    case::<m::rosapi_msgs::srv::GetParam_Event>(),
    case_in_place::<m::rosapi_msgs::srv::GetParam_Request>(),
    case_in_place::<m::rosapi_msgs::srv::GetParam_Response>(),
    case::<m::rosapi_msgs::srv::GetROSVersion_Event>(),
    case_in_place::<m::rosapi_msgs::srv::GetROSVersion_Request>(),
    case_in_place::<m::rosapi_msgs::srv::GetROSVersion_Response>(),
    case::<m::rosapi_msgs::srv::GetTime_Event>(),
    case_in_place::<m::rosapi_msgs::srv::GetTime_Request>(),
    case_in_place::<m::rosapi_msgs::srv::GetTime_Response>(),
    case::<m::rosapi_msgs::srv::HasParam_Event>(),
    case_in_place::<m::rosapi_msgs::srv::HasParam_Request>(),
    case_in_place::<m::rosapi_msgs::srv::HasParam_Response>(),
    case::<m::rosapi_msgs::srv::MessageDetails_Event>(),
    case_in_place::<m::rosapi_msgs::srv::MessageDetails_Request>(),
    case::<m::rosapi_msgs::srv::MessageDetails_Response>(),
    case::<m::rosapi_msgs::srv::NodeDetails_Event>(),
    case_in_place::<m::rosapi_msgs::srv::NodeDetails_Request>(),
    case::<m::rosapi_msgs::srv::NodeDetails_Response>(),
    case::<m::rosapi_msgs::srv::Nodes_Event>(),
    case_in_place::<m::rosapi_msgs::srv::Nodes_Request>(),
    case::<m::rosapi_msgs::srv::Nodes_Response>(),
    case::<m::rosapi_msgs::srv::Publishers_Event>(),
    case_in_place::<m::rosapi_msgs::srv::Publishers_Request>(),
    case::<m::rosapi_msgs::srv::Publishers_Response>(),
    case::<m::rosapi_msgs::srv::ServiceNode_Event>(),
    case_in_place::<m::rosapi_msgs::srv::ServiceNode_Request>(),
    case_in_place::<m::rosapi_msgs::srv::ServiceNode_Response>(),
    case::<m::rosapi_msgs::srv::ServiceProviders_Event>(),
    case_in_place::<m::rosapi_msgs::srv::ServiceProviders_Request>(),
    case::<m::rosapi_msgs::srv::ServiceProviders_Response>(),
    case::<m::rosapi_msgs::srv::ServiceRequestDetails_Event>(),
    case_in_place::<m::rosapi_msgs::srv::ServiceRequestDetails_Request>(),
    case::<m::rosapi_msgs::srv::ServiceRequestDetails_Response>(),
    case::<m::rosapi_msgs::srv::ServiceResponseDetails_Event>(),
    case_in_place::<m::rosapi_msgs::srv::ServiceResponseDetails_Request>(),
    case::<m::rosapi_msgs::srv::ServiceResponseDetails_Response>(),
    case::<m::rosapi_msgs::srv::ServiceType_Event>(),
    case_in_place::<m::rosapi_msgs::srv::ServiceType_Request>(),
    case_in_place::<m::rosapi_msgs::srv::ServiceType_Response>(),
    case::<m::rosapi_msgs::srv::ServicesForType_Event>(),
    case_in_place::<m::rosapi_msgs::srv::ServicesForType_Request>(),
    case::<m::rosapi_msgs::srv::ServicesForType_Response>(),
    case::<m::rosapi_msgs::srv::Services_Event>(),
    case_in_place::<m::rosapi_msgs::srv::Services_Request>(),
    case::<m::rosapi_msgs::srv::Services_Response>(),
    case::<m::rosapi_msgs::srv::SetParam_Event>(),
    case_in_place::<m::rosapi_msgs::srv::SetParam_Request>(),
    case_in_place::<m::rosapi_msgs::srv::SetParam_Response>(),
    case::<m::rosapi_msgs::srv::Subscribers_Event>(),
    case_in_place::<m::rosapi_msgs::srv::Subscribers_Request>(),
    case::<m::rosapi_msgs::srv::Subscribers_Response>(),
    case::<m::rosapi_msgs::srv::TopicType_Event>(),
    case_in_place::<m::rosapi_msgs::srv::TopicType_Request>(),
    case_in_place::<m::rosapi_msgs::srv::TopicType_Response>(),
    case::<m::rosapi_msgs::srv::TopicsAndRawTypes_Event>(),
    case_in_place::<m::rosapi_msgs::srv::TopicsAndRawTypes_Request>(),
    case::<m::rosapi_msgs::srv::TopicsAndRawTypes_Response>(),
    case::<m::rosapi_msgs::srv::TopicsForType_Event>(),
    case_in_place::<m::rosapi_msgs::srv::TopicsForType_Request>(),
    case::<m::rosapi_msgs::srv::TopicsForType_Response>(),
    case::<m::rosapi_msgs::srv::Topics_Event>(),
    case_in_place::<m::rosapi_msgs::srv::Topics_Request>(),
    case::<m::rosapi_msgs::srv::Topics_Response>(),
    case_in_place::<m::rosbag2_interfaces::msg::ReadSplitEvent>(),
    case_in_place::<m::rosbag2_interfaces::msg::WriteSplitEvent>(),
    case::<m::rosbag2_interfaces::srv::Burst_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::Burst_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::Burst_Response>(),
    case::<m::rosbag2_interfaces::srv::GetRate_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::GetRate_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::GetRate_Response>(),
    case::<m::rosbag2_interfaces::srv::IsPaused_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::IsPaused_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::IsPaused_Response>(),
    case::<m::rosbag2_interfaces::srv::Pause_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::Pause_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::Pause_Response>(),
    case::<m::rosbag2_interfaces::srv::PlayNext_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::PlayNext_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::PlayNext_Response>(),
    case::<m::rosbag2_interfaces::srv::Play_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::Play_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::Play_Response>(),
    case::<m::rosbag2_interfaces::srv::Resume_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::Resume_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::Resume_Response>(),
    case::<m::rosbag2_interfaces::srv::Seek_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::Seek_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::Seek_Response>(),
    case::<m::rosbag2_interfaces::srv::SetRate_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::SetRate_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::SetRate_Response>(),
    case::<m::rosbag2_interfaces::srv::Snapshot_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::Snapshot_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::Snapshot_Response>(),
    case::<m::rosbag2_interfaces::srv::SplitBagfile_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::SplitBagfile_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::SplitBagfile_Response>(),
    case::<m::rosbag2_interfaces::srv::Stop_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::Stop_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::Stop_Response>(),
    case::<m::rosbag2_interfaces::srv::TogglePaused_Event>(),
    case_in_place::<m::rosbag2_interfaces::srv::TogglePaused_Request>(),
    case_in_place::<m::rosbag2_interfaces::srv::TogglePaused_Response>(),
    case_in_place::<m::rosbridge_msgs::msg::ConnectedClient>(),
    case::<m::rosbridge_msgs::msg::ConnectedClients>(),
    case_in_place::<m::rosgraph_msgs::msg::Action>(),
    case_in_place::<m::rosgraph_msgs::msg::Clock>(),
    case::<m::rosgraph_msgs::msg::Graph>(),
    case_in_place::<m::rosgraph_msgs::msg::InterfaceType>(),
    case::<m::rosgraph_msgs::msg::Node>(),
    case_in_place::<m::rosgraph_msgs::msg::QoSProfile>(),
    case_in_place::<m::rosgraph_msgs::msg::Service>(),
    case_in_place::<m::rosgraph_msgs::msg::Topic>(),
    case_in_place::<m::rosgraph_msgs::msg::TypeHash>(),
    case_in_place::<m::sensor_msgs::msg::BatteryState>(),
    case_in_place::<m::sensor_msgs::msg::CameraInfo>(),
    case_in_place::<m::sensor_msgs::msg::ChannelFloat32>(),
    case_in_place::<m::sensor_msgs::msg::CompressedImage>(),
    case_in_place::<m::sensor_msgs::msg::FluidPressure>(),
    case_in_place::<m::sensor_msgs::msg::Illuminance>(),
    case_in_place::<m::sensor_msgs::msg::Image>(),
    case_in_place::<m::sensor_msgs::msg::Imu>(),
    case::<m::sensor_msgs::msg::JointState>(),
    case_in_place::<m::sensor_msgs::msg::Joy>(),
    case_in_place::<m::sensor_msgs::msg::JoyFeedback>(),
    case::<m::sensor_msgs::msg::JoyFeedbackArray>(),
    case_in_place::<m::sensor_msgs::msg::LaserEcho>(),
    case_in_place::<m::sensor_msgs::msg::LaserScan>(),
    case_in_place::<m::sensor_msgs::msg::MagneticField>(),
    case::<m::sensor_msgs::msg::MultiDOFJointState>(),
    case::<m::sensor_msgs::msg::MultiEchoLaserScan>(),
    case_in_place::<m::sensor_msgs::msg::NavSatFix>(),
    case_in_place::<m::sensor_msgs::msg::NavSatStatus>(),
    case::<m::sensor_msgs::msg::PointCloud>(),
    case::<m::sensor_msgs::msg::PointCloud2>(),
    case_in_place::<m::sensor_msgs::msg::PointField>(),
    case_in_place::<m::sensor_msgs::msg::Range>(),
    case_in_place::<m::sensor_msgs::msg::RegionOfInterest>(),
    case_in_place::<m::sensor_msgs::msg::RelativeHumidity>(),
    case_in_place::<m::sensor_msgs::msg::Temperature>(),
    case_in_place::<m::sensor_msgs::msg::TimeReference>(),
    case::<m::sensor_msgs::srv::SetCameraInfo_Event>(),
    case_in_place::<m::sensor_msgs::srv::SetCameraInfo_Request>(),
    case_in_place::<m::sensor_msgs::srv::SetCameraInfo_Response>(),
    case_in_place::<m::service_msgs::msg::ServiceEventInfo>(),
    case::<m::shape_msgs::msg::Mesh>(),
    case_in_place::<m::shape_msgs::msg::MeshTriangle>(),
    case_in_place::<m::shape_msgs::msg::Plane>(),
    case::<m::shape_msgs::msg::SolidPrimitive>(),
    case::<m::statistics_msgs::msg::MetricsMessage>(),
    case_in_place::<m::statistics_msgs::msg::StatisticDataPoint>(),
    case_in_place::<m::statistics_msgs::msg::StatisticDataType>(),
    case_in_place::<m::std_msgs::msg::Bool>(),
    case_in_place::<m::std_msgs::msg::Byte>(),
    case::<m::std_msgs::msg::ByteMultiArray>(),
    case_in_place::<m::std_msgs::msg::Char>(),
    case_in_place::<m::std_msgs::msg::ColorRGBA>(),
    case_in_place::<m::std_msgs::msg::Empty>(),
    case_in_place::<m::std_msgs::msg::Float32>(),
    case::<m::std_msgs::msg::Float32MultiArray>(),
    case_in_place::<m::std_msgs::msg::Float64>(),
    case::<m::std_msgs::msg::Float64MultiArray>(),
    case_in_place::<m::std_msgs::msg::Header>(),
    case_in_place::<m::std_msgs::msg::Int16>(),
    case::<m::std_msgs::msg::Int16MultiArray>(),
    case_in_place::<m::std_msgs::msg::Int32>(),
    case::<m::std_msgs::msg::Int32MultiArray>(),
    case_in_place::<m::std_msgs::msg::Int64>(),
    case::<m::std_msgs::msg::Int64MultiArray>(),
    case_in_place::<m::std_msgs::msg::Int8>(),
    case::<m::std_msgs::msg::Int8MultiArray>(),
    case_in_place::<m::std_msgs::msg::MultiArrayDimension>(),
    case::<m::std_msgs::msg::MultiArrayLayout>(),
    case_in_place::<m::std_msgs::msg::String>(),
    case_in_place::<m::std_msgs::msg::UInt16>(),
    case::<m::std_msgs::msg::UInt16MultiArray>(),
    case_in_place::<m::std_msgs::msg::UInt32>(),
    case::<m::std_msgs::msg::UInt32MultiArray>(),
    case_in_place::<m::std_msgs::msg::UInt64>(),
    case::<m::std_msgs::msg::UInt64MultiArray>(),
    case_in_place::<m::std_msgs::msg::UInt8>(),
    case::<m::std_msgs::msg::UInt8MultiArray>(),
    case::<m::std_srvs::srv::Empty_Event>(),
    case_in_place::<m::std_srvs::srv::Empty_Request>(),
    case_in_place::<m::std_srvs::srv::Empty_Response>(),
    case::<m::std_srvs::srv::SetBool_Event>(),
    case_in_place::<m::std_srvs::srv::SetBool_Request>(),
    case_in_place::<m::std_srvs::srv::SetBool_Response>(),
    case::<m::std_srvs::srv::Trigger_Event>(),
    case_in_place::<m::std_srvs::srv::Trigger_Request>(),
    case_in_place::<m::std_srvs::srv::Trigger_Response>(),
    case_in_place::<m::stereo_msgs::msg::DisparityImage>(),
    case_in_place::<m::tf2_msgs::action::LookupTransform_Feedback>(),
    case_in_place::<m::tf2_msgs::action::LookupTransform_FeedbackMessage>(),
    case::<m::tf2_msgs::action::LookupTransform_GetResult_Event>(),
    case_in_place::<m::tf2_msgs::action::LookupTransform_GetResult_Request>(),
    case_in_place::<m::tf2_msgs::action::LookupTransform_GetResult_Response>(),
    case_in_place::<m::tf2_msgs::action::LookupTransform_Goal>(),
    case_in_place::<m::tf2_msgs::action::LookupTransform_Result>(),
    case::<m::tf2_msgs::action::LookupTransform_SendGoal_Event>(),
    case_in_place::<m::tf2_msgs::action::LookupTransform_SendGoal_Request>(),
    case_in_place::<m::tf2_msgs::action::LookupTransform_SendGoal_Response>(),
    case_in_place::<m::tf2_msgs::msg::TF2Error>(),
    case::<m::tf2_msgs::msg::TFMessage>(),
    case::<m::tf2_msgs::srv::FrameGraph_Event>(),
    case_in_place::<m::tf2_msgs::srv::FrameGraph_Request>(),
    case_in_place::<m::tf2_msgs::srv::FrameGraph_Response>(),
    case::<m::trajectory_msgs::msg::JointTrajectory>(),
    case_in_place::<m::trajectory_msgs::msg::JointTrajectoryPoint>(),
    case::<m::trajectory_msgs::msg::MultiDOFJointTrajectory>(),
    case::<m::trajectory_msgs::msg::MultiDOFJointTrajectoryPoint>(),
    case_in_place::<m::type_description_interfaces::msg::Field>(),
    case_in_place::<m::type_description_interfaces::msg::FieldType>(),
    case::<m::type_description_interfaces::msg::IndividualTypeDescription>(),
    case_in_place::<m::type_description_interfaces::msg::KeyValue>(),
    case::<m::type_description_interfaces::msg::TypeDescription>(),
    case_in_place::<m::type_description_interfaces::msg::TypeSource>(),
    case::<m::type_description_interfaces::srv::GetTypeDescription_Event>(),
    case_in_place::<m::type_description_interfaces::srv::GetTypeDescription_Request>(),
    case::<m::type_description_interfaces::srv::GetTypeDescription_Response>(),
    case_in_place::<m::unique_identifier_msgs::msg::UUID>(),
    case::<m::visualization_msgs::msg::ImageMarker>(),
    case::<m::visualization_msgs::msg::InteractiveMarker>(),
    case::<m::visualization_msgs::msg::InteractiveMarkerControl>(),
    case_in_place::<m::visualization_msgs::msg::InteractiveMarkerFeedback>(),
    case::<m::visualization_msgs::msg::InteractiveMarkerInit>(),
    case_in_place::<m::visualization_msgs::msg::InteractiveMarkerPose>(),
    case::<m::visualization_msgs::msg::InteractiveMarkerUpdate>(),
    case::<m::visualization_msgs::msg::Marker>(),
    case::<m::visualization_msgs::msg::MarkerArray>(),
    case_in_place::<m::visualization_msgs::msg::MenuEntry>(),
    case_in_place::<m::visualization_msgs::msg::MeshFile>(),
    case_in_place::<m::visualization_msgs::msg::UVCoordinate>(),
    case::<m::visualization_msgs::srv::GetInteractiveMarkers_Event>(),
    case_in_place::<m::visualization_msgs::srv::GetInteractiveMarkers_Request>(),
    case::<m::visualization_msgs::srv::GetInteractiveMarkers_Response>(),
    ]
}
