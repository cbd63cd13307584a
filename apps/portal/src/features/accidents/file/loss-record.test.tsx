// @vitest-environment happy-dom

import { Playback } from '@milepost/ui/video/playback'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { sampleReport } from '../shared/sample-report.ts'
import { LossRecord } from './loss-record.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const known = { data: [], isPending: false, isError: false, error: null, isFetching: false, refetch: () => undefined }

const draw = (
  accident: Partial<typeof sampleReport.accident> = {},
  timeline = sampleReport.timeline,
  telemetry: Parameters<typeof LossRecord>[0]['telemetry'] = known,
  incident: Partial<typeof sampleReport.incident> = {},
) => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const { container } = render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'America/Chicago' }}>
      <LossRecord
        report={{
          ...sampleReport,
          timeline,
          accident: { ...sampleReport.accident, ...accident },
          incident: { ...sampleReport.incident, ...incident },
        }}
        cameras={[]}
        telemetry={telemetry}
        clock={undefined}
        playback={new Playback(1)}
      />
    </FormatSettingsContext>,
  )
  expect(asked).not.toHaveBeenCalled()
  return container.textContent ?? ''
}

const isDone = (step: string) =>
  screen.getByText(step).closest('li')?.querySelector('[data-done]')?.getAttribute('data-done')

test('draws a loss file from data alone, without a session, requests, or links into the portal', () => {
  const text = draw()
  expect(text).toContain('2.50\u00a0g')
  expect(text).toContain('$12,000')
  expect(text).toContain('Policy numberPN-204-88')
  // Each fact once: the figures aren't repeated by the cards below them.
  for (const fact of ['2.50\u00a0g', '$12,000', 'Peak force', 'PN-204-88', 'Speed limit'])
    expect([fact, text.split(fact).length - 1]).toEqual([fact, 1])
  expect(screen.getByRole('img', { name: 'Points of impact: Front, Rear right' })).toBeTruthy()
  expect(text).toContain('Kim set the fault to not at fault')
  expect(text).toContain('First notice of loss Not sent')
  expect([isDone('Video'), isDone('First notice of loss')]).toEqual(['true', 'false'])
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://open-meteo.com/'])
})

test('shows when the crash was detected, and when a notice was stored that isn’t sent', () => {
  const timeOf = (step: string) => screen.getByText(step).closest('li')?.querySelector('time')?.dateTime
  const storedAt = '2026-11-21T22:16:00.000Z'
  draw({}, [
    ...sampleReport.timeline.filter(({ step }) => step !== 'firstNotice'),
    { step: 'firstNotice', at: null, storedAt, note: 'Stored, not sent', recipients: 0 },
  ])
  expect(['Detected', 'Video', 'First notice of loss'].map(timeOf)).toEqual([
    sampleReport.accident.occurredAt,
    undefined,
    storedAt,
  ])
  expect(isDone('First notice of loss')).toBe('false')
})

test('shows a dash for unknown values, and notices for pending and withdrawn parts', () => {
  const text = draw({
    maxG: null,
    costEstimateUsd: null,
    noFault: null,
    impactZones: [],
    place: null,
    isReportReady: false,
  })
  expect(text).toContain('Peak force—')
  expect(text).toContain('Cost estimate—')
  expect(text).toContain('Unknown')
  expect(text).not.toMatch(/US\$0|0\.00\u00a0g/)
  expect(text).toContain('Point of impact not recorded.')
  expect(text).toContain('being prepared')
  expect(isDone('Video')).toBe('false')
  cleanup()
  expect(draw({ withdrawnAt: '2026-11-22T10:00:00.000Z' })).toContain('This is no longer a loss.')
  cleanup()
  const disputed = draw({ isDisputed: true })
  expect(disputed).toContain('The fleet says this was no collision. It counts as a loss until')
  expect(disputed).toContain('ReasonRated accurate at first, disputed by the fleet since')
})

test('shows the reported speed until the trace has loaded, which may have an earlier one', () => {
  const speedTile = () => screen.getByLabelText('At a glance').textContent
  const loading = { ...known, isPending: true }
  draw({}, sampleReport.timeline, loading, { speedKmh: 68 })
  expect(speedTile()).toContain('Speed68\u00a0km/hrAs reported by the provider')
  cleanup()
  draw({}, sampleReport.timeline, loading, { speedKmh: null, nearSpeed: { speedKmh: 44, source: 'position' } })
  expect(speedTile()).toContain('Speed—Not available yet')
  cleanup()
  draw({}, sampleReport.timeline, known, { speedKmh: null, nearSpeed: { speedKmh: 44, source: 'position' } })
  expect(speedTile()).not.toContain('Not available yet')
})

test('shows other events of the trip in the zone of the file, wherever the crash was', () => {
  const earlier = { ...sampleReport.incident, id: '1', occurredAt: '2026-11-20T22:05:09.000Z' }
  const text = draw({}, undefined, known, { timeZone: 'America/New_York', sameTrip: [earlier] })
  expect(text).toContain('16:05:09')
  expect(text).not.toContain('17:05:09')
})
