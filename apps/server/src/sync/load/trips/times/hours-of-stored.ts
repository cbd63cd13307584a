import { mostHours, runsHoursOff, signsOfHours } from '@milepost/detection/trips/swaps/runs-hours-off'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { type PositionRow, positionFlag } from '../position-tables.ts'
import { wholeSpan } from '../seen/whole-span.ts'
import { type HoursOff, pointOf, undone } from './hours-undone.ts'

/** Positions so long before and after others show where their vehicle was parked, or drove, whatever the hours. */
const aroundMs = (mostHours + 1) * 3_600_000
const isElsewhere = positionFlag.jump | positionFlag.approximate | positionFlag.guess

/** A vehicle of a page, its positions, and the period that shows whose hours are off. `astray`: indices of those that may be. */
type Asked = { vehicleId: string; own: PositionRow[]; astray: Set<number>; from: Date; until: Date }

/**
 * Puts positions whose times are whole hours off where they fit in, as `withHoursUndone`, if a page has only some of them, or only the drive that they are part
 * of, and the rest is stored. Expects the positions of a vehicle together, in order of time, and returns them so. Marks those that may be
 * off, and asks for stored ones only if some are, or if a vehicle may lack some that were marked before: others cost one lookup in an index of these.
 */
export async function withHoursOfStored(
  client: ClientBase,
  clientId: number,
  rows: PositionRow[],
): Promise<{ rows: PositionRow[]; hoursOff: HoursOff[] }> {
  const asked = [...Map.groupBy(rows, ({ vehicleId }) => vehicleId)].flatMap(([vehicleId, all]) =>
    askedOf(vehicleId, all),
  )
  if (!asked.length) return { rows, hoursOff: [] }
  const stored = await storedAround(client, clientId, asked)
  const found = asked.flatMap((one) => undoneIn(one, stored.get(one.vehicleId) ?? []))
  const changed = new Map(found.map(({ row, hours }) => [row, undone(row, hours)]))
  const astray = new Set(asked.flatMap((one) => one.own.filter((_, index) => one.astray.has(index))))
  if (!changed.size && !astray.size) return { rows, hoursOff: [] }
  await markJumps(
    client,
    clientId,
    [...changed.keys()].filter((row) => !rows.includes(row)),
  )
  const all = rows.map((row) =>
    changed.has(row)
      ? changed.get(row)!.stated
      : astray.has(row)
        ? { ...row, flags: row.flags | positionFlag.astray }
        : row,
  )
  return { rows: [...all, ...[...changed.values()].map(({ there }) => there)], hoursOff: found }
}

function askedOf(vehicleId: string, all: readonly PositionRow[]): Asked[] {
  const own = all.filter(({ flags }) => (flags & isElsewhere) === 0)
  const { astray, mayMiss } = signsOfHours(own.map(pointOf))
  if (!astray.length && !mayMiss) return []
  const indices = astray.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))
  const [first, last] = mayMiss ? [0, own.length - 1] : [indices[0]!, indices.at(-1)!]
  return [
    {
      vehicleId,
      own,
      astray: new Set(indices),
      from: new Date(own[first]!.at.getTime() - aroundMs),
      until: new Date(own[last]!.at.getTime() + aroundMs),
    },
  ]
}

/** Finds those of a page, and stored ones, whose hours are off if both are seen together. */
function undoneIn({ own }: Asked, stored: readonly PositionRow[]): HoursOff[] {
  if (!stored.length) return []
  const moments = new Map([...stored, ...own].map((row) => [row.at.getTime(), row]))
  const seen = [...moments.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
  return runsHoursOff(seen.map(pointOf)).flatMap(({ from, to, hours }) =>
    seen.slice(from, to).map((row) => ({ row, hours })),
  )
}

async function storedAround(
  client: ClientBase,
  clientId: number,
  asked: readonly Asked[],
): Promise<Map<string, PositionRow[]>> {
  const isInSpan = (p: string) =>
    `${p}.vehicle_id = s.vehicle_id and ${p}.at between s.from_at and s.until_at and ${p}.at between $6 and $7`
  const { rows } = await client.query<Omit<PositionRow, 'at' | 'clientId'> & { at: string }>({
    name: 'positions-hours-off',
    text: `select p.vehicle_id as "vehicleId", p.at, p.latitude_e6 as "latitudeE6", p.longitude_e6 as "longitudeE6", p.speed_kmh as "speedKmh",
        p.heading_degrees as "headingDegrees", p.speed_limit_kmh as "speedLimitKmh", p.flags
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::boolean[]) as s(vehicle_id, from_at, until_at, is_astray)
        cross join lateral (select from (select 1) one where s.is_astray or exists (
          select from position a where a.client_id = $1 and ${isInSpan('a')} and a.flags & ${positionFlag.astray} > 0 and a.flags & ${positionFlag.jump} = 0)) known
        join position p on p.client_id = $1 and ${isInSpan('p')} and p.flags & ${isElsewhere} = 0`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        asked.map(({ vehicleId }) => vehicleId),
      ),
      asked.map(({ from }) => from),
      asked.map(({ until }) => until),
      asked.map(({ astray }) => astray.size > 0),
      ...wholeSpan(asked),
    ],
  })
  return Map.groupBy(
    rows.map(({ at, ...row }) => ({ ...row, clientId, at: new Date(at) })),
    ({ vehicleId }) => vehicleId,
  )
}

/** Marks stored positions as jumps: only trips made of them are compared with them. */
async function markJumps(client: ClientBase, clientId: number, stored: readonly PositionRow[]): Promise<void> {
  if (!stored.length) return
  await client.query({
    name: 'mark-hours-off',
    text: `update position p set flags = p.flags | ${positionFlag.jump} from unnest($2::bigint[], $3::timestamptz[]) as n(vehicle_id, at)
      where p.client_id = $1 and p.vehicle_id = n.vehicle_id and p.at = n.at and p.at between $4 and $5`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        stored.map(({ vehicleId }) => vehicleId),
      ),
      stored.map(({ at }) => at),
      ...wholeSpan(stored.map(({ at }) => ({ from: at, until: at }))),
    ],
  })
}
