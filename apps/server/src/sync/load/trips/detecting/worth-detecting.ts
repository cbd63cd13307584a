import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import type { PositionRow } from '../position-tables.ts'
import { canShowEvents, leastSteps, traceStepMs } from './can-show-events.ts'
import { mayShowUnit } from './may-show-unit.ts'

/** A limit holds this long at most, so a position further away changes no speeding event. */
const limitHoldsMs = 60_000

/**
 * Returns the stored positions that may show or change events or trips: of vehicles whose positions do so by themselves,
 * or together with those around them, which other pages may have brought; and those that may show a wrong unit, or that the place of an event is wrong (`placed`: vehicles by id). Expects a vehicle's positions together, in
 * order.
 */
export async function worthDetecting(
  client: ClientBase,
  context: Pick<PipelineContext, 'clientId' | 'lacksTrips'>,
  rows: readonly PositionRow[],
  placed: ReadonlySet<string>,
): Promise<readonly PositionRow[]> {
  if (context.lacksTrips) return rows
  const byVehicle = [...Map.groupBy(rows, ({ vehicleId }) => vehicleId).values()]
  const quiet = byVehicle.filter((own) => !placed.has(own[0]!.vehicleId) && !canShowEvents(own) && !mayShowUnit(own))
  const near = await nearEvents(client, context.clientId, quiet)
  const left = new Set(quiet.filter(([first]) => !near.has(first!.vehicleId)))
  return byVehicle.filter((own) => !left.has(own)).flat()
}

/** Returns the vehicles that have limits or a trace around these positions. */
async function nearEvents(client: ClientBase, clientId: number, those: PositionRow[][]): Promise<Set<string>> {
  if (!those.length) return new Set()
  const { rows } = await client.query<{ vehicleId: string }>({
    name: 'positions-near-events',
    text: `select s.vehicle_id as "vehicleId" from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
      cross join lateral (
        select bool_or(speed_limit_kmh is not null) as limited, bool_or(at - earlier <= $6 * interval '1 ms') as traced
        from (select at, speed_limit_kmh, lag(at, $7::int) over (order by at) as earlier from position
          where client_id = $1 and vehicle_id = s.vehicle_id
            and at between s.from_at - $5 * interval '1 ms' and s.until_at + $5 * interval '1 ms') p) around
      where limited or traced`,
    values: [
      clientId,
      those.map(([first]) => first!.vehicleId),
      those.map(([first]) => first!.at),
      those.map((own) => own.at(-1)!.at),
      limitHoldsMs,
      leastSteps * traceStepMs,
      leastSteps,
    ],
  })
  return new Set(rows.map(({ vehicleId }) => vehicleId))
}
