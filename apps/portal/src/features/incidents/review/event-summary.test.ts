import type { IncidentDetails } from '@milepost/contract/incidents/review'
import type { MediaState } from '@milepost/contract/media/endpoints'
import { expect, test } from 'vitest'
import { summaryOf } from './event-summary.ts'

const summary = (...states: MediaState[]) =>
  summaryOf(
    {
      type: { word: 'Collision' },
      severity: 5,
      riskScore: 88,
      vehicle: { name: 'Unit 4' },
      driver: null,
      place: null,
      speedKmh: null,
      maxG: null,
      rating: 2,
      cameras: states.map((state) => ({ state })),
    } as unknown as IncidentDetails,
    { speed: String, dateTime: 'yesterday' },
  )

test('mentions pending and unavailable videos next to the available ones', () => {
  expect(summary()).toContain('No video.')
  expect(summary('none')).toContain('No video.')
  expect(summary('ready')).toContain(' 1 video is ready.')
  expect(summary('processing', 'processing')).toContain(' 2 videos are still being prepared.')
  expect(summary('ready', 'ready', 'processing', 'failed')).toContain(
    ' 2 videos are ready, 1 more is still being prepared, 1 more is unavailable.',
  )
  expect(summary('failed')).toContain(' 1 video is unavailable.')
})
