import { type CameraHealth, cameraHealth, reportingStatus } from './codes.ts'
import { reportingThresholdDays } from './limits.ts'

const dayMilliseconds = 86_400_000

/**
 * Returns active if the last GPS time is at most 30 days before `now`, or the last time that data arrived from a device with
 * a wrong clock (`receivedAt`); without either, inactive.
 */
export function reportingStatusOf(lastGpsDateTime: string | null, now: number, receivedAt: string | null = null) {
  const limit = now - reportingThresholdDays * dayMilliseconds
  const reports = [lastGpsDateTime, receivedAt].some((at) => at !== null && Date.parse(at) >= limit)
  return reports ? reportingStatus.code.active : reportingStatus.code.inactive
}

/**
 * Returns the health of a vehicle's worst camera: obstructed, not installed, healthy; none without any known camera.
 */
export function vehicleCameraHealth(channels: readonly CameraHealth[]): CameraHealth {
  const { obstructed, notInstalled, healthy, none } = cameraHealth.code
  return [obstructed, notInstalled, healthy].find((status) => channels.includes(status)) ?? none
}
