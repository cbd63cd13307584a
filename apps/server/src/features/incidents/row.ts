import type { EventMetadata, Incident } from '@milepost/contract/incidents/endpoints'
import { type IncidentRating, incidentRating, type Severity } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import type { SecretBox } from '../../access/secret-box.ts'
import { type PlaceRow, placeJson, toPlace } from '../../db/lists/place-json.ts'
import { ofThisClient, thisClient } from '../../db/scope/scope.ts'
import { isCopyOf, isRepeatOf, isWithdrawn } from '../../recompute/roll-up/day-sums.ts'
import { isCoached } from '../../reporting/incidents/is-coached.ts'
import { lossOfTwin } from '../../reporting/incidents/of-losses.ts'
import { mediaLinks } from '../../reporting/media/media-links.ts'
import { type MediaRow, videoStateOf } from '../../reporting/media/stored-media.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'

export type IncidentRow = {
  id: string
  occurredAt: string
  timeZone: string
  type: Incident['type']
  severity: number
  riskScore: number
  intensity: number | null
  vehicle: Incident['vehicle']
  vehicleDetails: Incident['vehicleDetails']
  driver: Incident['driver']
  place: PlaceRow | null
  speedKmh: number | null
  occurrences: number
  provider: Incident['provider']
  connection: Incident['connection']
  source: number
  rating: number
  hasVideo: boolean
  tags: { tag: string; source: string }[]
  context: string[]
  annotatedIntensity: number | null
  accidentId: number | null
  partOfLoss: Incident['partOfLoss']
  assignment: Incident['assignment']
  coachingSent: boolean
  withdrawnAt: string | null
  isRepeated: boolean
  isCopy: boolean
}

/**
 * Event columns for a `page` of times and ids (`at`, `id`): each event `i` with its detail `e`, type `y`, vehicle
 * `v`, connection `n`, provider `p` and place `k`. Event and detail are looked up one by one: joined across all months,
 * they take five times as long to plan as to read, and PostgreSQL plans each short page again.
 */
export const incidentsOf = (page: RawBuilder<unknown>) => sql`${page}
  cross join lateral (select * from incident i where i.client_id = ${thisClient} and i.occurred_at = page.at and i.id = page.id limit 1) i
  cross join lateral (select * from incident_detail e
    where e.client_id = ${thisClient} and e.occurred_at = page.at and e.id = page.id limit 1) e
  join incident_type y on y.translated_type = i.translated_type
  join vehicle v on v.client_id = ${thisClient} and v.id = i.vehicle_id
  join connection n on n.client_id = ${thisClient} and n.id = i.connection_id
  join provider p on p.id = i.provider_id
  left join place k on k.id = i.place_id`

const isInstead = (isAgain: typeof isRepeatOf) =>
  sql`(${ofThisClient((client) => isAgain(client))} and not ${ofThisClient((client) => isWithdrawn(client, 'i.id'))})`

/** SQL that is true of an event `i` if another record of it is counted for the fleet instead. */
export const isRepeated = isInstead(isRepeatOf)

export const incidentColumns = sql`i.id, i.occurred_at as "occurredAt", e.time_zone as "timeZone",
  json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type, i.severity, i.risk as "riskScore",
  e.intensity, json_build_object('id', v.id::text, 'name', v.name, 'vin', v.vin, 'isReported', not v.is_placeholder) as vehicle,
  json_build_object('make', v.make, 'model', v.model, 'modelYear', v.model_year, 'licensePlate', v.license_plate) as "vehicleDetails",
  e.tags, e.metadata as context, (select r.intensity from incident_rating r where r.client_id = ${thisClient} and r.incident_id = i.id
    and r.counts and r.stage is not null and r.intensity is not null order by r.at desc limit 1) as "annotatedIntensity",
  (select json_build_object('id', d.id::text, 'name', d.name) from driver d where d.client_id = ${thisClient} and d.id = i.driver_id) as driver,
  ${placeJson('k')} as place, i.speed_kmh as "speedKmh", i.occurrences,
  json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
  json_build_object('id', n.id, 'name', n.name) as connection, i.source, i.rating, i.has_video as "hasVideo",
  (select a.number from accident a where a.client_id = ${thisClient} and a.id = i.id and a.withdrawn_at is null) as "accidentId",
  ${lossOfTwin(thisClient, sql`i.id`)} as "partOfLoss",
  (select json_build_object('id', s.assignee_id, 'name', s.assignee_name, 'dueOn', s.due_on)
    from incident_assignment s where s.client_id = ${thisClient} and s.incident_id = i.id) as assignment,
  ${isCoached(sql`i.id`)} as "coachingSent",
  (select w.withdrawn_at from dismissed_incident w where w.client_id = ${thisClient} and w.id = i.id) as "withdrawnAt",
  ${isRepeated} as "isRepeated", ${isInstead(isCopyOf)} as "isCopy"`

/** Converts an event for lists, with its `own` pictures and clips. */
export function toIncident(from: IncidentRow, own: MediaRow[], secrets: SecretBox, clientId: number): Incident {
  const { tags: _tags, context: _context, annotatedIntensity: _annotated, ...row } = from
  const clips = own.filter((entry) => entry.kind === mediaKind.video && entry.state === mediaState.stored)
  const stills = own.filter((entry) => entry.kind === mediaKind.still && entry.state === mediaState.stored)
  // Signed only for the few that have any.
  const links = () => mediaLinks(secrets, clientId, row.id)
  return {
    ...row,
    vehicleId: row.vehicle.id,
    connectionId: row.connection.id,
    startedAt: row.occurredAt,
    referenceTime: row.occurredAt,
    isReportReady: row.accidentId !== null && isPrepared(own),
    isAccurate: isAccurate(row.rating),
    metaData: metadataOf(from),
    severity: row.severity as Severity,
    rating: row.rating as IncidentRating,
    source: row.source as Incident['source'],
    place: toPlace(row.place),
    videoState: videoStateOf(own),
    thumbnails: stills.map((still) => {
      const position = still.position as Incident['thumbnails'][number]['position']
      return { position, url: links().still(position) }
    }),
    videos: clips.map((clip) => {
      const position = clip.position as Incident['videos'][number]['position']
      return { position, url: links().video(position), type: 'video/mp4' }
    }),
  }
}

/** True if nothing more is expected: each clip is available or will never be. */
export const isPrepared = (own: readonly MediaRow[]): boolean =>
  own.every(({ kind, state }) => kind !== mediaKind.video || state === mediaState.stored || state === mediaState.gone)

const isAccurate = (rating: number): boolean | null => {
  if (rating === incidentRating.code.accurate) return true
  return rating === incidentRating.code.inaccurate ? false : null
}

function metadataOf({ tags, context, type, annotatedIntensity, provider }: IncidentRow): EventMetadata[] {
  const base = {
    annotatedIncidentIntensity: annotatedIntensity as EventMetadata['annotatedIncidentIntensity'],
    providerId: provider.id,
  }
  return [
    ...tags.map(({ tag, source }) => ({
      ...base,
      eventMetadataType: 'tag',
      key: 'source',
      value: source,
      tspIncidentTag: tag,
      translatedIncidentType: type.translatedType,
    })),
    ...context.map((word) => ({
      ...base,
      eventMetadataType: 'context',
      key: 'label',
      value: word,
      tspIncidentTag: null,
      translatedIncidentType: null,
    })),
  ]
}
