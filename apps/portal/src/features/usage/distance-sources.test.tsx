// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { DistanceSources } from './distance-sources.tsx'

afterEach(cleanup)

const textOf = (km: number) =>
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <DistanceSources
        bySource={[{ distanceSource: 1, distanceMeters: 5_000_000 }]}
        distanceMeters={{ value: km * 1000, previous: null, margin: null }}
      />
    </FormatSettingsContext>,
  ).container.textContent.replaceAll('\u00a0', ' ')

test('explains why methods don’t add up to the distance, if they don’t', () => {
  expect(textOf(5000)).not.toContain('in all')
  expect(textOf(5024)).toContain('5,000 km in all: each trip counts on the day it began.')
})
