import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventReader } from './server-events.ts'

const stream =
  'retry: 3000\n\nevent: positions\ndata: {"kind":"positions"}\n\n: still here\n\nevent: incident\r\ndata: a\r\ndata: b\r\n\r\ndata:bare\n\n'
const events = [
  { name: 'positions', data: '{"kind":"positions"}' },
  { name: 'incident', data: 'a\nb' },
  { name: 'message', data: 'bare' },
]

test('reads events, and ignores comments and other fields', () => {
  expect(createEventReader()(stream)).toEqual(events)
})

test('reads events however the stream is chunked', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const read = createEventReader()
      const bounds = [0, ...cuts.sort((a, b) => a - b), stream.length]
      const pieces = bounds.slice(1).map((end, index) => stream.slice(bounds[index], end))
      expect(pieces.flatMap(read)).toEqual(events)
    }),
  )
})
