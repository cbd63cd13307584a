import { instantText } from '@milepost/domain/time/instant-text'
import type { Pool } from 'pg'

/** Days on which a zone's offset is compared, about every week of the years covered by lists. */
const firstDay = Date.UTC(2000, 0, 1)
const lastDay = Date.UTC(2040, 0, 1)
const weekMs = 7 * 86_400_000

const known = new WeakMap<Pool, Map<string, Promise<boolean>>>()

/**
 * True if the database's offsets of a zone match ours: its zone data is of another version, and names such as CET or
 * +05:00 mean something else there. Checked once per zone.
 */
export function zoneAgrees(pool: Pool, zone: string): Promise<boolean> {
  if (zone === 'UTC') return Promise.resolve(true)
  const zones = known.get(pool) ?? new Map<string, Promise<boolean>>()
  known.set(pool, zones)
  const asked = zones.get(zone) ?? compare(pool, zone)
  zones.set(zone, asked)
  asked.catch(() => zones.delete(zone))
  return asked
}

async function compare(pool: Pool, zone: string): Promise<boolean> {
  const instants: string[] = []
  for (let at = firstDay; at < lastDay; at += weekMs) instants.push(new Date(at).toISOString())
  const { rows } = await pool
    .query<{ there: string }>(
      `select to_char(at at time zone $1, 'YYYY-MM-DD HH24:MI:SS') as there from unnest($2::timestamptz[]) with ordinality as t(at, n) order by n`,
      [zone, instants],
    )
    .catch((error: { code?: string }) => {
      if (error.code === unknownZone) return { rows: [] }
      throw error
    })
  return rows.length > 0 && rows.every(({ there }, index) => there === instantText(instants[index]!, zone))
}

/** invalid_parameter_value: PostgreSQL's code for an unknown time zone. */
const unknownZone = '22023'
