import { type CameraPosition, cameraHealth, cameraPosition } from '@milepost/contract/codes'
import type { CameraHealthRecord, MismatchRecord } from '../kit/record.ts'
import type { Device } from './wire.ts'

// Samsara's devices to the health of cameras and to trouble with gateways.

const dualCameras = new Set(['CM32', 'CM34'])
const roadCameras = new Set(['CM31', 'CM33'])
/** Whether a device is a dash camera; all others are gateways. */
export const isCamera = (device: Device) => dualCameras.has(device.model) || roadCameras.has(device.model)

/** Health of both channels of a dash camera; single-facing models have no driver side. */
export function mapCameraHealth(device: Device, now: Date): CameraHealthRecord[] {
  const vehicle = device.asset?.id
  if (!vehicle || !isCamera(device)) return []
  const reasons = device.health?.healthReasons ?? []
  const channel = (position: CameraPosition, code: string, fitted: boolean): CameraHealthRecord => {
    const reason = reasons.find((entry) => entry.healthReasonCode === code)
    return {
      vehicleExternalId: vehicle,
      position,
      status: !fitted
        ? cameraHealth.code.notInstalled
        : reason
          ? cameraHealth.code.obstructed
          : cameraHealth.code.healthy,
      reason: reason ? 'The camera reports an obstructed view' : null,
      since: reason?.startTime ? new Date(reason.startTime) : null,
      reportedAt: now,
    }
  }
  return [
    channel(cameraPosition.code.frontExternal, 'outwardCameraObstruction', true),
    channel(cameraPosition.code.frontInternal, 'inwardCameraObstruction', dualCameras.has(device.model)),
  ]
}

const deviceTrouble: Record<string, MismatchRecord['type']> = {
  notDetected: 'deviceNotFound',
  vgUnplugged: 'deviceNotFound',
  noGpsSignal: 'gps',
}

/** Gateways that are missing, unplugged or without a GPS signal. */
export function mapDeviceMismatches(device: Device, now: Date): MismatchRecord[] {
  const vehicle = device.asset?.id
  if (!vehicle || isCamera(device)) return []
  return (device.health?.healthReasons ?? []).flatMap((reason) => {
    const type = deviceTrouble[reason.healthReasonCode]
    if (!type) return []
    const since = reason.startTime ? new Date(reason.startTime) : now
    return [
      { vehicleExternalId: vehicle, type, since, evidence: { device: device.serial, reason: reason.healthReasonCode } },
    ]
  })
}
