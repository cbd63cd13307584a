import { utcOffsetMs } from '@milepost/geo/time-zone'
import { listOffsets, type OffsetMs, unlisted } from './zone-offsets.ts'

/**
 * Returns the SQL of the local time of the instant `at` (SQL) in a zone (IANA name), by our offsets: the database's zone
 * data is of another version, so its days and months could begin at another instant than those of lists. Other years than
 * those around now are left to the database.
 */
export function localTimeIn(zone: string, at: string, offsetMs: OffsetMs = utcOffsetMs, now = new Date()): string {
  const { seconds, rows } = offsetsOf(zone, offsetMs, now)
  const [offsets] = rows
  const bucket = `width_bucket(extract(epoch from ${at})::float8, ${seconds}) + 1`
  return `coalesce(${at} at time zone 'UTC' + nullif(('{${offsets!.join()}}'::int[])[${bucket}], ${unlisted}) * interval '15 minutes',
    ${at} at time zone '${zone.replaceAll("'", "''")}')`
}

const known = new Map<string, ReturnType<typeof listOffsets>>()

function offsetsOf(zone: string, offsetMs: OffsetMs, now: Date) {
  if (offsetMs !== utcOffsetMs) return listOffsets([zone], offsetMs, now)
  const key = `${zone} ${now.getUTCFullYear()}`
  const listed = known.get(key) ?? listOffsets([zone], offsetMs, now)
  known.set(key, listed)
  return listed
}
