import type {
  Conditions,
  IncidentActivity,
  IncidentDetails,
  Rating,
  SameTripIncident,
  TwinIncident,
} from '@milepost/contract/incidents/review'
import type { Trip } from '@milepost/contract/trips/endpoints'
import type { IncidentRating, Light, RushHourTraffic, Severity } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { cachedScoringVersions, configOf } from '../../recompute/scoring-versions.ts'
import { nearSpeedOf } from '../../reporting/incidents/near-speeds.ts'
import { twinsOf } from '../../reporting/incidents/of-losses.ts'
import { camerasOf, listMedia, requestMedia } from '../../reporting/media/stored-media.ts'
import { findTripAt } from '../../reporting/trips/trip-queries.ts'
import type { Services } from '../../services.ts'
import { riskOf } from '../../sync/derive/score-incident.ts'
import { mediaKind, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { type IncidentRow, incidentColumns, incidentsOf, toIncident } from './row.ts'

type DetailRow = IncidentRow & {
  endedAt: string | null
  scoringType: string | null
  light: number
  traffic: number | null
  weather: string | null
  weatherSource: Conditions['weatherSource']
  weatherAwaited: boolean
  temperatureKelvin: number | null
  temperatureSource: Conditions['temperatureSource']
  lat: number | null
  lon: number | null
  headingDegrees: number | null
  speedLimitKmh: number | null
  speedLimitSource: string | null
  maxG: number | null
  speedBasis: IncidentDetails['speedBasis']
  sums: IncidentDetails['sums']
  externalId: string
  reference: string | null
  url: string | null
  providerState: IncidentDetails['providerState']
  configVersion: number
}

type Tools = Pick<Services, 'secrets' | 'cache' | 'pool'>

/**
 * Reads everything the review page shows about an event; for one that was merged into another, about that one. Null if it
 * isn't the client's. Requests its media.
 */
export async function findIncident(db: ClientDatabase, services: Tools, id: string): Promise<IncidentDetails | null> {
  const found = await findStored(db, services, id)
  if (found) return found
  const keptId = await findKept(db, id)
  return keptId === undefined ? null : findStored(db, services, keptId)
}

/** Returns the record that an event was merged into, possibly in several steps. */
async function findKept(db: ClientDatabase, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`with recursive kept(id, depth) as (
      select primary_id, 1 from merged_event where client_id = ${db.clientId} and merged_id = ${id} and undone_at is null
      union all
      select g.primary_id, k.depth + 1 from kept k join merged_event g
        on g.client_id = ${db.clientId} and g.merged_id = k.id and g.undone_at is null where k.depth < ${mostMerges})
    select id::text as id from kept order by depth desc limit 1`.execute(db)
  return rows[0]?.id
}
const mostMerges = 20

async function findStored(db: ClientDatabase, services: Tools, id: string): Promise<IncidentDetails | null> {
  const { secrets } = services
  const [row] = await named(
    'event',
    db,
    sql<DetailRow>`select ${incidentColumns}, e.ended_at as "endedAt", y.scoring_type as "scoringType", e.light, e.traffic,
      e.weather, case when e.weather is not null then coalesce(e.weather_source, 'provider') end as "weatherSource",
      exists (select from weather_due w where w.client_id = ${db.clientId} and w.day = i.occurred_at::date
        and w.vehicle_id = i.vehicle_id and w.due_at < 'infinity' and (e.weather is null or e.temperature_kelvin is null))
        as "weatherAwaited",
      e.temperature_kelvin as "temperatureKelvin", e.temperature_source as "temperatureSource", i.latitude_e6 / 1e6::float8 as lat, i.longitude_e6 / 1e6::float8 as lon,
      e.heading_degrees as "headingDegrees", e.speed_limit_kmh as "speedLimitKmh", e.speed_limit_source as "speedLimitSource",
      e.max_g as "maxG", e.speed_basis as "speedBasis", e.sums, e.external_id as "externalId", e.reference, e.url,
      coalesce(e.provider_state, 'open') as "providerState",
      i.config_version as "configVersion"
    from ${incidentsOf(sql`(select k.occurred_at as at, k.id from incident_key k where k.client_id = ${db.clientId} and k.id = ${id}) page`)}`,
  )
  if (!row) return null
  await requestMedia(db, [id], Object.values(mediaKind), mediaUrgency.awaited)
  const [nearSpeed, media, trip, ratings, activity] = await Promise.all([
    nearSpeedOf(db, row),
    listMedia(db, [id]),
    findTripAt(db, row.vehicle.id, row.occurredAt),
    listRatings(db, id),
    listActivity(db, id),
  ])
  const {
    light,
    traffic,
    weather,
    weatherSource,
    weatherAwaited,
    temperatureKelvin,
    temperatureSource,
    lat,
    lon,
    tags,
    context: _,
    annotatedIntensity: __,
    scoringType,
    configVersion,
    ...rest
  } = row
  const config = configOf(await cachedScoringVersions(services, db.clientId), configVersion)
  const facts = { scoringType, intensity: row.intensity, light, traffic, weather }
  const { weight, intensityFactor, parts } = riskOf(facts, config)
  return {
    ...rest,
    ...toIncident(row, media, secrets, db.clientId),
    nearSpeed,
    explanation: { weight, intensityFactor, parts },
    conditions: {
      light: (light || null) as Light | null,
      traffic: traffic as RushHourTraffic | null,
      weather,
      weatherSource,
      weatherAwaited,
      temperatureKelvin,
      temperatureSource,
    },
    point: lat === null || lon === null ? null : { lat, lon },
    tags: tags.map((entry) => entry.tag),
    trip,
    cameras: camerasOf(secrets, db.clientId, id, media),
    hasTelemetry: true,
    ratings,
    activity,
    sameTrip: await listSameTrip(db, row, trip),
    twins: await listTwins(db, id),
  }
}

/**
 * Lists an event's ratings, newest first. An annotator's answer to an event with a known answer is about the annotator,
 * and a second look without a verdict isn't finished: both are left out.
 */
export async function listRatings(db: ClientDatabase, incidentId: string): Promise<Rating[]> {
  const ratings = db
    .selectFrom('incidentRating')
    .where('incidentId', '=', incidentId)
    .where((eb) => eb.or([eb('drawn', 'is', null), eb('drawn', '<>', 'known')]))
    .where((eb) => eb.or([eb('stage', 'is', null), eb('stage', '=', 'first'), eb('verdict', 'is not', null)]))
    .selectAll()
    .orderBy('at', 'desc')
  const rows = await named('event-ratings', db, ratings)
  return rows.map((row) => ({
    rating: row.rating as IncidentRating,
    intensity: row.intensity,
    severity: row.severity as Rating['severity'],
    reason: row.reason as Rating['reason'],
    note: row.note,
    at: row.at,
    by: { id: row.userId, name: row.userName },
    counts: row.counts || isConfirming(row, rows),
    isWaiting: row.state === 'waiting',
  }))
}

type RatingRow = {
  id: string
  answers: string | null
  verdict: string | null
  rating: number
  translatedType: string | null
}

/** True for a second look that gave the same answer. A reviewer who keeps a first answer may have given another one. */
function isConfirming({ verdict, answers, rating, translatedType }: RatingRow, rows: readonly RatingRow[]): boolean {
  const first = rows.find(({ id }) => id === answers)
  return verdict === 'agreed' && first?.rating === rating && first.translatedType === translatedType
}

async function listActivity(db: ClientDatabase, incidentId: string): Promise<IncidentActivity[]> {
  const rows = await named(
    'event-activity',
    db,
    db.selectFrom('incidentActivity').where('incidentId', '=', incidentId).selectAll().orderBy('at', 'desc').limit(100),
  )
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind as IncidentActivity['kind'],
    by: { id: null, name: row.actor },
    text: (row.detail as { text?: string }).text ?? '',
  }))
}

/** Lists the vehicle's other events during the whole trip, or within half an hour without a known trip. */
async function listSameTrip(
  db: ClientDatabase,
  { id, vehicle, occurredAt }: DetailRow,
  trip: Trip | null,
): Promise<SameTripIncident[]> {
  const from = trip ? sql`${trip.startedAt}::timestamptz` : sql`${occurredAt}::timestamptz - interval '30 minutes'`
  const to = trip
    ? sql`coalesce(${trip.endedAt}::timestamptz, 'infinity')`
    : sql`${occurredAt}::timestamptz + interval '30 minutes'`
  return named(
    'event-same-trip',
    db,
    sql<SameTripIncident & { severity: Severity }>`select i.id, i.occurred_at as "occurredAt",
      json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type, i.severity, i.risk as "riskScore",
      i.speed_kmh as "speedKmh", i.rating
    from incident i join incident_type y using (translated_type)
    where i.client_id = ${db.clientId} and i.vehicle_id = ${vehicle.id} and i.id <> ${id}
      and i.occurred_at between ${from} and ${to}
    order by i.occurred_at`,
  )
}

/** Lists what is likely the same event. Less certain pairs are for people who merge events; they would mislead a reviewer. */
async function listTwins(db: ClientDatabase, id: string): Promise<TwinIncident[]> {
  return named(
    'event-twins',
    db,
    sql<TwinIncident>`select i.id, i.occurred_at as "occurredAt", i.has_video as "hasVideo", d.confidence,
      json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type,
      json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider
    from (${twinsOf(db.clientId, sql`${id}::bigint`)}) d
      join incident i on i.client_id = ${db.clientId} and i.id = d.id
      join incident_type y using (translated_type) join provider p on p.id = i.provider_id
    order by d.confidence desc, i.occurred_at`,
  )
}
