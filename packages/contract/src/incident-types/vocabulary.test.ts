import { expect, test } from 'vitest'
import { scoringTypes } from '../scoring-config/endpoints.ts'
import { incidentTypeEndpoints } from './endpoints.ts'
import { incidentVocabulary, unmappedType } from './vocabulary.ts'

const byKey = new Map(incidentVocabulary.map((type) => [type.translatedType, type]))

test('uses keys and words once, and keys that work in URLs', () => {
  expect(byKey.size).toBe(incidentVocabulary.length)
  expect(new Set(incidentVocabulary.map((type) => type.word)).size).toBe(incidentVocabulary.length)
  const path = incidentTypeEndpoints.change.params
  for (const id of byKey.keys()) expect(path?.safeParse({ id }).success).toBe(true)
})

test('has a type for every event type with a weight in the risk model', () => {
  expect(scoringTypes.filter((kind) => !incidentVocabulary.some((type) => type.scoringType === kind))).toEqual([])
})

test('scores only behavior', () => {
  expect(incidentVocabulary.filter((type) => type.scoringType && !type.IsBehavioralIncident)).toEqual([])
})

test('prioritizes harmful types in the queue, and excludes none of these from review', () => {
  const jumping = incidentVocabulary.filter((type) => type.jumpFromQueue)
  expect(jumping.map((type) => type.translatedType)).toContain('collision')
  expect(jumping.filter((type) => type.excludeFromReview)).toEqual([])
})

test('uses the words people know', () => {
  expect(byKey.get('tailgating')?.word).toBe('Close following')
  expect(byKey.get('phoneUse')?.scoringType).toBe('phone')
  expect(byKey.get('seatBelt')?.scoringType).toBe('seatbelt')
  expect(byKey.has(unmappedType)).toBe(true)
})
