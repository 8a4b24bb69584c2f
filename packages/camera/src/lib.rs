//! Camera drivers as components: a source that plays photographs as a moving camera.
