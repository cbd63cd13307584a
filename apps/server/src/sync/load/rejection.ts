import type { Rejected } from '@milepost/providers/kit/provider'
import type { IncidentRecord, RecordOf } from '@milepost/providers/kit/record'
import { causeOf } from './rejecting/cause-of.ts'

/** A rejected record or value as connectors report it, with the reason an admin reads, and what the pipeline knows of it. */
export type Rejection = Rejected & {
  /** True if it is rejected because of a driver's privacy: listed with the others, but not a problem. */
  isPrivate?: true
  /** True if another record under this ID is stored. */
  isOther?: true
  /** How often it was found, if more than once. */
  times?: number
  /** The records that it was found in, if it is listed under their device. */
  foundIn?: string[]
  /** The record itself, if all it lacks is a type for its tags. Its `raw` is the payload. */
  record?: IncidentRecord
}

/** A record, or what is known of one, with the provider's ID of its vehicle or driver: people find it by that. */
export type Owned = { [key: string]: unknown } & (
  | { vehicleExternalId: string | null }
  | { driverExternalId: string }
  | { externalId: string; name: string }
)

/** Rejects a whole record, under its id or, without one, its vehicle and time. */
export const rejectionOf = (record: Owned, reason: string): Rejection => ({
  externalId: nameOf(record),
  reason,
  path: null,
  payload: JSON.parse(JSON.stringify(record)),
})

/**
 * Drops a value of a record that is stored without it, under the id of the record; of records without an id, such
 * as positions, and of values that a device sends with each record (`isOfDevice`), under their vehicle.
 */
export const droppedValue = (record: Owned, part: string, reason: string, isOfDevice = false): Rejection => {
  const rejection = rejectionOf(record, reason)
  const { vehicleExternalId } = record as Partial<RecordOf['positions']>
  if ('externalId' in record && !(isOfDevice && vehicleExternalId)) return { ...rejection, part }
  return { ...rejection, part, externalId: `${ownerOf(record)}: ${part}`, foundIn: [nameOf(record)] }
}

/**
 * Returns one rejection per ID and part, with how often it was found: each value that a record is stored without is listed. Of
 * a record that is rejected as a whole, dropped values don't matter.
 */
export function joinRejections<R extends Rejection>(rejections: readonly R[]): (R & { times: number })[] {
  const whole = new Set(rejections.flatMap((one) => (one.part === undefined && !one.isOther ? [one.externalId] : [])))
  const listed = rejections.filter(({ externalId, part }) => part === undefined || !whole.has(externalId))
  return [...Map.groupBy(listed, ({ externalId, part }) => JSON.stringify([externalId, part])).values()].map((same) => {
    const byCause = [...Map.groupBy(same, ({ reason }) => causeOf(reason)).values()]
    const reason = byCause.map((one) => one.at(-1)!.reason).join('. ')
    const foundIn = [...new Set(same.flatMap((one) => one.foundIn ?? []))]
    const times = Math.max(...byCause.map(timesOf))
    return { ...same.at(-1)!, reason, times, ...(foundIn.length && { foundIn }) }
  })
}

const timesOf = (rejections: readonly Rejection[]) => rejections.reduce((sum, { times = 1 }) => sum + times, 0)

/** Whose a record without an id is: its vehicle's, or its driver's. */
function ownerOf(record: object): string | undefined {
  const { vehicleExternalId, driverExternalId } = record as Partial<RecordOf['positions'] & RecordOf['driverScores']>
  return vehicleExternalId ?? driverExternalId
}

/** The ID of a record, or its owner and time. */
export function nameOf(record: object): string {
  if ('externalId' in record) return String(record.externalId)
  const { from, at = from } = record as Partial<RecordOf['positions'] & RecordOf['driverScores']>
  return `${ownerOf(record)}@${at && !Number.isNaN(at.getTime()) ? at.toISOString() : ''}`
}
