import type { Guess } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { isNoJump, positionFlag } from '../position-tables.ts'
import type { TripSpan } from '../seen/positions-of-trips.ts'
import { wholeSpan } from '../seen/whole-span.ts'
import { withPositions } from '../seen/with-positions.ts'

/** A trip with fewer measured places isn't known: its provider may have made it of the others. */
const mostShare = 0.8

/** A receiver that loses its fix now and then says nothing; one that is jammed, or has a weak sky, does so for minutes. */
export const leastGuesses = 3
const manyShare = 0.1

/**
 * `places` of a trip aren't measured; `isMany` if that is more than a small part of them, `isMost` if it is nearly all. `fastestKmh`: the highest
 * speed at those that are; null if none is stated.
 */
export type Guessed = { guess: Guess; places: number; isMany: boolean; isMost: boolean; fastestKmh: number | null }

const around = `q.vehicle_id = s.vehicle_id and q.at between s.from_at - interval '14 days' and s.until_at + interval '14 days'`
/** SQL that is true of a trip whose device states no fix in the weeks around it, also on other days, as some never do although their places are right. */
const isOfNoFixDevice = `not exists (select from position q where q.client_id = $1 and ${around} and q.flags & ${positionFlag.guess} = 0)
        and exists (select from position q where q.client_id = $1 and ${around} and q.at not between s.from_at - interval '1 day' and s.until_at + interval '1 day')`

/** Returns the trips, by index, some of whose places their devices didn't measure (`Guess`). */
export async function guessedTrips(
  client: ClientBase,
  clientId: number,
  spans: readonly TripSpan[],
): Promise<Map<number, Guessed>> {
  const indices = await withPositions(client, clientId, spans)
  if (!indices.length) return new Map()
  const seen = indices.map((index) => spans[index]!)
  const { rows } = await client.query<Omit<Guessed, 'guess'> & { index: number; isByApp: boolean }>({
    name: 'guessed-trips',
    text: `select (s.n - 1)::int as index, g.guessed::int as places, g.guessed >= greatest(${leastGuesses}, g.places * ${manyShare}::float8) as "isMany", g.guessed >= g.places * ${mostShare}::float8 as "isMost", g.by_app * 2 > g.guessed as "isByApp", g.fastest as "fastestKmh"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality as s(vehicle_id, from_at, until_at, n)
        cross join lateral (
          select count(*) as places, count(*) filter (where p.flags & ${positionFlag.guess} > 0) as guessed, max(p.speed_kmh) filter (where ${isNoJump}) as fastest,
            count(*) filter (where p.flags & ${positionFlag.guess} > 0 and p.flags & ${positionFlag.jump} > 0) as by_app
          from position p where p.client_id = $1 and p.vehicle_id = s.vehicle_id and p.at between s.from_at and s.until_at and p.at between $5 and $6) g
      where g.guessed > 0 and not (g.guessed = g.places and g.by_app = 0 and ${isOfNoFixDevice})`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        seen.map(({ vehicleId }) => vehicleId),
      ),
      seen.map(({ from }) => from),
      seen.map(({ until }) => until),
      ...wholeSpan(seen),
    ],
  })
  return new Map(
    rows.map(({ index, isByApp, ...own }) => [indices[index]!, { ...own, guess: isByApp ? 'setByApp' : 'noFix' }]),
  )
}
