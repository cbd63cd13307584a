import { incidentSource } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { intervalText, ratedText, rateText, reporterName } from './accuracy-text.ts'

const provider = { id: 1, name: 'samsara', displayName: 'Samsara', code: 'samsara' }
const many = {
  incidents: 2000,
  annotated: 1214,
  accurate: 1117,
  inaccurate: 97,
  accuracy: 0.92,
  accuracyLow: 0.874,
  accuracyHigh: 0.952,
}

test('a rate has its interval and its number; too few have the number alone', () => {
  expect([rateText(many), intervalText(many), ratedText(many)]).toEqual(['92%', '87–95%', '1,214 rated'])
  const few = { ...many, annotated: 7, accuracy: null, accuracyLow: null, accuracyHigh: null }
  expect(ratedText({ annotated: 0 })).toBe('none rated')
  expect([rateText(few), intervalText(few), ratedText(few)]).toEqual([null, null, '7 rated'])
})

test('what we found in a provider’s data is not its doing', () => {
  expect(reporterName({ provider, source: incidentSource.code.tsp })).toBe('Samsara')
  expect(reporterName({ provider, source: incidentSource.code.product })).toBe('Milepost, in Samsara')
})
