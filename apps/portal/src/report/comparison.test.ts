import { expect, test } from 'vitest'
import { comparisonGap } from './comparison.ts'

const compared = { days: { from: '2026-11-14', to: '2026-11-20' }, zone: 'America/Chicago', loading: false }

test('compares with a previous period that has complete data', () => {
  expect(comparisonGap({ ...compared, earliestAt: '2026-08-01T00:00:00.000Z' })).toBeUndefined()
  expect(comparisonGap({ ...compared, earliestAt: '2026-11-07T20:00:00.000Z' })).toBeUndefined()
})

test('doesn’t compare with a previous period that lacks data, and shows how many days have some', () => {
  const gap = (earliestAt: string | null) => comparisonGap({ ...compared, earliestAt })
  expect(gap('2026-11-10T06:00:00.000Z')).toEqual({ reason: 'noEarlierData', covered: '4 of 7' })
  expect(gap('2026-11-16T06:00:00.000Z')).toEqual({ reason: 'noEarlierData', covered: '0 of 7' })
  expect(gap(null)).toEqual({ reason: 'noEarlierData', covered: '0 of 7' })
})

test('compares nothing while history is being imported', () => {
  const gap = comparisonGap({ ...compared, earliestAt: '2026-08-01T00:00:00.000Z', loading: true })
  expect(gap).toEqual({ reason: 'stillLoading', covered: '7 of 7' })
})
