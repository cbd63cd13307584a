import { type CameraHealth, type CameraPosition, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import type { CameraHealthRecord, MismatchRecord } from '../kit/record.ts'
import { referenceOf } from './mapping.ts'
import type { Device } from './wire.ts'

// Maps Samsara's devices to camera health and to gateway mismatches.

const roadCameras = new Set(['CM31', 'CM33'])
const dualCameras = new Set(['CM32', 'CM34'])
/** True if a device is a dash camera, including future models; all others are gateways. */
export const isCamera = ({ model }: Device) => /^CM\d/.test(model ?? '')

/** What keeps a whole dash camera from recording, in words (healthReasonCode, healthStatus). */
const outOfOrder: Record<string, string> = {
  dataPending: 'Samsara does not have enough data from this camera yet',
  needsReplacement: 'Samsara reports that the camera needs to be replaced',
  notDetected: 'Samsara does not detect the camera',
  vgUnplugged: 'The gateway of this camera is unplugged',
  assetUnplugged: 'The camera is unplugged',
}
/** A camera with a shortcoming needs attention, and still records. Every other status isn't known to mean that. */
const recording: ReadonlySet<string> = new Set(['healthy', 'needsAttention'])
const unreported = 'Samsara does not report the health of this camera'

const unknownModel = 'Samsara does not report whether this camera faces inside'

/** What an admin should know about a camera that still records. */
const shortcomings: Record<string, string> = {
  cameraMisaligned: 'The camera is misaligned',
  irregularRecording: 'The camera records irregularly',
}

const obstructionOf = new Map<CameraPosition, string>([
  [cameraPosition.code.frontExternal, 'outwardCameraObstruction'],
  [cameraPosition.code.frontInternal, 'inwardCameraObstruction'],
])

/**
 * Returns the health of both channels of a dash camera; single-facing models have no driver side. Only a camera that
 * Samsara calls healthy is healthy: one with unknown health, or one that doesn't record, has the status none, with the
 * reason.
 */
export function mapCameraHealth(device: Device, now: Date): CameraHealthRecord[] {
  const vehicleExternalId = referenceOf(device.asset)
  if (!vehicleExternalId || !isCamera(device)) return []
  const { healthStatus, healthReasons } = device.health ?? {}
  const reasons = healthReasons ?? []
  return [...obstructionOf].map(([position, code]): CameraHealthRecord => {
    const reported = (status: CameraHealth, reason: string | null, since?: string | null) => {
      const at = { since: since ? new Date(since) : null, reportedAt: now }
      return { vehicleExternalId, position, status, reason, ...at }
    }
    const inside = position === cameraPosition.code.frontInternal
    if (inside && roadCameras.has(device.model ?? '')) return reported(cameraHealth.code.notInstalled, null)
    const covered = reasons.find(({ healthReasonCode }) => healthReasonCode === code)
    if (covered)
      return reported(cameraHealth.code.obstructed, 'The camera reports an obstructed view', covered.startTime)
    if (inside && !dualCameras.has(device.model ?? '')) return reported(cameraHealth.code.none, unknownModel)
    const silent = reasons.find(({ healthReasonCode }) => healthReasonCode && outOfOrder[healthReasonCode])
    if (silent) return reported(cameraHealth.code.none, outOfOrder[silent.healthReasonCode!]!, silent.startTime)
    if (!recording.has(healthStatus ?? ''))
      return reported(cameraHealth.code.none, outOfOrder[healthStatus ?? ''] ?? unreported)
    const poor = reasons.find(({ healthReasonCode }) => healthReasonCode && shortcomings[healthReasonCode])
    return reported(cameraHealth.code.healthy, poor ? shortcomings[poor.healthReasonCode!]! : null, poor?.startTime)
  })
}

const deviceTrouble: Record<string, MismatchRecord['type']> = {
  notDetected: 'deviceNotFound',
  vgUnplugged: 'deviceNotFound',
  noGpsSignal: 'gps',
}

/** Returns gateways that are missing, unplugged or without a GPS signal. */
export function mapDeviceMismatches(device: Device, now: Date): MismatchRecord[] {
  const vehicle = referenceOf(device.asset)
  if (!vehicle || isCamera(device)) return []
  return (device.health?.healthReasons ?? []).flatMap((reason) => {
    const type = deviceTrouble[reason.healthReasonCode ?? '']
    if (!type) return []
    const since = reason.startTime ? new Date(reason.startTime) : now
    return [
      {
        vehicleExternalId: vehicle,
        type,
        since,
        evidence: { device: device.serial, reason: reason.healthReasonCode ?? null },
      },
    ]
  })
}
