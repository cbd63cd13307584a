import { expect, test } from 'vitest'
import { effectText } from './effect-text.ts'

const effect = { incidents: 1204, isExact: true, restored: 0, rated: 0, clients: 1 }

test.each([
  [effect, 'Re-translates 1,204 events.'],
  [{ ...effect, incidents: 1, restored: 1 }, 'Re-translates 1 event. 1 of them were rejected and will be stored.'],
])('says what a mapping changes', (given, text) => {
  expect(effectText(given)).toBe(text)
})

test('names clients, events that keep their type, and an unfinished count', () => {
  expect(effectText({ ...effect, clients: 3, rated: 37 })).toBe(
    'Re-translates 1,204 events of 3 clients. 37 events keep their type because people rated them.',
  )
  expect(effectText({ ...effect, isExact: false })).toContain('at least 1,204 events')
})
