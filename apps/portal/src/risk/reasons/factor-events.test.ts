import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { expect, test } from 'vitest'
import { factorSearch } from './factor-events.ts'

const typesOf = (factor: Parameters<typeof factorSearch>[1]) => factorSearch(incidentVocabulary, factor)?.type

test('finds suspected collisions behind losses, as confirmed ones', () => {
  expect(typesOf('losses')).toEqual(['collision', 'rollover', 'possibleCollision'])
  expect(factorSearch(incidentVocabulary, 'losses')).toMatchObject({ counted: 'losses' })
})

test('finds the types behind a behavior, and nothing behind conditions', () => {
  expect(typesOf('harshBrake')).toContain('harshBraking')
  expect(typesOf('mileage')).toBeUndefined()
})
