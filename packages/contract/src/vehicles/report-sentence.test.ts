import { expect, test } from 'vitest'
import type { VehicleReport } from './report.ts'
import { reportSentence } from './report-sentence.ts'

const sentence = (
  score: number,
  [low, high]: [number, number],
  fleetMedian: number | null,
  scoredVehicles = fleetMedian === null ? 1 : 40,
) =>
  reportSentence({
    risk: { score, low, high, provisional: false },
    fleetMedian,
    factors: [],
    connection: { name: 'West' },
    scoredVehicles,
  } as unknown as VehicleReport)

test('gives a verdict only if the interval leaves out what the score is compared with', () => {
  expect(sentence(62, [55, 68], 50)).toBe('This vehicle scores riskier than the median vehicle of West (50).')
  expect(sentence(41, [35, 45.4], 46)).toBe('This vehicle scores safer than the median vehicle of West (46).')
  expect(sentence(62, [50, 74], 50)).toBe(
    'This vehicle scores 62, which is within the margin of error of the median vehicle of West (50).',
  )
  // As displayed: 45.6 is shown as 46.
  expect(sentence(41, [35, 45.6], 46)).toContain('within the margin of error')
  expect(sentence(50.3, [48, 52], 50)).toBe('This vehicle scores the same as the median vehicle of West (50).')
})

test('follows the same rule beside the average, without a fleet to compare with', () => {
  expect(sentence(62, [55, 68], null)).toBe('This vehicle scores riskier than average (50).')
  expect(sentence(62, [48, 74], null)).toBe(
    'This vehicle scores 62, which is within the margin of error of average (50).',
  )
  expect(sentence(62, [48, 74], 48, 1)).toContain('average (50)')
})
