// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { TripLengths } from './trip-lengths.tsx'

afterEach(cleanup)

const textOf = (all: number) =>
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <TripLengths
        tripLengths={[{ fromMeters: 0, toMeters: null, trips: 1000 }]}
        trips={{ value: all, previous: null, margin: null }}
        none="No trips in this period"
      />
    </FormatSettingsContext>,
  ).container.textContent

test('says how many trips have no length, if any', () => {
  expect(textOf(1000)).not.toContain('included')
  expect(textOf(1001)).toContain('1 trip without a known distance isn’t included.')
  expect(textOf(1266)).toContain('266 trips without a known distance aren’t included.')
})
