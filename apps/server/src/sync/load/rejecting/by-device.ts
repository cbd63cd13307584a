import type { RecordOf } from '@milepost/providers/kit/record'
import { vehicleIn } from '@milepost/providers/kit/record-name'
import type { Rejection } from '../rejection.ts'
import { causeOf } from './cause-of.ts'

/** A rejection with the device it is about: the provider's ID of the vehicle, or null. */
export type OfDevice<R extends Rejection = Rejection> = R & { device: string | null }

type OfVehicle = Partial<RecordOf['positions'] & RecordOf['vehicles']>

/**
 * Returns a rejection of a stream with its device. A thousand positions of one device with one cause are one rejection, and so
 * are values that a device sends with each record.
 */
export function byDevice(stream: string, rejection: Rejection): OfDevice {
  const kind = stream.split('.')[0]
  const { part, externalId } = rejection
  const device = deviceOf(kind, rejection)
  const isOfDevice = part === undefined ? kind === 'positions' : externalId.endsWith(`: ${part}`)
  if (!isOfDevice) return { ...rejection, device }
  const cause = causeOf(rejection.reason)
  const owner = part === undefined ? device : externalId.slice(0, -`: ${part}`.length)
  const foundIn = rejection.foundIn ?? [externalId]
  return { ...rejection, device, externalId: owner === null ? cause : `${owner}: ${cause}`, foundIn }
}

function deviceOf(kind: string | undefined, { vehicle, externalId, record, payload }: Rejection): string | null {
  if (kind === 'vehicles') return externalId
  const { vehicleExternalId } = (record ?? (typeof payload === 'object' && payload) ?? {}) as OfVehicle
  return (vehicle ?? vehicleExternalId ?? vehicleIn(payload)) || null
}
