import type { TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type Stored, storedKeys } from '../../revisions.ts'
import { byPositions } from '../seen/by-positions.ts'
import { statedMetersOf } from '../stated-values.ts'
import { pointJson, sourceOf } from './stored-values.ts'

/** What is known of a stored trip. */
type Known = Pick<TripRecord, 'startedAt' | 'endedAt' | 'distanceMeters' | 'distanceSource' | 'start' | 'end'>

/**
 * Fills in what later versions of stored trips lost, in records by ID: a page may repeat a row that is older, broken or
 * emptier than what is known. A trip that lost its end keeps its time and the longer distance. One that lost its distance
 * keeps it, with the time that it belongs to; if a newer revision states another time, the distance is unknown. Everything
 * that a later version does state counts.
 */
export async function keepKnown(
  client: ClientBase,
  clientId: number,
  records: Map<string, TripRecord>,
  stored: readonly Stored[],
): Promise<void> {
  const poorer = stored.filter(({ id }) => records.has(id) && isIncomplete(records.get(id)!))
  const known = await knownOf(client, clientId, poorer)
  for (const { id, revision } of poorer) {
    const record = records.get(id)!
    const isNewer = record.revision !== null && revision !== null && record.revision > Number(revision)
    records.set(id, { ...record, ...lost(record, known.get(id)!, isNewer) })
  }
}

const isEnded = ({ startedAt, endedAt }: Pick<TripRecord, 'startedAt' | 'endedAt'>) =>
  endedAt !== null && endedAt > startedAt

/** A distance that is stated but can't be true isn't missing: the trip isn't as it was, and its distance is unknown. */
const isIncomplete = (record: TripRecord): boolean => !isEnded(record) || statedMetersOf(record) === null

/** Returns what is known and missing in a version of its trip. */
function lost(record: TripRecord, known: Known, isNewer: boolean): Partial<TripRecord> {
  const { startedAt, endedAt } = known
  const distance = { distanceMeters: known.distanceMeters, distanceSource: known.distanceSource }
  const places = { start: record.start ?? known.start, end: record.end ?? known.end }
  if (isEnded(known) && !isEnded(record)) {
    const isLonger = (record.distanceMeters ?? 0) > (known.distanceMeters ?? -1)
    return { startedAt, endedAt, start: known.start ?? record.start, end: known.end, ...(!isLonger && distance) }
  }
  if (known.distanceMeters === null || record.distanceMeters !== null) return {}
  const isSameTime =
    record.startedAt.getTime() === startedAt.getTime() && record.endedAt?.getTime() === endedAt?.getTime()
  if (isSameTime || !isEnded(record)) return { ...distance, ...places }
  return isNewer || !isEnded(known) ? {} : { startedAt, endedAt, start: known.start, end: known.end, ...distance }
}

type Row = Omit<Known, 'startedAt' | 'endedAt' | 'distanceSource'> & {
  id: string
  startedAt: string
  endedAt: string | null
  distanceSource: number
}

/** An end without a driving time, which positions don't decide, is that of the next trip (`end-running.ts`). */
async function knownOf(client: ClientBase, clientId: number, stored: readonly Stored[]): Promise<Map<string, Known>> {
  if (!stored.length) return new Map()
  const { rows } = await client.query<Row>({
    name: 'known-of-trips',
    text: `select t.id, t.started_at as "startedAt",
        case when t.by_positions & ${byPositions.end} = 0 and (t.is_private or t.driving_seconds is not null or t.by_positions > 0) then t.ended_at end as "endedAt",
        coalesce(t.stated_meters, case when t.by_positions & ${byPositions.distance} = 0 then t.distance_meters end) as "distanceMeters",
        case when t.stated_meters is null then t.distance_source else t.stated_source end as "distanceSource",
        ${pointJson('start')} as start, ${pointJson('end')} as "end"
      from unnest($2::bigint[], $3::timestamptz[]) as n(id, at) join trip t on t.client_id = $1 and t.id = n.id and t.started_at = n.at`,
    values: [clientId, ...storedKeys(stored)],
  })
  return new Map(
    rows.map(({ id, startedAt, endedAt, distanceSource: source, ...rest }) => [
      id,
      {
        ...rest,
        startedAt: new Date(startedAt),
        endedAt: endedAt === null ? null : new Date(endedAt),
        distanceSource: sourceOf(source),
      },
    ]),
  )
}
