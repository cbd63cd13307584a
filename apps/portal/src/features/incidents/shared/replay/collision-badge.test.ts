import { expect, test } from 'vitest'
import { collisionState } from './collision-badge.tsx'
import { sampleEvent } from './sample-event.ts'

const crash = { ...sampleEvent, type: { translatedType: 'possibleCollision', word: 'Collision, suspected', logo: 'x' } }

test('a collision is suspected until a person confirms it, and then a loss; a rejected one is nothing', () => {
  expect(collisionState({ ...crash, rating: 2 })).toBe('suspected')
  expect(collisionState({ ...crash, rating: 3 })).toBe('suspected')
  expect(collisionState({ ...crash, rating: 0 })).toBe('confirmed')
  expect(collisionState({ ...crash, rating: 0, accidentId: 7 })).toBe('loss')
  expect(collisionState({ ...crash, rating: 1 })).toBeUndefined()
})

test('any other event is marked only where an admin made it a loss', () => {
  expect(collisionState({ ...sampleEvent, rating: 0 })).toBeUndefined()
  expect(collisionState({ ...sampleEvent, rating: 1, accidentId: 7 })).toBe('loss')
})
