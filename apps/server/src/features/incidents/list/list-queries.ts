import type { Incident, IncidentPage } from '@milepost/contract/incidents/endpoints'
import { sql } from 'kysely'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import type { PageQuery } from '../../../reporting/incidents/page-query.ts'
import { listMedia, requestMedia } from '../../../reporting/media/stored-media.ts'
import { mediaKind, mediaUrgency } from '../../../sync/load/incidents/media-codes.ts'
import { type IncidentRow, incidentColumns, incidentsOf, toIncident } from '../row.ts'
import type { Key } from './keys-in-order.ts'
import { findPage } from './page-keys.ts'

export type ListQuery = PageQuery & { WithPictures: boolean }

/** Reads one page of a client's events. Requests the stills the page will show. */
export async function listIncidents(db: ClientDatabase, secrets: SecretBox, query: ListQuery): Promise<IncidentPage> {
  const { keys, hasMore, isDeepest } = await findPage(db, query)
  const rows = keys.length ? await selectRows(db, keys) : []
  return { items: await withMedia(db, secrets, rows, query.WithPictures), hasMore, isDeepest }
}

async function selectRows(db: ClientDatabase, keys: readonly Key[]): Promise<IncidentRow[]> {
  const times = keys.map(({ at }) => at)
  const page = sql`unnest(${times}::timestamptz[], ${keys.map(({ id }) => id)}::bigint[]) with ordinality as page(at, id, place)`
  // Without the bounds of the page's months: with them, a generic plan looks more expensive than planning each time,
  // which takes ten times as long as running it. Months are pruned at run time.
  return named(
    'events-rows',
    db,
    sql<IncidentRow>`select ${incidentColumns} from ${incidentsOf(page)} order by page.place`,
  )
}

async function withMedia(
  db: ClientDatabase,
  secrets: SecretBox,
  rows: IncidentRow[],
  wanted = true,
): Promise<Incident[]> {
  const ids = rows.map((row) => row.id)
  const [media] = await Promise.all([
    listMedia(db, ids),
    wanted && requestMedia(db, ids, [mediaKind.still], mediaUrgency.listed),
  ])
  const ofIncident = Map.groupBy(media, ({ incidentId }) => incidentId)
  return rows.map((row) => toIncident(row, ofIncident.get(row.id) ?? [], secrets, db.clientId))
}

/** Reads the events with these ids; those that don't exist are absent. */
export async function incidentsById(
  db: ClientDatabase,
  secrets: SecretBox,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Incident>> {
  if (ids.length === 0) return new Map()
  const keys = await named(
    'events-keys',
    db,
    sql<Key>`select k.occurred_at::text as at, k.id from incident_key k
      where k.client_id = ${db.clientId} and k.id = any(${ids}::bigint[])`,
  )
  const incidents = await withMedia(db, secrets, await selectRows(db, keys))
  return new Map(incidents.map((incident) => [incident.id, incident]))
}

/** Enough to amortize opening every month, and few enough that two statements share the work. */
const rowsAtOnce = 250

/** Lists the events of a vehicle or driver since a time, newest first. */
export async function listSince(
  db: ClientDatabase,
  secrets: SecretBox,
  of: { vehicleId: string } | { driverId: string },
  since: Date,
): Promise<Incident[]> {
  const owner = 'vehicleId' in of ? sql`i.vehicle_id = ${of.vehicleId}` : sql`i.driver_id = ${of.driverId}`
  const keys = await named(
    'events-since',
    db,
    sql<Key>`select i.occurred_at::text as at, i.id from incident i
      where i.client_id = ${db.clientId} and ${owner} and i.occurred_at >= ${since}
      order by i.occurred_at desc, i.id desc limit 1000`,
  )
  const rows: IncidentRow[] = []
  // Two at a time: one result is processed while the database runs the other query.
  for (let first = 0; first < keys.length; first += 2 * rowsAtOnce) {
    const parts = [first, first + rowsAtOnce].map((start) => keys.slice(start, start + rowsAtOnce))
    rows.push(...(await Promise.all(parts.filter((part) => part.length).map((part) => selectRows(db, part)))).flat())
  }
  return withMedia(db, secrets, rows)
}
