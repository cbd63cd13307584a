import { expect, test } from 'vitest'
import { pngOf } from '../testing/png.ts'
import { isPdf, pngSize } from './file-kinds.ts'

test('reads the size of a whole PNG', () => {
  expect(pngSize(pngOf(30, 20))).toEqual({ width: 30, height: 20 })
})

const png = pngOf(8, 8)
test.each([
  ['its first 8 bytes', png.subarray(0, 8)],
  ['its header alone', png.subarray(0, 33)],
  ['a page after its header', Buffer.concat([png.subarray(0, 33), Buffer.from('<html><script>1</script>')])],
  ['a page after its end', Buffer.concat([png, Buffer.from('<html><script>1</script>')])],
  ['a changed byte', Buffer.from(png.map((byte, index) => (index === 20 ? byte ^ 1 : byte)))],
  ['a length beyond the file', Buffer.from(png.map((byte, index) => (index === 33 ? 0xff : byte)))],
])('takes no file for a PNG that is %s', (_, bytes) => {
  expect(pngSize(bytes)).toBeNull()
})

test.each([
  ['%PDF-1.7\nxref\n%%EOF\n', true],
  ['%PDF-<script>alert(1)</script>', false],
  ['%PDF-<script>alert(1)</script>\n%%EOF', false],
  ['%PDF-1.7\n<script>alert(1)</script>', false],
])('knows a PDF by its first and last line: %j', (text, expected) => {
  expect(isPdf(Buffer.from(text))).toBe(expected)
})
