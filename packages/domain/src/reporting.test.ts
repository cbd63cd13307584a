import { expect, test } from 'vitest'
import { cameraHealth, reportingStatus } from './codes.ts'
import { reportingThresholdDays } from './limits.ts'
import { reportingStatusOf, vehicleCameraHealth } from './reporting.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const { active, inactive } = reportingStatus.code

test('counts 30 days as reporting, and a moment more as not', () => {
  expect(reportingThresholdDays).toBe(30)
  expect(reportingStatusOf('2026-11-21T11:59:00.000Z', now)).toBe(active)
  expect(reportingStatusOf('2026-10-22T12:00:00.000Z', now)).toBe(active)
  expect(reportingStatusOf('2026-10-22T11:59:59.999Z', now)).toBe(inactive)
  expect(reportingStatusOf(null, now)).toBe(inactive)
})

test('counts a device with a wrong clock as reporting while its data arrives', () => {
  expect(reportingStatusOf('2007-04-07T12:00:00.000Z', now, '2026-11-21T11:59:00.000Z')).toBe(active)
  expect(reportingStatusOf(null, now, '2026-11-21T11:59:00.000Z')).toBe(active)
  expect(reportingStatusOf(null, now, '2026-10-22T11:59:59.999Z')).toBe(inactive)
})

test('uses the worst known camera for the vehicle', () => {
  const { healthy, obstructed, notInstalled, none } = cameraHealth.code
  expect(vehicleCameraHealth([healthy, obstructed, notInstalled])).toBe(obstructed)
  expect(vehicleCameraHealth([healthy, notInstalled, none])).toBe(notInstalled)
  expect(vehicleCameraHealth([healthy, none])).toBe(healthy)
  expect(vehicleCameraHealth([none])).toBe(none)
  expect(vehicleCameraHealth([])).toBe(none)
})
