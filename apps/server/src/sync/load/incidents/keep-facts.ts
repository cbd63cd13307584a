import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../context.ts'
import type { IncidentDraft } from '../../derive/incident-draft.ts'
import { draftIncidents } from '../../derive/prepare-incidents.ts'
import type { KnownIncidents } from './incident-keys.ts'

type Kept = Pick<
  IncidentRecord,
  'location' | 'headingDegrees' | 'speedKmh' | 'speedBasis' | 'speedLimitKmh' | 'maxG' | 'endedAt'
>

/**
 * Fills in what later versions of stored events lost, as for trips (`versions/keep-known.ts`): a page may repeat a row
 * that is older or emptier than what is known. Whatever a version does state counts. A newer revision without a speed
 * withdraws it: providers mark speeds as invalid. Returns all drafts, those that were filled in drafted again.
 */
export async function keepFacts(
  client: ClientBase,
  context: PipelineContext,
  drafts: IncidentDraft[],
  known: KnownIncidents,
): Promise<IncidentDraft[]> {
  // A repeated detection states everything again.
  if (context.isOwnDetection) return drafts
  const byId = new Map(drafts.map((draft) => [draft.id, draft]))
  const rows = await storedFacts(client, context.clientId, known, byId)
  const filled = rows.flatMap(({ id, hasVideo, endedAt, ...kept }) => {
    const draft = byId.get(id)!
    draft.hadVideo = hasVideo
    const isNewer = draft.record.revision !== null && draft.record.revision > (known.revisionOf.get(id) ?? Infinity)
    const record = merged(draft.record, { ...kept, endedAt: endedAt === null ? null : new Date(endedAt) }, isNewer)
    return record ? [{ record, type: draft.type, hadVideo: hasVideo, id }] : []
  })
  if (!filled.length) return drafts
  const had = new Map(filled.map(({ id, hadVideo }) => [id, hadVideo]))
  for (const draft of await draftIncidents(context, filled))
    byId.set(draft.id, Object.assign(draft, { hadVideo: had.get(draft.id) }))
  return drafts.map(({ id }) => byId.get(id)!)
}

/** Returns a record with what it lacks; null if nothing of that is known. */
function merged(record: IncidentRecord, kept: Kept, isNewer: boolean): IncidentRecord | null {
  const isAfterwards = kept.endedAt !== null && kept.endedAt > record.occurredAt
  const full: IncidentRecord = {
    ...record,
    location: record.location ?? kept.location,
    headingDegrees: record.headingDegrees ?? kept.headingDegrees,
    speedLimitKmh: record.speedLimitKmh ?? kept.speedLimitKmh,
    maxG: record.maxG ?? kept.maxG,
    endedAt: record.endedAt ?? (isAfterwards ? kept.endedAt : null),
    ...(record.speedKmh === null && kept.speedKmh !== null && !isNewer
      ? { speedKmh: kept.speedKmh, speedBasis: kept.speedBasis ?? 'event' }
      : {}),
  }
  const facts = ['location', 'headingDegrees', 'speedLimitKmh', 'maxG', 'endedAt', 'speedKmh'] as const
  return facts.some((fact) => full[fact] !== record[fact]) ? full : null
}

type Row = Omit<Kept, 'endedAt'> & { id: string; endedAt: string | null; hasVideo: boolean }

async function storedFacts(
  client: ClientBase,
  clientId: number,
  { stored }: KnownIncidents,
  drafts: ReadonlyMap<string, IncidentDraft>,
): Promise<Row[]> {
  const again = stored.filter(({ id }) => drafts.has(id))
  if (!again.length) return []
  const { rows } = await client.query<Row>({
    name: 'facts-of-events',
    text: `select i.id, i.has_video as "hasVideo", i.speed_kmh as "speedKmh", e.speed_basis as "speedBasis",
        e.speed_limit_kmh as "speedLimitKmh", e.max_g as "maxG", e.heading_degrees as "headingDegrees", e.ended_at as "endedAt",
        case when i.latitude_e6 is not null then json_build_object('latitude', i.latitude_e6 / 1e6, 'longitude', i.longitude_e6 / 1e6) end as location
      from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
        join incident i on i.client_id = $1 and i.occurred_at = n.at and i.id = n.id
        join incident_detail e on e.client_id = $1 and e.occurred_at = n.at and e.id = n.id`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        again.map(({ id }) => id),
      ),
      again.map(({ at }) => at),
    ],
  })
  return rows
}
