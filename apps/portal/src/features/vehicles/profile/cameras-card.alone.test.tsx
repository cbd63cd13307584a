// @vitest-environment happy-dom

import type { VehicleCamera, VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { CamerasCard, camerasText } from './cameras-card.tsx'

vi.mock('../../../session/use-may.ts', () => ({ useMay: () => false }))
afterEach(cleanup)

const { healthy, notInstalled, obstructed, none } = cameraHealth.code
const camera: VehicleCamera = {
  position: cameraPosition.code.unknown,
  status: healthy,
  since: null,
  isFirstReading: false,
  reason: null,
  cameBack: false,
  resolvedAt: null,
  thumbnailUrl: null,
  thumbnailAt: null,
  thumbnailEventId: null,
}

const show = (...cameras: VehicleCamera[]) =>
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <CamerasCard vehicle={{ id: '1', cameras, provider: { displayName: 'Lytx' } } as unknown as VehicleDetails} />
    </FormatSettingsContext>,
  ).container.textContent

test('counts a camera of unknown position in the status of the vehicle, as the list does', () => {
  show(camera)
  expect(screen.getAllByText('Healthy')).toHaveLength(2)
})

test('claims no start of a state that a camera had when it was first read', () => {
  const since = '2026-11-20T22:41:08.000Z'
  expect(show({ ...camera, since, isFirstReading: true })).toMatch(/when first read, 2026-11-20/)
  cleanup()
  expect(show({ ...camera, since })).toMatch(/since 2026-11-20/)
})

test('says that no status is reported, not that there are no cameras', () => {
  expect(show()).toContain('No camera status reported.')
  // It may have no videos either.
  expect(screen.getByText(/If it sends videos, they are with the events/)).toBeTruthy()
})

test('doesn’t call a vehicle’s cameras missing because one of them is', () => {
  expect(camerasText([healthy, notInstalled])).toBe('1 of 2 not installed')
  expect(camerasText([healthy, healthy, obstructed])).toBe('1 of 3 obstructed')
  expect(camerasText([notInstalled, notInstalled])).toBe('Not installed')
  expect(camerasText([none])).toBe('Unknown')
})
