import { type CameraHealth, cameraHealth, reportingStatus } from './codes.ts'
import { reportingThresholdDays } from './limits.ts'

const dayMilliseconds = 86_400_000

/** Active while the last GPS time is at most 30 days before `now`; without one, inactive. */
export function reportingStatusOf(lastGpsDateTime: string | null, now: number) {
  const limit = now - reportingThresholdDays * dayMilliseconds
  const reports = lastGpsDateTime !== null && Date.parse(lastGpsDateTime) >= limit
  return reports ? reportingStatus.code.active : reportingStatus.code.inactive
}

/** A vehicle is as healthy as its worst camera: obstructed, not installed, healthy; without any known camera, none. */
export function vehicleCameraHealth(channels: readonly CameraHealth[]): CameraHealth {
  const { obstructed, notInstalled, healthy, none } = cameraHealth.code
  return [obstructed, notInstalled, healthy].find((status) => channels.includes(status)) ?? none
}
