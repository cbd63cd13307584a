import { expect, test } from 'vitest'
import { type Candidate, rankEvents } from './rank-events.ts'

const event = (id: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  of: 'driver 1',
  translatedType: id,
  risk: 50,
  hasVideo: false,
  sameType: 1,
  ...change,
})
const ranked = (events: Candidate[], take = 6) => rankEvents(events, take).map(({ id }) => id)

test('puts risk first, then what has video and what happens often', () => {
  expect(ranked([event('calm', { risk: 20 }), event('risky', { risk: 80 }), event('plain')])).toEqual([
    'risky',
    'plain',
    'calm',
  ])
  expect(ranked([event('plain'), event('filmed', { hasVideo: true }), event('habit', { sameType: 8 })])).toEqual([
    'habit',
    'filmed',
    'plain',
  ])
})

test('takes a third event of one type only if there are no others', () => {
  const braking = ['b1', 'b2', 'b3'].map((id, index) => event(id, { translatedType: 'harshBraking', risk: 90 - index }))
  const events = [...braking, event('phone', { risk: 10 })]
  expect(ranked(events)).toEqual(['b1', 'b2', 'phone', 'b3'])
  expect(ranked(events, 3)).toEqual(['b1', 'b2', 'phone'])
  const ofOthers = braking.map((one, index) => ({ ...one, of: `driver ${index}` }))
  expect(ranked([...ofOthers, event('phone', { risk: 10 })], 3)).toEqual(['b1', 'b2', 'b3'])
})
