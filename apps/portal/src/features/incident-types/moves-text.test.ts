import { expect, test } from 'vitest'
import { movesText } from './moves-text.ts'

const type = (word: string) => ({ translatedType: word, word, logo: 'flag' })
const effect = { incidents: 1204, isExact: true, restored: 0, rated: 1, clients: 1 }

test('names the types that lose tags, and counts the events, before a type is saved', () => {
  const moves = [
    { from: type('Harsh braking'), tags: ['brake', 'brakes'] },
    { from: null, tags: ['new'] },
  ]
  expect(movesText({ moves, freed: ['old'], effect })).toBe(
    'Moves 2 tags from Harsh braking and 1 tag from no type. Re-translates 1,204 events. 1 event keeps its type because a person rated it. Leaves 1 tag without a type: old. Stored events keep their type.',
  )
  expect(movesText({ moves: [], freed: [], effect })).toBeUndefined()
})
