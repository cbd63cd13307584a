import type { Page } from '@milepost/providers/kit/provider'
import type { RecordOf, StreamName, VehicleRecord } from '@milepost/providers/kit/record'
import type { Queries } from '../../../db/scope/queries.ts'

/** Of which vehicles devices are since when, in the order of time; without any, a device is of the vehicle with its own ID. */
export type MovedDevices = Map<string, { fromMs: number; vehicleExternalId: string }[]>

/** Reads which devices of a connection were moved to other vehicles. */
export async function readMovedDevices(
  db: Queries,
  { clientId, connectionId }: { clientId: number; connectionId: number },
): Promise<MovedDevices> {
  const { rows } = await db.query<{ device: string; from: string; vehicle: string }>({
    name: 'moved-devices',
    text: `select device_id as device, from_at as "from", vehicle_external_id as vehicle from vehicle_device
      where client_id = $1 and connection_id = $2 order by from_at`,
    values: [clientId, connectionId],
  })
  const moves = rows.map(({ device, from, vehicle }) => ({
    device,
    fromMs: Date.parse(from),
    vehicleExternalId: vehicle,
  }))
  return new Map(Map.groupBy(moves, ({ device }) => device))
}

/** Returns the external ID of the vehicle that a device was in at an instant; by default now. */
export const vehicleOf = (moved: MovedDevices | undefined, device: string, atMs = Infinity): string =>
  moved?.get(device)?.findLast(({ fromMs }) => fromMs <= atMs)?.vehicleExternalId ?? device

/** Returns the provider's ID of the device in a vehicle: providers know nothing of ours. */
export const deviceOf = (vehicleExternalId: string): string => vehicleExternalId.replace(movedSuffix, '')
const movedSuffix = /@[A-HJ-NPR-Z0-9]{17}$/

type Instants = Partial<RecordOf['positions'] & RecordOf['trips'] & RecordOf['incidents']>

/** Returns a page with each record under the vehicle that its device was in at the record's time. */
export function ofMovedDevices<K extends StreamName>(
  kind: K,
  page: Page<RecordOf[K]>,
  moved: MovedDevices | undefined,
): Page<RecordOf[K]> {
  if (!moved?.size) return page
  const records = page.records.map((record) => {
    const { vehicleExternalId, at, occurredAt, startedAt } = record as Instants
    const device = kind === 'vehicles' ? (record as VehicleRecord).externalId : vehicleExternalId
    if (!device || !moved.has(device)) return record
    const vehicle = vehicleOf(moved, device, (at ?? occurredAt ?? startedAt)?.getTime())
    return kind === 'vehicles' ? { ...record, externalId: vehicle } : { ...record, vehicleExternalId: vehicle }
  })
  const whole = page.whole?.map((period) => ({
    ...period,
    vehicleExternalIds: period.vehicleExternalIds.flatMap((id) => [
      ...new Set([id, ...(moved.get(id) ?? []).map(({ vehicleExternalId }) => vehicleExternalId)]),
    ]),
  }))
  return { ...page, records, ...(whole && { whole }) }
}
