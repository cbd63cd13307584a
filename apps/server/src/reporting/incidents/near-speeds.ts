import type { MotionSample } from '@milepost/domain/motion/motion-sample'
import { type NearSpeed, nearSeconds, traceSpeed } from '@milepost/domain/motion/shown-speed'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { positionFlag } from '../../sync/load/trips/position-tables.ts'

type Row = { id: string; samples: MotionSample[] | null; positionKmh: number | null }

/**
 * Returns speeds that were measured within seconds of events without a speed of their own: in their stored telemetry,
 * else by the vehicle's closest position. Keyed by event; those with a speed, or without any near them, are absent.
 */
export async function nearSpeeds(db: ClientDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, NearSpeed>> {
  if (ids.length === 0) return new Map()
  const { clientId } = db
  const seconds = sql`make_interval(secs => ${nearSeconds})`
  const rows = await named(
    'near-speeds',
    db,
    sql<Row>`select i.id::text as id, t.samples, (select p.speed_kmh from position p
        where p.client_id = ${clientId} and p.vehicle_id = i.vehicle_id and p.speed_kmh is not null
          and p.flags & ${positionFlag.importedDrive | positionFlag.jump} = 0
          and p.at between i.occurred_at - ${seconds} and i.occurred_at + ${seconds}
        order by abs(extract(epoch from p.at - i.occurred_at)) limit 1) as "positionKmh"
      from incident_key w join incident i on i.client_id = ${clientId} and i.occurred_at = w.occurred_at and i.id = w.id
        left join incident_telemetry t on t.client_id = ${clientId} and t.incident_id = w.id
      where w.client_id = ${clientId} and w.id = any(${ids}::bigint[]) and i.speed_kmh is null`,
    'fresh',
  )
  return new Map(
    rows.flatMap(({ id, samples, positionKmh }) => {
      const near =
        traceSpeed(samples ?? []) ??
        (positionKmh === null ? null : ({ speedKmh: positionKmh, source: 'position' } as const))
      return near ? [[id, near] as const] : []
    }),
  )
}

/** Returns the speed measured near one event; null for one that has its own. */
export const nearSpeedOf = async (
  db: ClientDatabase,
  { id, speedKmh }: { id: string; speedKmh: number | null },
): Promise<NearSpeed | null> => (speedKmh === null ? ((await nearSpeeds(db, [id])).get(id) ?? null) : null)
