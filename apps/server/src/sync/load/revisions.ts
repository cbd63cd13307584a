import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import type { ChangedDay, VehicleDay } from '../../recompute/roll-up/dirty-days.ts'

/** Tables of records whose time is part of their key, the record's own first, and the columns of that time and of the version; `end`: when a record ended, if it lasts; `lastDay`: SQL of the last day that a record `t` touches. */
export type TimedTables = {
  tables: readonly [string, ...string[]]
  time: string
  end?: string
  revision?: string
  lastDay?: string
}

/** An incoming record of a vehicle, with its time and its day in the client's time zone. */
export type Timed = VehicleDay & { id: string; at: Date; driverId: string | null }

/** A record as stored. */
export type Stored = VehicleDay & {
  id: string
  at: string
  until: string | null
  driverId: string | null
  revision: string | null
  lastDay: string
}

/** Returns the values of a statement that joins `unnest($2::bigint[], $3::timestamptz[]) as n(id, at)`: the keys of records. */
export const storedKeys = (stored: readonly Pick<Stored, 'id' | 'at'>[]) => [
  binaryArray(
    'bigint',
    stored.map(({ id }) => id),
  ),
  stored.map(({ at }) => at),
]

/** Reads records stored at known times. */
export async function storedAt(
  client: ClientBase,
  clientId: number,
  { tables, time, end = 'null::timestamptz', revision = 'null::bigint', lastDay = 'day' }: TimedTables,
  keys: readonly { id: string; at: string }[],
): Promise<Stored[]> {
  if (!keys.length) return []
  const times = keys.map(({ at }) => Date.parse(at))
  const from = new Date(times.reduce((a, b) => Math.min(a, b)))
  // Our instants have millisecond precision.
  const until = new Date(times.reduce((a, b) => Math.max(a, b)) + 1)
  const { rows } = await client.query<Stored>({
    name: `stored-${tables[0]}`,
    text: `select id, ${time} as at, ${end} as until, day, vehicle_id as "vehicleId", driver_id as "driverId", ${revision} as revision, ${lastDay} as "lastDay"
      from ${tables[0]} t
      where client_id = $1 and id = any($2::bigint[]) and ${time} between $3 and $4`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        keys.map(({ id }) => id),
      ),
      from,
      until,
    ],
  })
  return rows
}

/**
 * Moves stored records whose time was revised to their new key, with their ratings and comments. Returns the vehicle
 * days, and the drivers, that the records leave, or leave in part, and that no longer hold.
 */
export async function moveRevised(
  client: ClientBase,
  clientId: number,
  { tables, time }: TimedTables,
  records: readonly Timed[],
  stored: readonly Stored[],
): Promise<ChangedDay[]> {
  const known = new Map(stored.map((row) => [row.id, { ...row, atMs: Date.parse(row.at) }]))
  const moved = records.filter(({ id, at }) => known.has(id) && known.get(id)!.atMs !== at.getTime())
  for (const table of moved.length ? tables : [])
    await client.query(
      // The day moves with it, even if a person's rating freezes everything else.
      `update ${table} t set ${time} = n.at${table === tables[0] ? ', day = n.day' : ''}
       from unnest($2::bigint[], $3::timestamptz[], $4::date[]) as n(id, at, day)
       where t.client_id = $1 and t.id = n.id and t.${time} <> n.at`,
      [clientId, moved.map(({ id }) => id), moved.map(({ at }) => at), moved.map(({ day }) => day)],
    )
  return records.flatMap(({ id, day, vehicleId, driverId }) => {
    const before = known.get(id)
    const leaves = before && (before.day !== day || before.vehicleId !== vehicleId || before.driverId !== driverId)
    // A rated record stays with its vehicle, on its new day.
    if (leaves) return [before, { vehicleId: before.vehicleId, driverId: before.driverId, day }]
    return before && before.lastDay > before.day ? [before] : []
  })
}
