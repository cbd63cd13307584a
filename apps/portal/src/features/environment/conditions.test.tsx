// @vitest-environment happy-dom

import type { EnvironmentalBreakdown } from '@milepost/contract/environment/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { Conditions } from './conditions.tsx'

afterEach(cleanup)

// The bars ask whether history is being imported, which is never answered here.
vi.stubGlobal('fetch', () => new Promise(() => undefined))

const km = 1000

function textWith(unknownMeters: EnvironmentalBreakdown['unknownMeters']): string {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
        <Conditions breakdown={{ weather: [], light: [], road: [], traffic: [], unknownMeters }} />
      </FormatSettingsContext>
    </QueryClientProvider>,
  )
  const text = document.body.textContent!.replaceAll('\u00a0', ' ')
  cleanup()
  return text
}

test('explains once why the same driving has no conditions', () => {
  const text = textWith({ weather: 800 * km, light: 800 * km, road: 800 * km, traffic: 800 * km })
  expect(text.match(/800 km/g)).toHaveLength(1)
  expect(text).toContain('Excludes 800 km: no time or location was reported, as for private trips.')
})

test('explains what one condition leaves out in addition', () => {
  const text = textWith({ weather: 950 * km, light: 800 * km, road: 900 * km, traffic: 1000 * km })
  expect(text).toContain('Not available yet for 150 km: weather is added a day later.')
  expect(text).toContain('Unknown for 100 km: trips too short to estimate.')
  expect(text).toContain('Traffic is unknown for 200 km: no rush hours were set.')
  expect(textWith({ weather: 0, light: 0, road: 0, traffic: 0 })).not.toContain('km')
})
