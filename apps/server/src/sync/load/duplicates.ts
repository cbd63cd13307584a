import { isDeepStrictEqual } from 'node:util'
import type { IncidentRecord, RecordOf, StreamName, TripRecord } from '@milepost/providers/kit/record'
import { type Rejection, rejectionOf } from './rejection.ts'

/** What two records under one id must agree on to be one record, read twice. */
const facts: { [K in StreamName]?: (record: RecordOf[K]) => readonly unknown[] } = {
  trips: ({ vehicleExternalId, startedAt, endedAt, distanceMeters }: TripRecord) => [
    vehicleExternalId,
    startedAt,
    endedAt,
    distanceMeters,
  ],
  incidents: ({ vehicleExternalId, occurredAt, tags }: IncidentRecord) => [vehicleExternalId, occurredAt, tags],
}

/**
 * Rejects the trips and events of a page that another one of the same id and version replaces although they aren't the
 * same. Versions of one record aren't duplicates. `kept`: the records that are stored (`newest-version.ts`).
 */
export function duplicatesIn<K extends StreamName>(
  kind: K,
  records: readonly RecordOf[K][],
  kept: readonly RecordOf[K][],
): Rejection[] {
  const factsOf = facts[kind] as ((record: RecordOf[K]) => readonly unknown[]) | undefined
  if (!factsOf || kept.length === records.length) return []
  const identity = (record: RecordOf[K]) => record as RecordOf['trips' | 'incidents']
  const stored = new Map(kept.map((record) => [identity(record).externalId, record]))
  return records.flatMap((record) => {
    const other = stored.get(identity(record).externalId)
    if (!other || other === record || identity(other).revision !== identity(record).revision) return []
    return isDeepStrictEqual(factsOf(record), factsOf(other))
      ? []
      : [{ ...rejectionOf(record, reasons[kind] ?? ''), isOther: true }]
  })
}

const reasons: { [K in StreamName]?: string } = {
  trips: 'The provider lists two different trips under this ID: only the other one counts',
  incidents: 'The provider lists two different events under this ID: only the other one counts',
}
