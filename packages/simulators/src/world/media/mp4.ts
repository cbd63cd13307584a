import { profile } from './h264/headers.ts'

/** A picture as it is stored, and whether playing can begin with it. */
export type Sample = { unit: Uint8Array; isKey: boolean }

export type Video = {
  width: number
  height: number
  framesPerSecond: number
  sequence: Uint8Array
  picture: Uint8Array
  samples: readonly Sample[]
}

/** A box's type and the bytes it takes. */
type Box = { type: string; from: number; to: number }

// Bytes of the length before each unit.
const LENGTH = 4

/**
 * Writes an MP4 of one video (ISO/IEC 14496-12 and -15). `moov` comes first, so that playback starts with the first range,
 * and lists the key frames, so that seeks are exact. It has no dates: the same scene gives the same bytes.
 */
export function mp4(video: Video): Buffer {
  const type = box('ftyp', text('isom'), u32(0x200), text('isomavc1mp41'))
  const data = Buffer.concat(video.samples.flatMap(({ unit }) => [u32(unit.length), unit]))
  const indexSize = index(video, 0).length
  return Buffer.concat([type, index(video, type.length + indexSize + 8), box('mdat', data)])
}

/** The boxes of a file, in order. */
export function topBoxes(file: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at)
    if (size < 8) break
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), from: at, to: at + size })
    at += size
  }
  return boxes
}

// Finer than frames: browsers round seek times to this unit and would land on the next frame.
const UNITS_PER_FRAME = 1000

function index(video: Video, firstSample: number): Buffer {
  const { width, height, framesPerSecond, samples } = video
  const duration = u32(UNITS_PER_FRAME * samples.length)
  const times = [u32(0), u32(0), u32(UNITS_PER_FRAME * framesPerSecond), duration]
  const trackTimes = [u32(0), u32(0), u32(1), u32(0), duration]
  const media = box(
    'mdia',
    box('mdhd', u32(0), ...times, u16(0x55c4), u16(0)),
    box('hdlr', u32(0), u32(0), text('vide'), zeros(12), text('Video\0')),
    box(
      'minf',
      box('vmhd', u32(1), zeros(8)),
      box('dinf', box('dref', u32(0), u32(1), box('url ', u32(1)))),
      sampleTable(video, firstSample),
    ),
  )
  return box(
    'moov',
    box('mvhd', u32(0), ...times, u32(0x10000), u16(0x100), zeros(10), matrix, zeros(24), u32(2)),
    box('trak', box('tkhd', u32(3), ...trackTimes, zeros(16), matrix, u32(width << 16), u32(height << 16)), media),
  )
}

function sampleTable({ width, height, samples, sequence, picture }: Video, firstSample: number): Buffer {
  const keys = samples.flatMap(({ isKey }, i) => (isKey ? [u32(i + 1)] : []))
  const configuration = box(
    'avcC',
    Buffer.from([1, ...profile, 0xfc | (LENGTH - 1), 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  )
  const sizes = [u16(width), u16(height), u32(0x480000), u32(0x480000), u32(0), u16(1)]
  const entry = box('avc1', zeros(6), u16(1), zeros(16), ...sizes, zeros(32), u16(24), u16(0xffff), configuration)
  return box(
    'stbl',
    box('stsd', u32(0), u32(1), entry),
    box('stts', u32(0), u32(1), u32(samples.length), u32(UNITS_PER_FRAME)),
    box('stss', u32(0), u32(keys.length), ...keys),
    box('stsc', u32(0), u32(1), u32(1), u32(samples.length), u32(1)),
    box('stsz', u32(0), u32(0), u32(samples.length), ...samples.map(({ unit }) => u32(LENGTH + unit.length))),
    box('stco', u32(0), u32(1), u32(firstSample)),
  )
}

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([u32(size), text(type), ...parts])
}

const text = (value: string) => Buffer.from(value, 'latin1')
const zeros = (count: number) => Buffer.alloc(count)

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

// No rotation or scaling.
const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))
