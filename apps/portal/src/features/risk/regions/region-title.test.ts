import type { RegionRisk } from '@milepost/contract/risk/reports'
import { metersPerMile } from '@milepost/domain/limits'
import { expect, test } from 'vitest'
import { type Metric, regionTitle } from './region-title.ts'

const region = (regionId: number, incidents: number, miles: number, score: number | null = null): RegionRisk => ({
  regionId,
  incidents,
  withoutMiles: 0,
  per1000Miles: (1000 * incidents) / miles,
  previousPer1000Miles: null,
  rateMargin: null,
  risk: score === null ? null : { score, low: score - 6, high: score + 6, provisional: false },
  distanceMeters: miles * metersPerMile,
  vehiclesPerDay: 3,
  smallSample: incidents < 20,
})
const title = (metric: Metric, ...regions: RegionRisk[]) =>
  regionTitle(regions, metric, { text: (value) => value.toFixed(1), rate: 'per 1,000 mi' })

test('names the region with the most frequent events only if its rate is clearly the highest', () => {
  const ontario = region(135, 30, 952)
  expect(title('rate', region(48, 300, 11_000), ontario)).toBe('Event rate by state and province')
  expect(title('rate', region(48, 300, 15_000), region(135, 300, 9520))).toBe(
    'Events are most frequent in Ontario: 31.5 per 1,000 mi',
  )
  expect(title('rate', region(48, 300, 15_000), region(135, 300, 9520), region(1, 5, 100))).toContain('Ontario')
  expect(title('rate', region(1, 5, 100))).toBe('No state or province has enough data to show its event rate')
})

test('names the riskiest region only if the intervals of scores keep it apart', () => {
  expect(title('score', region(48, 30, 900, 60), region(135, 30, 900, 56))).toBe(
    'Behavioral score by state and province',
  )
  expect(title('score', region(48, 30, 900, 60), region(135, 30, 900, 50))).toBe(
    'Texas is the riskiest, with a score of 60.0',
  )
  expect(title('distance', region(48, 30, 900), region(135, 30, 920))).toContain('Most driving was in Ontario')
  expect(title('distance', region(48, 30, 900), region(135, 30, 901))).toBe('Distance by state and province')
  expect(title('count', region(48, 30, 900), region(135, 31, 900))).toBe('Number of events by state and province')
})
