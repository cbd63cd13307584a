import type { GivenAnnotation } from '@milepost/contract/annotation/answers'
import type { AnnotationItem } from '@milepost/contract/annotation/item'
import type { Light, RushHourTraffic } from '@milepost/domain/codes'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import { type PlaceRow, placeJson, toPlace } from '../../db/lists/place-json.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { nearSpeedOf } from '../../reporting/incidents/near-speeds.ts'
import { camerasOf, listMedia, requestMedia } from '../../reporting/media/stored-media.ts'
import type { Services } from '../../services.ts'
import { mediaKind, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { findAnswer, findVerdictOn } from './answer-queries.ts'
import type { Lease } from './leases.ts'

type Row = Pick<
  AnnotationItem,
  'occurredAt' | 'timeZone' | 'type' | 'hasIntensity' | 'provider' | 'source' | 'speedKmh' | 'speedLimitKmh' | 'maxG'
> & {
  place: PlaceRow | null
  lat: number | null
  lon: number | null
  light: number
  traffic: number | null
  weather: string | null
  temperatureKelvin: number | null
  tags: { tag: string; source: string }[]
  context: string[]
}

/**
 * Reads what a person sees of the event they claimed, and requests its clips. A second look shows nothing of what
 * others think of the event. Throws `notFound` if the event is gone.
 */
export async function findItem(
  db: ClientDatabase,
  { secrets }: Pick<Services, 'secrets'>,
  lease: Lease,
): Promise<AnnotationItem> {
  const id = lease.incidentId
  await requestMedia(db, [id], Object.values(mediaKind), mediaUrgency.awaited)
  const [[row], media, returned] = await Promise.all([
    named('annotation-item', db, itemOf(id)),
    listMedia(db, [id]),
    lease.stage === 'again' && lease.answers !== null ? findReturned(db, lease.answers) : null,
  ])
  if (!row) throw notFound('event: its provider withdrew it, or it was merged into another record')
  const { place, lat, lon, light, traffic, weather, temperatureKelvin, tags, context, ...facts } = row
  const isBlind = lease.stage === 'second'
  return {
    ...facts,
    nearSpeed: await nearSpeedOf(db, { id, speedKmh: facts.speedKmh }),
    leaseId: lease.id,
    leaseUntil: lease.until,
    incidentId: id,
    stage: lease.stage,
    place: toPlace(place),
    point: lat === null || lon === null ? null : { lat, lon },
    conditions: {
      light: (light || null) as Light | null,
      traffic: traffic as RushHourTraffic | null,
      weather,
      temperatureKelvin,
    },
    tags: isBlind ? null : tags.map(({ tag }) => tag),
    metaData: isBlind ? null : context.map((word) => contextOf(word, facts.provider.id)),
    cameras: camerasOf(secrets, db.clientId, id, media),
    returned,
  }
}

const itemOf = (id: string) =>
  sql<Row>`select i.occurred_at as "occurredAt", e.time_zone as "timeZone",
      json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type, y.has_intensity as "hasIntensity",
      json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider, i.source,
      i.speed_kmh as "speedKmh", e.speed_limit_kmh as "speedLimitKmh", e.max_g as "maxG", ${placeJson('k')} as place,
      i.latitude_e6 / 1e6::float8 as lat, i.longitude_e6 / 1e6::float8 as lon,
      e.light, e.traffic, e.weather, e.temperature_kelvin as "temperatureKelvin", e.tags, e.metadata as context
    from incident_key w join incident i on i.client_id = ${thisClient} and i.occurred_at = w.occurred_at and i.id = w.id
      join incident_detail e on e.client_id = ${thisClient} and e.occurred_at = w.occurred_at and e.id = w.id
      join incident_type y on y.translated_type = i.translated_type join provider p on p.id = i.provider_id
      left join place k on k.id = i.place_id
    where w.client_id = ${thisClient} and w.id = ${id}`

const contextOf = (word: string, providerId: number) => ({
  eventMetadataType: 'context',
  key: 'label',
  value: word,
  tspIncidentTag: null,
  translatedIncidentType: null,
  annotatedIncidentIntensity: null,
  providerId,
})

/** Reads a person's returned answer, with the answer and note of the reviewer who sent it back. */
async function findReturned(db: ClientDatabase, id: string): Promise<AnnotationItem['returned']> {
  const [own, reviewer]: (GivenAnnotation | undefined)[] = await Promise.all([
    findAnswer(db, id),
    findVerdictOn(db, id),
  ])
  return own && reviewer ? { own, reviewer, note: reviewer.note } : null
}
