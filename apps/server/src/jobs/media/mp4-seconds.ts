/**
 * Returns the length of an MP4 in seconds from its movie header (ISO/IEC 14496-12, `moov/mvhd`); null if it has none.
 */
export function mp4Seconds(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const movie = findBox(view, 'moov', 0, view.byteLength)
  const header = movie && findBox(view, 'mvhd', movie.start, movie.end)
  if (!header || header.end - header.start < 20) return null
  const version = view.getUint8(header.start)
  const at = header.start + (version === 1 ? 20 : 12)
  const timescale = view.getUint32(at)
  const duration = version === 1 ? Number(view.getBigUint64(at + 4)) : view.getUint32(at + 4)
  return timescale ? duration / timescale : null
}

/** Returns the content range of the first box of a type between two offsets. */
function findBox(view: DataView, type: string, from: number, to: number): { start: number; end: number } | null {
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at)
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    if (size < 8) return null
    if (name === type) return { start: at + 8, end: Math.min(at + size, to) }
    at += size
  }
  return null
}
