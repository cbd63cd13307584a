import { crc32 } from 'node:zlib'

const pdfBegins = /^%PDF-\d\.\d[\r\n\t ]/
const pdfEnds = '%%EOF'
/** Where the specification of PDF looks for the end of a file. */
const pdfTail = 1_024

/** True for a file that begins and ends as a PDF does. */
export const isPdf = (bytes: Buffer): boolean =>
  pdfBegins.test(bytes.toString('latin1', 0, 16)) && bytes.subarray(-pdfTail).includes(pdfEnds)

const pngBegins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and checksum of a chunk. */
const chunkFrame = 12
const headerBytes = 13

/**
 * Returns the size of a PNG in pixels; null unless the whole file is one, chunk by chunk: with its header first, a
 * picture, and nothing after its end.
 */
export function pngSize(bytes: Buffer): { width: number; height: number } | null {
  if (!bytes.subarray(0, pngBegins.length).equals(pngBegins)) return null
  const types: string[] = []
  let size = null
  for (let at = pngBegins.length; at < bytes.length; ) {
    if (types.at(-1) === 'IEND' || at + chunkFrame > bytes.length) return null
    const length = bytes.readUInt32BE(at)
    const next = at + chunkFrame + length
    if (next > bytes.length || crc32(bytes.subarray(at + 4, next - 4)) !== bytes.readUInt32BE(next - 4)) return null
    types.push(bytes.toString('latin1', at + 4, at + 8))
    if (types.length === 1) {
      if (types[0] !== 'IHDR' || length !== headerBytes) return null
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    at = next
  }
  return types.includes('IDAT') && types.at(-1) === 'IEND' ? size : null
}
