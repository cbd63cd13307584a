import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { expect, test } from 'vitest'
import { collisionState } from './collision-badge.tsx'
import { sampleEvent } from './sample-event.ts'

const crash = { ...sampleEvent, type: { translatedType: 'possibleCollision', word: 'Possible collision', logo: 'x' } }

test('calls a collision suspected until someone confirms it, then a loss, or dismisses it; a rejected one has no state', () => {
  expect(collisionState({ ...crash, rating: 2 })).toBe('suspected')
  expect(collisionState({ ...crash, rating: 3 })).toBe('dismissed')
  expect(collisionState({ ...crash, rating: 0 })).toBe('confirmed')
  expect(collisionState({ ...crash, rating: 0, accidentId: 7 })).toBe('loss')
  expect(collisionState({ ...crash, rating: 1 })).toBeUndefined()
})

test('takes no collision for dismissed that its type excludes from review', () => {
  const types = incidentVocabulary.filter(({ scoringType }) => scoringType === 'collision')
  expect(types.length).toBeGreaterThan(0)
  expect(types.filter(({ excludeFromReview }) => excludeFromReview)).toEqual([])
})

test('calls another record of a loss’s event part of it, unless it was rejected', () => {
  const partOfLoss = { accidentId: 6, eventId: '5' }
  expect(collisionState({ ...crash, rating: 2, partOfLoss })).toBe('part')
  expect(collisionState({ ...crash, rating: 0, partOfLoss })).toBe('part')
  expect(collisionState({ ...crash, rating: 1, partOfLoss })).toBeUndefined()
})

test('marks other events only if an admin recorded them as a loss', () => {
  expect(collisionState({ ...sampleEvent, rating: 0 })).toBeUndefined()
  expect(collisionState({ ...sampleEvent, rating: 1, accidentId: 7 })).toBe('loss')
})
