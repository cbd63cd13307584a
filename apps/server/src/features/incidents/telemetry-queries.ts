import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { forcesOf } from '@milepost/detection/motion/forces'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '@milepost/providers/kit/http/errors'
import type { MotionRecord } from '@milepost/providers/kit/record'
import { unavailable } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { openConnection } from '../../provider-access/connection-context.ts'
import type { Services } from '../../services.ts'
import { motionAround, privateMoments } from '../../sync/load/trips/private-trips.ts'
import { deviceOf } from '../../sync/load/vehicles/moved-devices.ts'

/** A very recent event may still get more telemetry, which is requested again. */
const settledMs = 10 * 60_000

/** How long a person waits for a provider; syncing may take up its rate limit for longer. */
const usualPatienceMs = 20_000

/**
 * Returns the motion around an event, as stored by the provider, with forces we calculate from it. It is fetched on
 * first view and stored. Nothing of a private trip that begins or ends meanwhile is shown or stored. Null for an event
 * that isn't the client's, empty if the provider has none.
 */
export async function findTelemetry(
  services: Services,
  db: ClientDatabase,
  id: string,
  patienceMs = usualPatienceMs,
): Promise<TelemetrySample[] | null> {
  const [incident] = await named(
    'event-vehicle',
    db,
    db
      .selectFrom('incident as i')
      .innerJoin('vehicle as v', 'v.id', 'i.vehicleId')
      .where('i.id', '=', id)
      .select(['i.occurredAt', 'i.connectionId', 'i.vehicleId', 'v.externalId']),
  )
  if (!incident) return null
  const stored = db.selectFrom('incidentTelemetry').where('incidentId', '=', id).select('samples')
  const [kept] = await named('event-telemetry', db, stored)
  if (kept) return kept.samples as TelemetrySample[]
  const at = Date.parse(incident.occurredAt)
  const motion = await fetchMotion(services, db.clientId, incident, at, patienceMs)
  const samples = toSamples(await withoutPrivate(services, db.clientId, incident, motion), at)
  if (Date.now() - at > settledMs)
    await db
      .insertInto('incidentTelemetry')
      .values({ clientId: db.clientId, incidentId: id, samples: JSON.stringify(samples) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return samples
}

async function fetchMotion(
  services: Services,
  clientId: number,
  incident: { connectionId: number; externalId: string },
  at: number,
  patienceMs: number,
): Promise<MotionRecord[]> {
  const patience = AbortSignal.timeout(patienceMs)
  const connection = await openConnection(services, clientId, incident.connectionId, patience)
  if (!connection?.provider.motion) return []
  try {
    return await connection.provider.motion(
      connection.context,
      deviceOf(incident.externalId),
      new Date(at - motionAround.beforeMs),
      new Date(at + motionAround.afterMs),
    )
  } catch (error) {
    if (error instanceof NotPermitted || error instanceof WireMismatch) return []
    if (error instanceof AuthFailed)
      throw unavailable(
        `${connection.provider.manifest.displayName} no longer accepts this connection’s credentials.`,
        30,
      )
    if (patience.aborted || error instanceof Unavailable || error instanceof RateLimited)
      throw unavailable(`${connection.provider.manifest.displayName} isn’t responding right now.`, 30)
    throw error
  }
}

async function withoutPrivate(
  { pool }: Services,
  clientId: number,
  { connectionId, vehicleId }: { connectionId: number; vehicleId: string },
  motion: MotionRecord[],
): Promise<MotionRecord[]> {
  const moments = motion.map((record) => ({ record, vehicleId, at: record.at }))
  const hidden = await privateMoments(pool, { clientId, connectionId }, moments)
  return moments.filter((moment) => !hidden.has(moment)).map(({ record }) => record)
}

function toSamples(motion: MotionRecord[], at: number): TelemetrySample[] {
  const forces = forcesOf(motion.map((record) => ({ ...record, atMs: record.at.getTime() })))
  return motion.map((record, index) => ({
    t: (record.at.getTime() - at) / 1000,
    speedKmh: record.speedKmh,
    ax: forces[index]?.forwardG ?? null,
    ay: forces[index]?.leftG ?? null,
    az: null,
    lat: record.latitude,
    lon: record.longitude,
  }))
}
