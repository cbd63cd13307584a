import { openSeverities } from '@milepost/contract/dashboard/open-items'
import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { incidentSource } from '@milepost/domain/codes'
import { decimal } from '@milepost/domain/quantity'
import { redact } from '@milepost/providers/kit/http/redact'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { addition, addRows } from '../../../db/bulk/add-rows.ts'
import { upsert } from '../../../db/bulk/upsert.ts'
import { announce } from '../../../live/live-updates.ts'
import { type ChangedDay, markDirty } from '../../../recompute/roll-up/dirty-days.ts'
import { markWeather, type Unweathered } from '../../../recompute/weather/mark-weather.ts'
import type { PipelineContext } from '../../context.ts'
import { firstRating, holdReview } from '../../derive/first-rating.ts'
import { type IncidentDraft, momentOf } from '../../derive/incident-draft.ts'
import { draftIncidents, type PreparedIncidents, prepareIncidents } from '../../derive/prepare-incidents.ts'
import { recordUnknownTags } from '../../derive/translate.ts'
import { holdPersons, personOf } from '../../persons/hold-persons.ts'
import { recordId } from '../../record-id.ts'
import { isOlder } from '../newest-version.ts'
import { droppedValue, type Rejection } from '../rejection.ts'
import { moveRevised, type Stored } from '../revisions.ts'
import { deriveLatest } from '../trips/gone/derive-latest.ts'
import { degreesE6 } from '../trips/latest-point.ts'
import { moveToPlaces, placeOfIncident } from '../trips/move-to-places.ts'
import { privateMoments } from '../trips/private-trips.ts'
import { assignDrivers } from '../trips/several-drivers.ts'
import { ensureDrivers } from '../vehicles/ensure-drivers.ts'
import { ensureVehicles } from '../vehicles/ensure-vehicles.ts'
import { numberCameras, type StoredClip } from './camera-numbers.ts'
import { distrustEvents } from './distrust-events.ts'
import { incidentTimes, keyTable, knownIncidents } from './incident-keys.ts'
import { detailTable, incidentTable, mediaTable } from './incident-tables.ts'
import { keepFacts } from './keep-facts.ts'
import { keepTypes } from './keep-types.ts'
import { refreshLossFacts } from './loss-facts.ts'
import { markSpeedingExcess } from './mark-speeding-excess.ts'
import { mediaKind, mediaState } from './media-codes.ts'
import { queueNewIncidents } from './queue-new-incidents.ts'
import { ratedFacts } from './rated-facts.ts'
import { removeIncidents } from './remove-incidents.ts'
import { withStill } from './with-still.ts'
import { restoreWithdrawn, withdrawIncidents } from './withdraw-incidents.ts'

/** Open portals are notified of incidents younger than this. */
const recentMs = 3 * 3_600_000

/**
 * Prepares and stores incidents that Milepost itself detected. Their tags are its own types, so each can be translated;
 * one that can't be is our own bug and throws.
 */
export async function loadOwnIncidents(
  client: ClientBase,
  context: PipelineContext,
  records: IncidentRecord[],
): Promise<void> {
  const prepared = await prepareIncidents({ ...context, isOwnDetection: true }, records)
  const [untyped] = prepared.untyped
  if (untyped) throw new Error(`an incident detected by Milepost cannot be stored: ${untyped.rejected.reason}`)
  await storeIncidents(client, { ...context, isOwnDetection: true }, prepared)
}

/**
 * Stores incidents and triggers recalculation of what depends on them. Withdraws those the provider dismissed, and those
 * whose newer tags mean no incident or are gone; a version older than the known one changes nothing, nor one that was
 * merged into another record, nor one that the provider withdrew by name.
 * One with unknown newer tags keeps its type, and an emptier one the facts that it lacks. Returns rejected records: those without a type, private-trip events, and
 * those that can't be true (`distrust-events.ts`), of which nothing else is stored.
 */
export async function storeIncidents(
  client: ClientBase,
  context: PipelineContext,
  { drafts, dismissed, withdrawn, untyped, unknownTags }: PreparedIncidents,
): Promise<Rejection[]> {
  if (unknownTags.length) await recordUnknownTags(client, context, unknownTags)
  const { clientId, connectionId } = context
  const identified = (record: IncidentRecord) => ({ record, id: recordId(connectionId, 'incident', record.externalId) })
  const [gone, left] = [dismissed.map(identified), withdrawn.map(identified)]
  const wordless = untyped.map((one) => ({ ...one, ...identified(one.record) }))
  const known = await knownIncidents(
    client,
    clientId,
    [...drafts, ...gone, ...left, ...wordless].map(({ id }) => id),
  )
  const isCurrent = ({ id, record }: { id: string; record: IncidentRecord }) =>
    !known.merged.has(id) && !known.withdrawnForGood.has(id) && !isOlder(record.revision, known.revisionOf.get(id))
  const isStored = new Set(known.stored.map(({ id }) => id))
  const current = (some: readonly { id: string; record: IncidentRecord }[]) => some.filter(isCurrent)
  const nameless = wordless.filter(({ id, record }) => record.tags.length === 0 && isStored.has(id))
  const { typed, rest } = await keepTypes(
    client,
    clientId,
    wordless.filter((one) => isCurrent(one) && !nameless.includes(one)),
    known.stored,
  )
  const named = ({ id, record: { revision } }: { id: string; record: IncidentRecord }) => ({ id, revision })
  const dismissedNow = current(gone).map((one) => ({ ...named(one), month: monthOf(one.record.occurredAt) }))
  const withdrawnNow = [...current(left).filter(({ id }) => isStored.has(id)), ...current(nameless)].map(named)
  await withdrawIncidents(client, context, [...dismissedNow, ...withdrawnNow], known)
  const typedNow = [...(await draftIncidents(context, typed)), ...drafts.filter(isCurrent)]
  const reported = await keepFacts(client, context, typedNow, known)
  const hidden = await hiddenOf(client, context, reported)
  const distrusted = await distrustEvents(client, context, reported)
  await removeIncidents(
    client,
    clientId,
    [...distrusted.keys()].flatMap(({ id }) => (isStored.has(id) ? [id] : [])),
  )
  const shown = reported.filter((draft) => !hidden.has(draft) && !distrusted.has(draft))
  await restoreWithdrawn(
    client,
    clientId,
    shown.flatMap(({ id }) => (known.keptSince.has(id) || known.dismissed.has(id) ? [id] : [])),
  )
  if (shown.length) await storeShown(client, context, shown, known.stored)
  return [
    ...rest.map(({ rejected }) => rejected),
    ...[...hidden].map(({ record }) => privateRejection(record.externalId)),
    ...[...distrusted].flatMap(([draft, rejection]) => (hidden.has(draft) ? [] : [rejection])),
    ...shown.flatMap(({ record, droppedG }) =>
      droppedG === null ? [] : [droppedValue({ ...record, raw: undefined }, 'force', oddForce(droppedG))],
    ),
  ]
}

/** Returns the first day of a time's month, UTC. */
const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`

const oddForce = (g: number) => `Its force, ${decimal(g, 1)} g, is more than tires can hold`

/** Returns those on private trips, after deleting everything stored for them. */
async function hiddenOf(
  client: ClientBase,
  context: PipelineContext,
  drafts: readonly IncidentDraft[],
): Promise<Set<IncidentDraft>> {
  const moments = drafts.map((draft) => ({ draft, vehicleId: draft.vehicleId, at: draft.record.occurredAt }))
  const within = await privateMoments(client, context, moments)
  const hidden = new Set(
    moments.flatMap((moment) => (isHidden(moment.draft, within.has(moment)) ? [moment.draft] : [])),
  )
  await removeIncidents(
    client,
    context.clientId,
    [...hidden].map(({ id }) => id),
  )
  return hidden
}

const isHidden = ({ record }: IncidentDraft, isWithin: boolean) => isWithin || record.isPrivate === true

const privateRejection = (externalId: string): Rejection => ({
  externalId,
  reason: 'It happened on a private trip, so nothing about it is stored',
  path: null,
  payload: null,
  isPrivate: true,
})

async function storeShown(
  client: ClientBase,
  context: PipelineContext,
  drafts: IncidentDraft[],
  stored: Stored[],
): Promise<void> {
  await markWeather(client, context.clientId, drafts.flatMap(unweathered))
  await ensureVehicles(
    client,
    context,
    drafts.map(({ vehicleExternalId, record: { vehicleName } }) => ({ vehicleExternalId, vehicleName })),
  )
  await ensureDrivers(
    client,
    context,
    drafts.map(({ record }) => record),
  )
  const persons = await holdPersons(
    client,
    context.clientId,
    drafts.map(({ driverId }) => driverId),
  )
  for (const draft of drafts) draft.driverId = personOf(persons, draft.driverId)
  await assignDrivers(client, context.clientId, drafts)
  const left = await store(client, context, drafts, stored)
  for (const id of await deriveLatest(client, context.clientId, momentsLeft(drafts, stored)))
    context.newestPositions?.delete(id)
  const { isHistory, isOwnDetection } = context
  // What Milepost detects happened at known positions.
  if (!isOwnDetection)
    await moveToPlaces(
      client,
      context,
      drafts.flatMap(({ record }) => placeOfIncident(record)),
    )
  await markDirty(client, context.clientId, [...drafts, ...left], { eventsChanged: !isOwnDetection, isHistory })
  await announceNewest(client, context, drafts.at(-1)!)
}

/** When vehicles were where an event was that has another time, or vehicle, since. */
function momentsLeft(drafts: readonly IncidentDraft[], stored: readonly Stored[]): Stored[] {
  const next = new Map(drafts.map((draft) => [draft.id, draft]))
  return stored.filter(({ id, vehicleId, at }) => {
    const draft = next.get(id)
    return draft && (draft.vehicleId !== vehicleId || draft.record.occurredAt.getTime() !== new Date(at).getTime())
  })
}

/** Incidents without weather, or temperature, at a known place. */
function unweathered(draft: IncidentDraft): Unweathered[] {
  const last = momentOf(draft)
  if (!last || (draft.weather !== null && draft.temperatureKelvin !== null)) return []
  return [{ vehicleId: draft.vehicleId, from: draft.record.occurredAt, last }]
}

/** Announces the newest incident to open portals if it is recent; history fills in silently. */
async function announceNewest(
  client: ClientBase,
  { clientId, now }: PipelineContext,
  newest: IncidentDraft,
): Promise<void> {
  if (now.getTime() - newest.record.occurredAt.getTime() < recentMs)
    await announce(client, clientId, { kind: 'incident', incidentId: newest.id })
}

/** Returns the vehicle days and drivers that revised incidents have left. */
async function store(
  client: ClientBase,
  context: PipelineContext,
  drafts: IncidentDraft[],
  known: Stored[],
): Promise<ChangedDay[]> {
  const moments = drafts.map(({ id, vehicleId, driverId, day, record }) => ({
    id,
    vehicleId,
    driverId,
    day,
    at: record.occurredAt,
  }))
  const { clientId } = context
  const own = new Set(drafts.map(({ id }) => id))
  const stored = known.filter(({ id }) => own.has(id))
  const ids = new Set(stored.map(({ id }) => id))
  const left = await moveRevised(client, clientId, incidentTimes, moments, stored)
  const [old, fresh] = [drafts.filter(({ id }) => ids.has(id)), drafts.filter(({ id }) => !ids.has(id))]
  if (context.firsts) context.firsts.count += fresh.length
  const hasQueue = await holdReview(client, context)
  const incident = (draft: IncidentDraft) => incidentRow(context, draft, hasQueue)
  await markSpeedingExcess(client, clientId, old.map(incident))
  const rated = await ratedFacts(client, clientId, old)
  const detail = (draft: IncidentDraft) => Object.assign(detailRow(context, draft), rated.get(draft.id))
  const clips = await storedClips(client, clientId, old)
  const media = (draft: IncidentDraft) => mediaRows(context, draft, clips.get(draft.id))
  if (fresh.length)
    await addRows(
      client,
      addition(incidentTable, () => fresh.values().map(incident)),
      addition(detailTable, () => fresh.values().map(detail)),
      addition(mediaTable, () => fresh.values().flatMap(media)),
      addition(keyTable, () =>
        fresh.values().map(({ id, record: { occurredAt, revision } }) => ({ clientId, id, occurredAt, revision })),
      ),
    )
  await queueNewIncidents(client, context, fresh)
  await upsert(client, incidentTable, old.map(incident))
  await upsert(client, detailTable, old.map(detail))
  await refreshLossFacts(client, clientId, [...ids])
  await upsert(client, mediaTable, old.flatMap(media))
  const revised = old.filter(({ record }) => record.revision !== null)
  await upsert(
    client,
    keyTable,
    revised.map(({ id, record: { occurredAt, revision } }) => ({ clientId, id, occurredAt, revision })),
  )
  return left
}

const whole = (value: number | null) => value && Math.round(value)

const overBy = ({ speedKmh, speedLimitKmh }: IncidentRecord) =>
  speedKmh === null || speedLimitKmh === null ? null : Math.round(speedKmh) - Math.round(speedLimitKmh)

function incidentRow(
  { clientId, connectionId, providerId, isOwnDetection, scoring }: PipelineContext,
  draft: IncidentDraft,
  hasQueue: boolean,
) {
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
    rating: firstRating(type, hasQueue),
    source: isOwnDetection ? incidentSource.code.product : incidentSource.code.tsp,
    speedKmh: whole(record.speedKmh),
    overByKmh: type.translatedType === speedingType ? overBy(record) : null,
    hasVideo: draft.hadVideo === true || record.media.some((item) => item.kind === 'video'),
    translatedType: type.translatedType,
    intensity: draft.intensity,
    occurrences: record.occurrences ?? 1,
    configVersion: scoring.version,
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
    weatherSource: draft.weatherSource,
    temperatureKelvin: draft.temperatureKelvin,
    temperatureSource: draft.temperatureSource,
    headingDegrees: whole(record.headingDegrees),
    speedLimitKmh: whole(record.speedLimitKmh),
    speedLimitSource: record.speedLimitKmh === null ? null : 'provider',
    maxG: record.maxG,
    intensity: draft.intensity,
    conditionsFactor: draft.conditionsFactor,
    tags: JSON.stringify(record.tags),
    metadata: JSON.stringify(record.context),
    providerState: record.state,
    speedBasis: record.speedKmh === null ? null : (record.speedBasis ?? 'event'),
    sums: record.sums ? JSON.stringify(record.sums) : null,
    reference: record.reference ?? null,
    url: record.url ?? null,
    raw: JSON.stringify(redact(record.raw)),
  }
}

/** Returns stored clips of unnamed cameras for incidents that arrive again. */
async function storedClips(
  client: ClientBase,
  clientId: number,
  drafts: readonly IncidentDraft[],
): Promise<Map<string, StoredClip[]>> {
  const unnamed = drafts.filter(({ record }) => record.media.some(({ fileId }) => fileId !== undefined))
  if (!unnamed.length) return new Map()
  const { rows } = await client.query<StoredClip & { incidentId: string }>(
    `select incident_id as "incidentId", position, file_id as "fileId" from incident_media
     where client_id = $1 and incident_id = any($2::bigint[])`,
    [clientId, unnamed.map(({ id }) => id)],
  )
  return Map.groupBy(rows, ({ incidentId }) => incidentId)
}

/** Pictures of high and critical events, and of types that jump the queue, are fetched ahead for this many times as long as other media. */
const seriousStillsAhead = 7

function mediaRows(
  { clientId, connectionId, now, mediaAheadMs = 0 }: PipelineContext,
  { id, record, severity, type }: IncidentDraft,
  stored: readonly StoredClip[] | undefined,
) {
  const age = now.getTime() - record.occurredAt.getTime()
  const isSerious = type.jumpFromQueue || openSeverities.includes(severity)
  const isAhead = (kind: 'video' | 'still') =>
    age < mediaAheadMs * (isSerious && kind === 'still' ? seriousStillsAhead : 1)
  return withStill(numberCameras(record.media, stored)).map((item) => ({
    clientId,
    incidentId: id,
    position: item.position,
    kind: mediaKind[item.kind],
    occurredAt: record.occurredAt,
    connectionId,
    state: isAhead(item.kind) ? mediaState.wanted : mediaState.known,
    isSerious,
    source: JSON.stringify(item.source),
    fileId: item.fileId ?? null,
  }))
}

/** Withdraws events that the provider names as gone, whatever copies of them arrive later. */
export async function withdrawNamed(
  client: ClientBase,
  context: PipelineContext,
  externalIds: readonly string[],
): Promise<void> {
  const ids = externalIds.map((externalId) => recordId(context.connectionId, 'incident', externalId))
  if (!ids.length) return
  const known = await knownIncidents(client, context.clientId, ids)
  const named = ids.filter((id) => !known.withdrawnForGood.has(id) && !known.merged.has(id))
  await withdrawIncidents(
    client,
    context,
    named.map((id) => ({ id, revision: known.revisionOf.get(id) ?? null, isFinal: true })),
    known,
  )
}
