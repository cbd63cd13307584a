import type { RecordOf } from '@milepost/providers/kit/record'
import { vehicleIn } from '@milepost/providers/kit/record-name'
import type { Rejection } from '../rejection.ts'
import { causeOf } from './cause-of.ts'

/** A rejection with the device it is about: the provider's ID of the vehicle, or null. */
export type OfDevice<R extends Rejection = Rejection> = R & { device: string | null }

type OfVehicle = Partial<RecordOf['positions'] & RecordOf['vehicles']>

/** Returns a rejection of a stream with its device; a thousand positions of one device with one cause are one rejection. */
export function byDevice(stream: string, rejection: Rejection): OfDevice {
  const kind = stream.split('.')[0]
  const device = deviceOf(kind, rejection)
  if (kind !== 'positions' || rejection.part !== undefined) return { ...rejection, device }
  const cause = causeOf(rejection.reason)
  return { ...rejection, device, externalId: device === null ? cause : `${device}: ${cause}` }
}

function deviceOf(kind: string | undefined, { externalId, record, payload }: Rejection): string | null {
  if (kind === 'vehicles') return externalId
  const { vehicleExternalId } = (record ?? (typeof payload === 'object' && payload) ?? {}) as OfVehicle
  return (vehicleExternalId ?? vehicleIn(payload)) || null
}
