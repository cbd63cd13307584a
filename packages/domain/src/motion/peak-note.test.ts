import { expect, test } from 'vitest'
import { peakNote } from './peak-note.ts'

const readings = (gap: number, strongest: number) =>
  Array.from({ length: 9 }, (_, index) => ({ t: (index - 4) * gap, ax: index === 4 ? -strongest : 0, ay: null }))

test('explains a peak that the trace is too slow to show', () => {
  expect(peakNote(11.47, readings(0.1, 0.8))?.replaceAll('\u00a0', ' ')).toBe(
    'The provider reports the device’s own maximum of 11.47 g; the trace, with a reading every 0.1 s, misses peaks that short and reaches 0.80 g.',
  )
  // Readings a second apart are drawn smoothed, and the sentence names the drawn value.
  expect(peakNote(3, readings(1, 0.9))).toContain('reaches 0.30\u00a0g')
})

test('says nothing where they agree, or one is missing', () => {
  expect(peakNote(0.85, readings(0.1, 0.8))).toBeNull()
  expect(peakNote(null, readings(0.1, 0.8))).toBeNull()
  expect(peakNote(3, [{ t: 0, ax: null, ay: null }])).toBeNull()
})
