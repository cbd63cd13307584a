// @vitest-environment happy-dom

import { Playback } from '@milepost/ui/video/playback'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { sampleEvent } from '../shared/replay/sample-event.ts'
import { EventRecord } from './event-record.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const known = { data: [], isPending: false, isError: false, error: null, isFetching: false, refetch: () => undefined }

test('draws an event from data alone, without a session, requests, or links into the portal', () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'America/Chicago' }}>
      <EventRecord event={sampleEvent} cameras={[]} telemetry={known} clock={undefined} playback={new Playback(1)} />
    </FormatSettingsContext>,
  )
  expect(screen.getByText('Dana Reyes')).toBeTruthy()
  expect(screen.getByText('69 km/hr')).toBeTruthy()
  // The weather data's source must be credited.
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://open-meteo.com/'])
  expect(screen.queryByText('Is this what happened?')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('gives a camera without a clip a line, not a place on the stage', () => {
  const none = { thumbnailUrl: null, videoUrl: null, durationSeconds: null, triggerSeconds: null, isAwaited: false }
  const camera = { ...none, position: 1, state: 'failed', reason: 'The camera never sent it' } as const
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'America/Chicago' }}>
      <EventRecord
        event={sampleEvent}
        cameras={[camera]}
        telemetry={known}
        clock={undefined}
        playback={new Playback(1)}
      />
    </FormatSettingsContext>,
  )
  expect(screen.getByRole('list', { name: 'Cameras without video' }).textContent).toBe(
    'Driver camera: The camera never sent it',
  )
  expect(screen.queryByRole('figure', { name: 'Driver camera' })).toBeNull()
})

test('shows the speed that was reported while the trace is still loading', () => {
  const draw = (speedKmh: number | null) =>
    render(
      <FormatSettingsContext value={{ units: 'metric', timeZone: 'America/Chicago' }}>
        <EventRecord
          event={{ ...sampleEvent, speedKmh }}
          cameras={[]}
          telemetry={{ ...known, isPending: true }}
          clock={undefined}
          playback={new Playback(1)}
        />
      </FormatSettingsContext>,
    )
  const shown = () => screen.getByText('Speed', { selector: 'dt' }).nextElementSibling?.textContent
  draw(68)
  expect(shown()).toBe('68\u00a0km/hr')
  cleanup()
  draw(null)
  expect(shown()).toBe('Not available yet')
})
