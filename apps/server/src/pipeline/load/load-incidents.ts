import { incidentRating, incidentSource } from '@milepost/contract/codes'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import { redact } from '@milepost/providers/kit/redact'
import type { ClientBase } from 'pg'
import { addition, addRows } from '../../db/add-rows.ts'
import { upsert } from '../../db/upsert.ts'
import { announce } from '../../live/live-updates.ts'
import type { PipelineContext } from '../context.ts'
import type { IncidentDraft } from '../derive/incident-draft.ts'
import { type PreparedIncidents, prepareIncidents } from '../derive/prepare-incidents.ts'
import { noteUnknownTags } from '../derive/translate.ts'
import { recordId } from '../record-id.ts'
import { type ChangedDay, markDirty, type VehicleDay } from '../roll-up/dirty-days.ts'
import { ensureVehicles } from './ensure-vehicles.ts'
import { forgetIncidents, incidentTimes, keyTable, storedIncidents } from './incident-keys.ts'
import { detailTable, incidentTable, mediaTable } from './incident-tables.ts'
import { degreesE6 } from './load-positions.ts'
import { mediaKind, mediaState } from './media-codes.ts'
import { moveRevised } from './revisions.ts'
import { withStill } from './with-still.ts'

/** Open portals are told of incidents younger than this. */
const newsMs = 3 * 3_600_000

/**
 * Prepares and stores incidents that Milepost itself has found. Their tags are its own types, so each can be translated;
 * one that cannot is our own mistake and throws.
 */
export async function loadOwnIncidents(
  client: ClientBase,
  context: PipelineContext,
  records: IncidentRecord[],
): Promise<void> {
  const prepared = await prepareIncidents({ ...context, recorded: true }, records)
  const [untranslated] = prepared.aside
  if (untranslated) throw new Error(`an incident of our own cannot be stored: ${untranslated.reason}`)
  await storeIncidents(client, { ...context, recorded: true }, prepared)
}

/** Stores incidents and has what depends on them done anew. What the provider dismissed is removed. */
export async function storeIncidents(
  client: ClientBase,
  context: PipelineContext,
  { drafts, dismissed, unknownTags }: PreparedIncidents,
): Promise<void> {
  if (unknownTags.length) await noteUnknownTags(client, context, unknownTags)
  await removeDismissed(client, context, dismissed)
  if (!drafts.length) return
  await ensureVehicles(
    client,
    context,
    drafts.map((draft) => draft.record.vehicleExternalId),
  )
  const left = await store(client, context, drafts)
  await markDirty(client, context.clientId, [...drafts, ...left], { eventsChanged: !context.recorded })
  await announceNewest(client, context, drafts.at(-1)!)
}

/** Open portals hear of the newest incident when it is recent; history fills in silently. */
async function announceNewest(
  client: ClientBase,
  { clientId, now }: PipelineContext,
  newest: IncidentDraft,
): Promise<void> {
  if (now.getTime() - newest.record.occurredAt.getTime() < newsMs)
    await announce(client, clientId, { kind: 'incident', incidentId: newest.id })
}

/** Gives the days of vehicles, and the drivers, that revised incidents have left. */
async function store(client: ClientBase, context: PipelineContext, drafts: IncidentDraft[]): Promise<ChangedDay[]> {
  const moments = drafts.map(({ id, vehicleId, driverId, day, record }) => ({
    id,
    vehicleId,
    driverId,
    day,
    at: record.occurredAt,
  }))
  const { clientId } = context
  const stored = await storedIncidents(
    client,
    clientId,
    drafts.map(({ id }) => id),
  )
  const ids = new Set(stored.map(({ id }) => id))
  const left = await moveRevised(client, clientId, incidentTimes, moments, stored)
  const [old, fresh] = [drafts.filter(({ id }) => ids.has(id)), drafts.filter(({ id }) => !ids.has(id))]
  const incident = (draft: IncidentDraft) => incidentRow(context, draft)
  const detail = (draft: IncidentDraft) => detailRow(context, draft)
  const media = (draft: IncidentDraft) => mediaRows(context, draft)
  if (fresh.length)
    await addRows(
      client,
      addition(incidentTable, () => fresh.values().map(incident)),
      addition(detailTable, () => fresh.values().map(detail)),
      addition(mediaTable, () => fresh.values().flatMap(media)),
      addition(keyTable, () =>
        fresh.values().map(({ id, record }) => ({ clientId, id, occurredAt: record.occurredAt })),
      ),
    )
  await upsert(client, incidentTable, old.map(incident))
  await upsert(client, detailTable, old.map(detail))
  await upsert(client, mediaTable, old.flatMap(media))
  return left
}

const whole = (value: number | null) => value && Math.round(value)

function incidentRow({ clientId, connectionId, providerId, recorded }: PipelineContext, draft: IncidentDraft) {
  const { record, type } = draft
  return {
    occurredAt: record.occurredAt,
    id: draft.id,
    vehicleId: draft.vehicleId,
    driverId: draft.driverId,
    clientId,
    connectionId,
    providerId,
    placeId: draft.placeId,
    latitudeE6: record.location && degreesE6(record.location.latitude),
    longitudeE6: record.location && degreesE6(record.location.longitude),
    day: draft.day,
    risk: draft.riskScore,
    regionId: draft.address?.region?.id ?? 0,
    severity: draft.severity,
    rating: type.excludeFromReview ? incidentRating.code.neverRated : incidentRating.code.pending,
    source: recorded ? incidentSource.code.product : incidentSource.code.tsp,
    speedKmh: whole(record.speedKmh),
    hasVideo: record.media.some((item) => item.kind === 'video'),
    translatedType: type.translatedType,
    intensity: draft.intensity,
  }
}

function detailRow({ clientId }: PipelineContext, draft: IncidentDraft) {
  const { record } = draft
  return {
    occurredAt: record.occurredAt,
    id: draft.id,
    clientId,
    externalId: record.externalId,
    endedAt: record.endedAt,
    timeZone: draft.timeZone,
    light: draft.light,
    traffic: draft.traffic,
    weather: draft.weather,
    headingDegrees: whole(record.headingDegrees),
    speedLimitKmh: whole(record.speedLimitKmh),
    speedLimitSource: record.speedLimitKmh === null ? null : 'provider',
    maxG: record.maxG,
    intensity: draft.intensity,
    conditionsFactor: draft.conditionsFactor,
    tags: JSON.stringify(record.tags),
    metadata: JSON.stringify(record.context),
    providerState: record.state,
    raw: JSON.stringify(redact(record.raw)),
  }
}

function mediaRows({ clientId, connectionId, now, mediaAheadMs = 0 }: PipelineContext, { id, record }: IncidentDraft) {
  const isAhead = now.getTime() - record.occurredAt.getTime() < mediaAheadMs
  return withStill(record.media).map((item) => ({
    clientId,
    incidentId: id,
    position: item.position,
    kind: mediaKind[item.kind],
    occurredAt: record.occurredAt,
    connectionId,
    state: isAhead ? mediaState.wanted : mediaState.known,
    source: JSON.stringify(item.source),
  }))
}

async function removeDismissed(client: ClientBase, context: PipelineContext, records: IncidentRecord[]): Promise<void> {
  if (!records.length) return
  const ids = records.map((record) => recordId(context.connectionId, 'incident', record.externalId))
  const { rows } = await client.query<ChangedDay>(
    `delete from incident where client_id = $1 and id = any($2::bigint[])
     returning vehicle_id as "vehicleId", day, driver_id as "driverId"`,
    [context.clientId, ids],
  )
  if (!rows.length) return
  await forgetIncidents(client, context.clientId, ids)
  const { rows: freed } = await client.query<VehicleDay>(
    `with parted as (delete from incident_duplicate where client_id = $1 and (first_id = any($2::bigint[]) or second_id = any($2::bigint[]))
       returning second_id)
     select i.vehicle_id as "vehicleId", i.day from parted p join incident i on i.client_id = $1 and i.id = p.second_id`,
    [context.clientId, ids],
  )
  for (const table of ['incident_media', 'incident_telemetry'])
    await client.query(`delete from ${table} where client_id = $1 and incident_id = any($2::bigint[])`, [
      context.clientId,
      ids,
    ])
  await markDirty(client, context.clientId, [...rows, ...freed])
}
