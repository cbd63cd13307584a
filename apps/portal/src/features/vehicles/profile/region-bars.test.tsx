// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { RegionBars } from './region-bars.tsx'

afterEach(cleanup)

const mile = 1609.344

test('shows no zero miles for a region that has events, and says how trips are divided', () => {
  const region = (regionId: number, miles: number, incidents: number) => ({
    regionId,
    distanceMeters: miles * mile,
    drivingSeconds: 0,
    incidents,
  })
  const { container } = render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'UTC' }}>
      <RegionBars regions={[region(12, 2983, 138), region(37, 0, 4)]} none="None." />
    </FormatSettingsContext>,
  )
  const text = container.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain('2,983 mi138 events')
  expect(text).toContain('North Carolina—4 events')
  expect(text).toContain('so a region may have events and no distance')
})
