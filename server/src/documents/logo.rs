//! A logo as somebody brings it, a PNG or a JPEG: looked at before it is unpacked, made smaller, and written as a PNG of our own, so that
//! nothing of the file but its points is kept.

use png::{BitDepth, ColorType, Decoder, Encoder, Limits, Transformations};
use std::io::Cursor;
use std::sync::Arc;

use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use crate::limits::{
    LARGEST_LOGO_FILE, LOGO_HEIGHT, LOGO_WIDTH, MOST_LOGO_POINTS, MOST_LOGO_SCANS, SMALLEST_LOGO,
};

/// The first bytes of every PNG.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The first bytes of every JPEG.
const JPEG: &[u8] = b"\xff\xd8\xff";

/// A logo as its points.
#[derive(Clone, PartialEq, Eq)]
pub struct Logo {
    width: usize,
    height: usize,
    /// Red, green, blue and how much covers what is behind, row by row from above.
    points: Vec<u8>,
}

impl std::fmt::Debug for Logo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Logo {}×{}", self.width, self.height)
    }
}

/// Why a file is no logo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogoProblem {
    /// Nothing was chosen.
    Nothing,
    /// Neither a PNG nor a JPEG.
    OtherKind,
    /// The file has too many bytes.
    TooLarge,
    /// The picture has too many points.
    TooManyPoints,
    /// One of its sides is too short.
    TooSmall,
    /// It moves.
    Moving,
    /// It is broken, or of a sort that is not read.
    Broken,
}

impl Logo {
    /// The logo in a file, small enough for screen and paper.
    ///
    /// # Errors
    /// The file is no picture, too large, or broken.
    pub fn read(file: &[u8]) -> Result<Logo, LogoProblem> {
        match file {
            [] => Err(LogoProblem::Nothing),
            _ if file.len() > LARGEST_LOGO_FILE => Err(LogoProblem::TooLarge),
            _ if file.starts_with(PNG) => read_png(file).map(Logo::shrunk),
            _ if file.starts_with(JPEG) => read_jpeg(file).map(Logo::shrunk),
            _ => Err(LogoProblem::OtherKind),
        }
    }

    /// A logo that was checked before it was stored; a picture that somebody has changed by hand is left out.
    pub fn stored(picture: &[u8]) -> Option<Arc<Logo>> {
        Logo::read(picture).ok().map(Arc::new)
    }

    /// Width and height in points.
    pub const fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The logo as a file. The same points give the same bytes.
    pub fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        let mut encoder = Encoder::new(&mut file, side(self.width), side(self.height));
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&self.points)?;
            writer.finish()
        });
        written.expect("writing to memory succeeds");
        file
    }

    /// Red, green and blue of every point as they look on white paper.
    pub fn on_paper(&self) -> Vec<u8> {
        let on_white = |colour: u8, cover: u8| {
            let (colour, cover) = (u32::from(colour), u32::from(cover));
            u8::try_from((colour * cover + 255 * (255 - cover) + 127) / 255).unwrap_or(u8::MAX)
        };
        let point = |point: &[u8]| [0, 1, 2].map(|at| on_white(point[at], point[3]));
        self.points.chunks_exact(4).flat_map(point).collect()
    }

    /// As large as it may be, each point the mean of those that it stands for.
    fn shrunk(self) -> Logo {
        let (width, height) = fitting(self.size(), (LOGO_WIDTH, LOGO_HEIGHT));
        if (width, height) == self.size() {
            return self;
        }
        let reach = |at: usize, new: usize, old: usize| {
            let first = at * old / new;
            first..((at + 1) * old / new).max(first + 1)
        };
        let mut points = Vec::with_capacity(width * height * 4);
        for y in 0..height {
            for x in 0..width {
                let (mut sums, mut cover, mut many) = ([0u64; 3], 0u64, 0u64);
                for row in reach(y, height, self.height) {
                    for column in reach(x, width, self.width) {
                        let at = (row * self.width + column) * 4;
                        let weight = u64::from(self.points[at + 3]);
                        for (colour, sum) in sums.iter_mut().enumerate() {
                            *sum += u64::from(self.points[at + colour]) * weight;
                        }
                        cover += weight;
                        many += 1;
                    }
                }
                let mean = |sum: u64, of: u64| u8::try_from((sum + of / 2) / of.max(1));
                points.extend(sums.map(|sum| mean(sum, cover).unwrap_or(u8::MAX)));
                points.push(mean(cover, many).unwrap_or(u8::MAX));
            }
        }
        Logo { width, height, points }
    }
}

/// The largest size of the same shape that lies within another; a smaller one stays.
pub fn fitting((width, height): (usize, usize), within: (usize, usize)) -> (usize, usize) {
    if width <= within.0 && height <= within.1 {
        return (width, height);
    }
    // The side that is more too long decides.
    if width * within.1 >= height * within.0 {
        (within.0, (height * within.0 / width.max(1)).max(1))
    } else {
        ((width * within.1 / height.max(1)).max(1), within.1)
    }
}

/// Before anything is unpacked.
const fn check_size(width: usize, height: usize) -> Result<(), LogoProblem> {
    if width < SMALLEST_LOGO || height < SMALLEST_LOGO {
        return Err(LogoProblem::TooSmall);
    }
    if width.saturating_mul(height) > MOST_LOGO_POINTS {
        return Err(LogoProblem::TooManyPoints);
    }
    Ok(())
}

fn read_png(file: &[u8]) -> Result<Logo, LogoProblem> {
    let broken = |_| LogoProblem::Broken;
    let limits = Limits { bytes: MOST_LOGO_POINTS * 8 };
    let mut decoder = Decoder::new_with_limits(Cursor::new(file), limits);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let info = decoder.read_header_info().map_err(broken)?;
    let side = |side: u32| usize::try_from(side).unwrap_or(usize::MAX);
    let (width, height) = (side(info.width), side(info.height));
    check_size(width, height)?;
    let mut reader = decoder.read_info().map_err(broken)?;
    if reader.info().is_animated() {
        return Err(LogoProblem::Moving);
    }
    let mut read = vec![0; reader.output_buffer_size().ok_or(LogoProblem::TooManyPoints)?];
    let frame = reader.next_frame(&mut read).map_err(broken)?;
    reader.finish().map_err(broken)?;
    let points = match frame.color_type {
        ColorType::Rgba => read,
        ColorType::GrayscaleAlpha => read
            .chunks_exact(2)
            .flat_map(|point| [point[0], point[0], point[0], point[1]])
            .collect(),
        ColorType::Grayscale | ColorType::Rgb | ColorType::Indexed => {
            return Err(LogoProblem::Broken);
        }
    };
    whole(Logo { width, height, points })
}

fn read_jpeg(file: &[u8]) -> Result<Logo, LogoProblem> {
    let broken = |_| LogoProblem::Broken;
    let options = DecoderOptions::new_safe()
        .set_max_width(MOST_LOGO_POINTS)
        .set_max_height(MOST_LOGO_POINTS)
        .set_strict_mode(true)
        .jpeg_set_max_scans(MOST_LOGO_SCANS)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.dimensions().ok_or(LogoProblem::Broken)?;
    check_size(width, height)?;
    let read = decoder.decode().map_err(broken)?;
    let points = read.chunks_exact(3).flat_map(|point| [point[0], point[1], point[2], u8::MAX]);
    whole(Logo { width, height, points: points.collect() })
}

/// A logo of which every point was read.
fn whole(logo: Logo) -> Result<Logo, LogoProblem> {
    let is_whole = logo.points.len() == logo.width * logo.height * 4;
    if is_whole { Ok(logo) } else { Err(LogoProblem::Broken) }
}
