import { afterStill, type LensState, unseenLens } from '@milepost/detection/cameras/lens-state'
import { classifyStill, measureStill } from '@milepost/detection/cameras/obstruction'
import { type CameraHealth, type CameraPosition, cameraHealth } from '@milepost/domain/codes'
import { providerById } from '@milepost/providers/registry'
import type pg from 'pg'
import { transact } from '../db/connection/transact.ts'
import { loadCameras } from '../sync/load/vehicles/load-cameras.ts'
import { greyPicture } from './grey-picture.ts'

/** A newly stored still of an event. */
export type IncidentStill = { clientId: number; incidentId: string; position: CameraPosition; jpeg: Uint8Array }

/** States that were stored before stills could be unclear have no `wasClear`: they were called healthy. */
type StoredState = Omit<LensState, 'wasClear'> & Partial<Pick<LensState, 'wasClear'>>

type Known = {
  vehicleId: string
  vehicleExternalId: string
  connectionId: number
  providerId: number
  occurredAt: string
  day: string
  weather: string | null
  lookedUntil: string | null
  state: StoredState | null
  resolvedAt: string | null
}

/**
 * Checks if a camera is obstructed, if its provider doesn't report it: consecutive stills decide. A still older than
 * the last one checked changes nothing.
 */
export async function watchLens(pool: pg.Pool, still: IncidentStill): Promise<void> {
  const known = await readKnown(pool, still)
  if (!known || providerById(known.providerId)?.streams.cameraHealth) return
  if (known.lookedUntil && Date.parse(known.lookedUntil) >= Date.parse(known.occurredAt)) return
  // A still from before someone marked it as fixed says nothing about its state since.
  if (known.resolvedAt && Date.parse(known.resolvedAt) >= Date.parse(known.occurredAt)) return
  const picture = greyPicture(still.jpeg)
  if (!picture || picture.width < 32 || picture.height < 18) return
  const verdict = classifyStill(measureStill(picture), known.weather === 'fog')
  const before = beliefOf(known)
  const after = afterStill(before, { atMs: Date.parse(known.occurredAt), day: known.day, verdict })
  await store(pool, still, known, after)
}

/** Returns the known state of a camera. Someone marking it as fixed takes precedence. */
function beliefOf({ state, lookedUntil, resolvedAt }: Known): LensState {
  const isFixed = state?.obstructed && resolvedAt && lookedUntil && Date.parse(resolvedAt) > Date.parse(lookedUntil)
  return !state || isFixed ? unseenLens : { wasClear: true, ...state }
}

async function readKnown(pool: pg.Pool, { clientId, incidentId, position }: IncidentStill): Promise<Known | undefined> {
  const { rows } = await pool.query<Known>(
    `select i.vehicle_id as "vehicleId", v.external_id as "vehicleExternalId", i.connection_id as "connectionId", i.provider_id as "providerId",
       i.occurred_at as "occurredAt", i.day, e.weather, s.looked_until as "lookedUntil", s.state, c.resolved_at as "resolvedAt"
     from incident i join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
       join vehicle v on (v.client_id, v.id) = (i.client_id, i.vehicle_id)
       left join camera_sight s on (s.client_id, s.vehicle_id, s.position) = (i.client_id, i.vehicle_id, $3)
       left join camera_status c on (c.client_id, c.vehicle_id, c.position) = (i.client_id, i.vehicle_id, $3)
     where i.client_id = $1 and i.id = $2`,
    [clientId, incidentId, position],
  )
  return rows[0]
}

function store(pool: pg.Pool, { clientId, position }: IncidentStill, known: Known, state: LensState): Promise<void> {
  const seenAt = new Date(known.occurredAt)
  return transact(pool, async (client) => {
    await client.query(
      `insert into camera_sight (client_id, vehicle_id, position, looked_until, state) values ($1, $2, $3, $4, $5)
       on conflict (client_id, vehicle_id, position) do update set looked_until = excluded.looked_until, state = excluded.state`,
      [clientId, known.vehicleId, position, seenAt, JSON.stringify(state)],
    )
    await loadCameras(client, { clientId, connectionId: known.connectionId }, [
      {
        vehicleExternalId: known.vehicleExternalId,
        position,
        ...healthOf(state),
        since: state.sinceMs === null ? null : new Date(state.sinceMs),
        reportedAt: seenAt,
      },
    ])
  })
}

function healthOf({ obstructed, wasClear }: LensState): { status: CameraHealth; reason: string | null } {
  if (obstructed) return { status: cameraHealth.code.obstructed, reason: 'Its images show almost nothing' }
  if (!wasClear) return { status: cameraHealth.code.none, reason: 'No image of it has been clear yet' }
  return { status: cameraHealth.code.healthy, reason: null }
}
