type Box = { type: string; from: number; to: number }

/**
 * Fixes what the encoder's MP4 lacks (ISO/IEC 14496-12): `moov` in front, so that playback starts with the first range;
 * a list of key frames, since without `stss` a browser treats every sample as one and seeks are up to a second off; and
 * dates of zero, so that the same scene gives the same bytes.
 */
export function repairMp4(file: Buffer): Buffer {
  const boxes = topBoxes(file)
  const [ftyp, mdat, moov] = ['ftyp', 'mdat', 'moov'].map((type) => boxes.find((box) => box.type === type)!) as [
    Box,
    Box,
    Box,
  ]
  const index = withKeyFrames(Buffer.from(file.subarray(moov.from, moov.to)), file, mdat)
  for (const name of ['mvhd', 'tkhd', 'mdhd']) index.fill(0, index.indexOf(name) + 8, index.indexOf(name) + 16)
  shiftChunks(index, ftyp.to - ftyp.from + index.length - mdat.from)
  return Buffer.concat([file.subarray(ftyp.from, ftyp.to), index, file.subarray(mdat.from, mdat.to)])
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

// Puts `stss` before `stsz` and makes room for it in every enclosing box.
function withKeyFrames(moov: Buffer, file: Buffer, mdat: Box): Buffer {
  const sizesAt = moov.indexOf('stsz') - 4
  const keyFrames = keyFramesOf(moov, sizesAt, file, mdat)
  const stss = Buffer.alloc(16 + 4 * keyFrames.length)
  stss.writeUInt32BE(stss.length, 0)
  stss.write('stss', 4)
  stss.writeUInt32BE(keyFrames.length, 12)
  for (const [i, number] of keyFrames.entries()) stss.writeUInt32BE(number, 16 + 4 * i)
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const at = moov.indexOf(name) - 4
    moov.writeUInt32BE(moov.readUInt32BE(at) + stss.length, at)
  }
  return Buffer.concat([moov.subarray(0, sizesAt), stss, moov.subarray(sizesAt)])
}

const IDR_SLICE = 5

// The numbers (from 1) of the samples that hold a NAL unit of an instantaneous decoding refresh.
function keyFramesOf(moov: Buffer, sizesAt: number, file: Buffer, mdat: Box): number[] {
  const samples = moov.readUInt32BE(sizesAt + 16)
  const keyFrames: number[] = []
  let at = mdat.from + 8
  for (let i = 0; i < samples; i++) {
    const end = at + moov.readUInt32BE(sizesAt + 20 + 4 * i)
    if (holdsIdr(file, at, end)) keyFrames.push(i + 1)
    at = end
  }
  return keyFrames
}

function holdsIdr(file: Buffer, from: number, to: number): boolean {
  for (let at = from; at + 5 <= to; at += 4 + file.readUInt32BE(at)) {
    if ((file[at + 4]! & 31) === IDR_SLICE) return true
  }
  return false
}

function shiftChunks(moov: Buffer, by: number) {
  const at = moov.indexOf('stco')
  const count = moov.readUInt32BE(at + 8)
  for (let i = 0; i < count; i++) {
    const offset = at + 12 + 4 * i
    moov.writeUInt32BE(moov.readUInt32BE(offset) + by, offset)
  }
}
