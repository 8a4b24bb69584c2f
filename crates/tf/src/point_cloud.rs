//! Point clouds: bytes whose layout the message itself describes.

use crate::buffer::Buffer;
use crate::error::TransformError;
use crate::math::Transform;
use angaros_msg::sensor_msgs::msg::{PointCloud2, PointField};
use angaros_msg::{HasHeader, Time};
use nalgebra::Point3;

impl Buffer {
    /// A cloud in the frame `target`, at its own time: the fields `x`, `y` and `z` (32-bit floats)
    /// change, all others stay. Points that are no numbers stay so.
    ///
    /// # Errors
    /// As [`Buffer::lookup`]; [`TransformError::InvalidArgument`] for a cloud without these fields
    /// or whose sizes do not fit its data.
    pub fn transform_cloud(
        &self,
        cloud: &PointCloud2,
        target: &str,
    ) -> Result<PointCloud2, TransformError> {
        let found = self.lookup(target, cloud.frame_id(), cloud.stamp())?;
        let mut moved = cloud.clone();
        move_points(&mut moved, &found.transform).map_err(|why| {
            TransformError::InvalidArgument(format!(
                "cannot transform a point cloud from frame [{}] to frame [{target}]: {why}",
                cloud.frame_id()
            ))
        })?;
        let zero = Time::from_nanoseconds(0);
        let stamp = if found.stamp == zero { cloud.stamp() } else { found.stamp };
        moved.set_header(stamp, target);
        Ok(moved)
    }
}

/// Moves all points in place; nothing changes on an error.
fn move_points(cloud: &mut PointCloud2, by: &Transform) -> Result<(), String> {
    let offsets = [offset(cloud, "x")?, offset(cloud, "y")?, offset(cloud, "z")?];
    let step = cloud.point_step as usize;
    let row_step = cloud.row_step as usize;
    let width = cloud.width as usize;
    let height = cloud.height as usize;
    if offsets.iter().any(|offset| offset.checked_add(4).is_none_or(|end| end > step)) {
        return Err(format!("a field lies beyond point_step {step}"));
    }
    let row = width.checked_mul(step).filter(|row| height <= 1 || *row <= row_step);
    let row = row.ok_or("width times point_step exceeds row_step")?;
    let before = height.saturating_sub(1).checked_mul(row_step);
    let needed = before.and_then(|before| before.checked_add(row));
    if height == 0 || width == 0 {
        return Ok(());
    }
    if needed.is_none_or(|needed| needed > cloud.data.len()) {
        return Err(format!("{} bytes of data are too few for its size", cloud.data.len()));
    }
    let big = cloud.is_bigendian;
    for line in cloud.data.chunks_mut(row_step.max(row)).take(height) {
        for point in line.chunks_exact_mut(step).take(width) {
            move_point(point, offsets, big, by);
        }
    }
    Ok(())
}

/// The place of a coordinate within a point.
fn offset(cloud: &PointCloud2, name: &str) -> Result<usize, String> {
    let field = cloud.fields.iter().find(|field| field.name == name);
    let field = field.ok_or_else(|| format!("it has no field '{name}'"))?;
    if field.datatype != PointField::FLOAT32 || field.count > 1 {
        return Err(format!("its field '{name}' is not a single FLOAT32"));
    }
    Ok(field.offset as usize)
}

fn move_point(point: &mut [u8], offsets: [usize; 3], big_endian: bool, by: &Transform) {
    let read = |at: usize| {
        let bytes: [u8; 4] = std::array::from_fn(|i| point[at + i]);
        f64::from(if big_endian { f32::from_be_bytes(bytes) } else { f32::from_le_bytes(bytes) })
    };
    let moved = by * Point3::from(offsets.map(read));
    for (at, value) in offsets.into_iter().zip(moved.iter()) {
        let value = *value as f32;
        let bytes = if big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
        point[at..at + 4].copy_from_slice(&bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of two points with 4 bytes of padding after each row; x, y, intensity, z.
    fn cloud(big_endian: bool) -> PointCloud2 {
        let field = |name: &str, offset| PointField {
            name: name.into(),
            offset,
            datatype: PointField::FLOAT32,
            count: 1,
        };
        let mut data = Vec::new();
        for row in 0..2_u8 {
            for column in 0..2_u8 {
                for value in [f32::from(row), f32::from(column), 9.0, 1.0] {
                    let bytes = value.to_le_bytes();
                    data.extend(if big_endian { value.to_be_bytes() } else { bytes });
                }
            }
            data.extend([0xEE; 4]);
        }
        PointCloud2 {
            height: 2,
            width: 2,
            fields: vec![field("x", 0), field("y", 4), field("i", 8), field("z", 12)],
            is_bigendian: big_endian,
            point_step: 16,
            row_step: 36,
            data,
            ..PointCloud2::default()
        }
    }

    #[test]
    fn points_move_and_everything_else_stays() {
        let by = Transform::translation(10.0, 20.0, 30.0);
        for big in [false, true] {
            let mut moved = cloud(big);
            move_points(&mut moved, &by).unwrap();
            let read = |at: usize| {
                let bytes: [u8; 4] = moved.data[at..at + 4].try_into().unwrap();
                if big { f32::from_be_bytes(bytes) } else { f32::from_le_bytes(bytes) }
            };
            let last = 36 + 16;
            let point = [read(last), read(last + 4), read(last + 8), read(last + 12)];
            assert_eq!(point, [11.0, 21.0, 9.0, 31.0]);
            assert_eq!((read(0), moved.data[32], moved.data[71]), (10.0, 0xEE, 0xEE));
        }
    }

    #[test]
    fn a_cloud_whose_sizes_do_not_fit_is_refused_and_unchanged() {
        let by = Transform::identity();
        let broken: [fn(&mut PointCloud2); 9] = [
            |cloud| cloud.fields[1].datatype = PointField::FLOAT64,
            |cloud| cloud.fields[1].count = 2,
            // A coordinate of which only the first bytes lie within its point.
            |cloud| cloud.fields[3].offset = 13,
            |cloud| cloud.data.truncate(60),
            |cloud| cloud.row_step = 20,
            |cloud| cloud.point_step = 14,
            |cloud| cloud.height = u32::MAX,
            |cloud| cloud.fields[3].offset = u32::MAX,
            |cloud| cloud.fields.truncate(2),
        ];
        for damage in broken {
            let mut bad = cloud(false);
            damage(&mut bad);
            let before = bad.clone();
            assert!(move_points(&mut bad, &by).is_err());
            assert_eq!(bad, before);
        }
        // The last row needs no padding.
        let mut tight = cloud(false);
        tight.data.truncate(68);
        move_points(&mut tight, &by).unwrap();
    }
}
