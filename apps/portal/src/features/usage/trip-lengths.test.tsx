// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { TripLengths } from './trip-lengths.tsx'

afterEach(cleanup)

const textOf = (unmeasuredTrips: number, privateTrips = 0) =>
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <TripLengths
        tripLengths={[{ fromMeters: 0, toMeters: null, trips: 1000 }]}
        unmeasuredTrips={unmeasuredTrips}
        privateTrips={privateTrips}
        none="No trips in this period"
      />
    </FormatSettingsContext>,
  ).container.textContent

test('says how many trips have no length, if any', () => {
  expect(textOf(0)).not.toContain('included')
  expect(textOf(1)).toContain('1 trip without a known distance isn’t included.')
  expect(textOf(266)).toContain('266 trips without a known distance aren’t included.')
  expect(textOf(1, 2)).toContain('isn’t included. 2 private trips aren’t included.')
})
