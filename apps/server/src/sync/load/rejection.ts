import type { IncidentRecord, RecordOf } from '@milepost/providers/kit/record'

/** A rejected record or value, with the reason an admin reads. */
export type Rejection = {
  externalId: string
  reason: string
  path: string | null
  payload: unknown
  /** The value that was dropped, if the record was stored without it. */
  part?: string
  /** True if it is rejected because of a driver's privacy: listed with the others, but not a problem. */
  isPrivate?: true
  /** How often it was found, if more than once. */
  times?: number
  /** The record itself, if all it lacks is a type for its tags. Its `raw` is the payload. */
  record?: IncidentRecord
}

/** Rejects a whole record, under its id or, without one, its vehicle and time. */
export const rejectionOf = (record: object, reason: string): Rejection => ({
  externalId: nameOf(record),
  reason,
  path: null,
  payload: JSON.parse(JSON.stringify(record)),
})

/**
 * Drops a value of a record that is stored without it, under the id of the record; of records without an id, such
 * as positions, and of values that a device sends with each record (`isOfDevice`), under their vehicle.
 */
export const droppedValue = (record: object, part: string, reason: string, isOfDevice = false): Rejection => {
  const rejection = rejectionOf(record, reason)
  const { vehicleExternalId } = record as Partial<RecordOf['positions']>
  if ('externalId' in record && !(isOfDevice && vehicleExternalId)) return { ...rejection, part }
  return { ...rejection, part, externalId: `${ownerOf(record)}: ${part}` }
}

/**
 * Returns one rejection per id, with how often it was found. Of a record that is rejected as a whole, dropped values
 * don't matter; several values of one record are listed together.
 */
export function joinRejections<R extends Rejection>(rejections: readonly R[]): (R & { times: number })[] {
  return [...Map.groupBy(rejections, ({ externalId }) => externalId).values()].map((same) => {
    const whole = same.filter(({ part }) => part === undefined)
    const last = (whole.length ? whole : same).at(-1)!
    if (whole.length) return { ...last, times: timesOf(whole) }
    const byPart = [...new Map(same.map((one) => [one.part, one])).values()]
    return {
      ...last,
      reason: byPart.map(({ reason }) => reason).join('. '),
      part: byPart.map(({ part }) => part).join(', '),
      times: Math.max(...byPart.map(({ part }) => timesOf(same.filter((one) => one.part === part)))),
    }
  })
}

const timesOf = (rejections: readonly Rejection[]) => rejections.reduce((sum, { times = 1 }) => sum + times, 0)

/** Whose a record without an id is: its vehicle's, or its driver's. */
function ownerOf(record: object): string | undefined {
  const { vehicleExternalId, driverExternalId } = record as Partial<RecordOf['positions'] & RecordOf['driverScores']>
  return vehicleExternalId ?? driverExternalId
}

function nameOf(record: object): string {
  if ('externalId' in record) return String(record.externalId)
  const { from, at = from } = record as Partial<RecordOf['positions'] & RecordOf['driverScores']>
  return `${ownerOf(record)}@${at && !Number.isNaN(at.getTime()) ? at.toISOString() : ''}`
}
