import type { VehicleCamera } from '@milepost/contract/vehicles/endpoints'
import { cameraHealth } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import type { SecretBox } from '../../access/secret-box.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { mediaLinks } from '../../reporting/media/media-links.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'
import { type Channel, channelsJson } from '../device-health/channel-queries.ts'

const pictureDays = 90
/** How many of the newest events are searched for the latest picture. */
const lookedAtEvents = 60

type Still = { position: number; incidentId: string; at: string }

/** Lists the cameras of a vehicle by direction, each with its newest picture. */
export async function listCameras(db: ClientDatabase, secrets: SecretBox, vehicleId: string): Promise<VehicleCamera[]> {
  const [[vehicle], stills] = await Promise.all([
    named(
      'vehicle-cameras',
      db,
      sql<{ channels: Channel[] }>`select ${channelsJson(false)} as channels from vehicle v
        where v.client_id = ${db.clientId} and v.id = ${vehicleId}`,
    ),
    newestStills(db, vehicleId),
  ])
  const byPosition = new Map(stills.map((still) => [still.position, still]))
  return (vehicle?.channels ?? []).map(({ position, status, since, isFirstReading, reason, cameBack, resolvedAt }) => {
    const still = byPosition.get(position)
    return {
      position,
      status: resolvedAt ? cameraHealth.code.none : status,
      since,
      isFirstReading,
      reason,
      cameBack,
      resolvedAt,
      thumbnailUrl: still ? mediaLinks(secrets, db.clientId, still.incidentId).still(position) : null,
      thumbnailAt: still?.at ?? null,
      thumbnailEventId: still?.incidentId ?? null,
    }
  })
}

const newestStills = (db: ClientDatabase, vehicleId: string) =>
  named(
    'vehicle-stills',
    db,
    sql<Still>`select distinct on (m.position) m.position, m.incident_id as "incidentId", m.occurred_at as at
      from incident_media m
      where m.client_id = ${db.clientId} and m.kind = ${mediaKind.still} and m.state = ${mediaState.stored}
        and m.incident_id = any(array(select i.id from incident i where i.client_id = ${db.clientId} and i.vehicle_id = ${vehicleId}
          and i.occurred_at > ${new Date(Date.now() - pictureDays * dayMs)} order by i.occurred_at desc limit ${lookedAtEvents}))
      order by m.position, m.occurred_at desc`,
  )
