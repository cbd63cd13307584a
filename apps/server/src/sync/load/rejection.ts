import type { IncidentRecord, RecordOf } from '@milepost/providers/kit/record'

/** A rejected record, with the reason an admin reads. */
export type Rejection = {
  externalId: string
  reason: string
  path: string | null
  payload: unknown
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

function nameOf(record: object): string {
  if ('externalId' in record) return String(record.externalId)
  const { vehicleExternalId, at } = record as Partial<RecordOf['positions']>
  return `${vehicleExternalId}@${at && !Number.isNaN(at.getTime()) ? at.toISOString() : ''}`
}
