//! Rectify, Resize and Sobel for camera images, as components.
