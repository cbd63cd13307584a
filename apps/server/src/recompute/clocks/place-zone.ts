import { regionById, regions } from '@milepost/domain/regions'
import { utcOffsetMs } from '@milepost/geo/time-zone'
import { listOffsets, type OffsetMs, unlisted } from './zone-offsets.ts'

// Rush hours and nights are those of the place, whatever zone the client's office is in. A place is known by its region:
// what happened there and how much was driven there are then counted by the same clock.

/** Returns the time zone of a region (IANA name); the client's for an unknown one. */
export const zoneOfRegion = (regionId: number, clientZone: string): string =>
  regionById(regionId)?.timeZone ?? clientZone

const byId = new Map(regions.map(({ id, timeZone }) => [id, timeZone]))
const zones = [...new Set(byId.values())]
const ids = Array.from({ length: Math.max(...byId.keys()) }, (_, index) => index + 1)
const zoneById = ids.map((id) => byId.get(id) ?? null)

/** SQL of the zones of all regions as an array whose index is the region's id; null where there is no region. */
const zonesById = `('{${zoneById.map(String).join()}}'::text[])`
/** The same as an index of `zones`. */
const indexById = `('{${zoneById.map((zone) => (zone === null ? 'null' : zones.indexOf(zone) + 1)).join()}}'::int[])`

type ClockSql = { at: string; region: string; clientZone: string }

/**
 * Returns a function of SQL expressions that returns the SQL of the local time `at` in a region; `clientZone` for an unknown
 * one. Offsets are ours, not the database's, whose zone data is of another version: hours would be counted by one clock and
 * listed by the other. Other zones and other years are left to the database.
 */
export function localClockBy(offsetMs: OffsetMs, now = new Date()): (sql: ClockSql) => string {
  const { seconds, rows } = listOffsets(zones, offsetMs, now)
  const offsets = `'{${rows.map((row) => `{${row.join()}}`).join()}}'::int[]`
  return ({ at, region, clientZone }) => {
    const zone = `coalesce(${indexById}[${region}], array_position('{${zones.join()}}'::text[], (${clientZone})::text))`
    const bucket = `width_bucket(extract(epoch from ${at})::float8, ${seconds}) + 1`
    return `coalesce(${at} at time zone 'UTC' + nullif((${offsets})[${zone}][${bucket}], ${unlisted}) * interval '15 minutes',
      ${at} at time zone coalesce(${zonesById}[${region}], (${clientZone})::text))`
  }
}

let clock: { year: number; of: (sql: ClockSql) => string } | undefined

/** Returns the SQL of the local time of an event `i` at its place; `clientZone` is SQL of the zone for unknown places. */
export function localTimeOfEvent(clientZone: string): string {
  const year = new Date().getUTCFullYear()
  if (clock?.year !== year) clock = { year, of: localClockBy(utcOffsetMs) }
  return clock.of({ at: 'i.occurred_at', region: 'i.region_id', clientZone })
}
