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

test('shows a rate with its interval and count, or only the count if too few were rated', () => {
  expect([rateText(many), intervalText(many), ratedText(many)]).toEqual(['92%', '87–95%', '1,214 rated'])
  const few = { ...many, annotated: 7, accuracy: null, accuracyLow: null, accuracyHigh: null }
  expect(ratedText({ annotated: 0 })).toBe('none rated')
  expect([rateText(few), intervalText(few), ratedText(few)]).toEqual([null, null, '7 rated'])
})

test('doesn’t attribute Milepost’s findings to the provider', () => {
  expect(reporterName({ provider, source: incidentSource.code.tsp })).toBe('Samsara')
  expect(reporterName({ provider, source: incidentSource.code.product })).toBe('Milepost, in Samsara')
})
