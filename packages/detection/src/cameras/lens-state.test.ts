import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterStill, type LensState, type Still, unseenLens } from './lens-state.ts'
import type { Verdict } from './obstruction.ts'

const letters: Record<string, Verdict> = { o: 'obstructed', c: 'clear', u: 'unsure' }

/** Stills as text: one letter each, a bar between days. */
function after(words: string): LensState {
  const stills = words
    .split('|')
    .flatMap((day, d) =>
      [...day].map((letter, n): Still => ({ atMs: d * 86_400_000 + n, day: `day ${d}`, verdict: letters[letter]! })),
    )
  return stills.reduce(afterStill, unseenLens)
}

test.each([
  ['ooooo', false],
  ['oo|o', true],
  ['o|o', false],
  ['o|oco', false],
  ['ou|uou|o', true],
  ['oo|o|c', true],
  ['oo|o|cuc', false],
  ['oo|o|coc', true],
  ['ccc|uuu', false],
])('after %s a lens counts as obstructed: %s', (words, obstructed) => {
  expect(after(words).obstructed).toBe(obstructed)
})

test('starts the trouble at the first still that showed it', () => {
  expect(after('cc|oo|o').sinceMs).toBe(86_400_000)
})

test('never changes a lens’s state on a still that is clear, uncertain or alone', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ocu|]{0,30}$/), (words) => {
      expect(after(`${words}u`).obstructed).toBe(after(words).obstructed)
      expect(after(`${words}cc`).obstructed).toBe(false)
      if (!after(words).obstructed) expect(after(`${words}c|o`).obstructed).toBe(false)
    }),
  )
})
