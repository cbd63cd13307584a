import type { ConnectionReads } from '@milepost/contract/connections/reads'
import { type DataType, dataTypes } from '@milepost/contract/providers/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { dayAfter } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { type AnyProvider, providerById } from '@milepost/providers/registry'
import type { Queries } from '../db/scope/queries.ts'
import { historyKinds } from './history-kinds.ts'

/** A connection without access for this long no longer delays others until its history is complete. */
const patientDays = 7

const { failed, duplicated } = connectionHealth.code

/** SQL condition for a connection whose history nothing waits for anymore. */
const isGivenUp = (alias: string) =>
  `(${alias}.health_status = ${failed} and ${alias}.health_since < now() - interval '${patientDays} days')`

/** SQL that is true if a history isn't waited for: refused, or failing for long. */
export const isHistoryGivenUp = (alias: string) =>
  `(${alias}.switched_off_reason is not null or ${alias}.failing_since < now() - interval '${patientDays} days')`

type ReadRow = {
  connectionId: number
  providerId: number
  isGivenUp: boolean
  hasCameraStatus: boolean
  timeZone: string
  /** The newest day that imported history changed and that isn't summed yet. */
  unsummedDay: string | null
  streams: StreamRead[]
}

/** `before`: the instant down to which a history has been read, newest first. */
type StreamRead = {
  stream: string
  isRead: boolean
  isComplete: boolean
  isRefused: boolean
  before: string | null
}

/** `isImporting`: a history of the connection has begun and isn't complete, including positions. */
export type ConnectionPast = ConnectionReads & { isImporting: boolean }

/**
 * Returns what has been read of a client's connections: all, or some, without duplicated ones, whose data comes by another. The one answer to whether a count is complete,
 * which days of driving are, and whether history is imported.
 */
export async function readConnectionPasts(
  db: Queries,
  clientId: number,
  connectionIds: readonly number[] | null = null,
  now = new Date(),
): Promise<ConnectionPast[]> {
  const { rows } = await db.query<ReadRow>({
    name: 'connection-pasts',
    text: pastsOfClient,
    values: [clientId, connectionIds],
  })
  return rows.map((row) => pastOf(row, providerById(row.providerId)?.streams ?? {}, now))
}

/** Returns the same as endpoints answer it. */
export async function readConnectionReads(
  db: Queries,
  clientId: number,
  connectionIds: readonly number[] | null = null,
): Promise<ConnectionReads[]> {
  const pasts = await readConnectionPasts(db, clientId, connectionIds)
  return pasts.map(({ isImporting: _, ...reads }) => reads)
}

/** Days that imported history changed, by connection, until their vehicles and then the totals of all are summed. */
const unsummedDays = `
  select v.connection_id, max(d.day) as day
    from (select vehicle_id, max(day) as day from rollup_dirty where client_id = $1 and is_history group by 1) d
      join vehicle v on v.client_id = $1 and v.id = d.vehicle_id group by 1
  union all
  select u.connection_id, max(s.day) from segment_due s, unnest(s.history_of) u(connection_id)
  where s.client_id = $1 and s.history_of is not null group by 1`

const pastsOfClient = `
  with unsummed as materialized (${unsummedDays})
  select n.id as "connectionId", n.provider_id as "providerId", coalesce(${isGivenUp('n')}, false) as "isGivenUp", c.time_zone as "timeZone",
    exists (select from camera_health h join vehicle v on v.client_id = $1 and v.id = h.vehicle_id
      where h.client_id = $1 and v.connection_id = n.id and v.gone_at is null) as "hasCameraStatus",
    (select max(u.day) from unsummed u where u.connection_id = n.id) as "unsummedDay",
    coalesce(json_agg(json_build_object('stream', s.stream, 'isRead', s.last_success_at is not null,
      'isComplete', s.completed_at is not null, 'isRefused', case when s.stream like '%.history' then coalesce(${isHistoryGivenUp('s')}, false) else s.switched_off_reason is not null end, 'before', s.cursor ->> 'before')
    ) filter (where s.stream is not null), '[]') as streams
  from connection n join client c on c.id = $1 left join sync_stream s on s.client_id = $1 and s.connection_id = n.id
  where n.client_id = $1 and n.deleted_at is null and n.health_status is distinct from ${duplicated} and ($2::int[] is null or n.id = any($2))
  group by n.id, n.provider_id, n.health_status, n.health_since, c.time_zone order by n.id`

function pastOf(row: ReadRow, offered: AnyProvider['streams'], now: Date): ConnectionPast {
  const streams = new Map(row.streams.map((stream) => [stream.stream, stream]))
  const kinds = dataTypes.filter((kind) => offered[kind] && !streams.get(kind)?.isRefused)
  /** The history that is still to be read; undefined if there is none. */
  const openHistory = (kind: DataType): { before: string | null } | undefined => {
    const history = streams.get(`${kind}.history`)
    if (!offered[kind]?.history || history?.isComplete || history?.isRefused) return undefined
    return history ?? { before: null }
  }
  const isRead = (kind: DataType) => streams.get(kind)?.isRead === true && !openHistory(kind)
  // Without trips of the provider, they are derived from positions.
  const driving = kinds.includes('trips') ? 'trips' : 'positions'
  const counted = kinds.filter((kind) => kind === driving || kind === 'incidents')
  const open = row.isGivenUp ? [] : counted.flatMap((kind) => openHistory(kind) ?? [])
  const firsts = [
    ...open.map(({ before }) => firstWhole(row.timeZone, before === null ? now : new Date(before))),
    ...(row.unsummedDay === null ? [] : [dayAfter(row.unsummedDay)]),
  ]
  return {
    connectionId: row.connectionId,
    read: [
      ...kinds.filter((kind) => isRead(kind) && (kind !== 'cameraHealth' || row.hasCameraStatus)),
      // Seen in event images: such a provider has no list to read.
      ...(row.hasCameraStatus && !offered.cameraHealth ? (['cameraHealth'] as const) : []),
    ],
    unread: kinds.filter((kind) => !isRead(kind)),
    completeFrom: firsts.toSorted().at(-1) ?? null,
    isImporting:
      !row.isGivenUp && historyKinds.some((kind) => streams.has(`${kind}.history`) && openHistory(kind) !== undefined),
  }
}

/** Returns the first day that is complete if everything after an instant has been read: the next one. */
const firstWhole = (zone: string, before: Date): string => dayAfter(localDay(zone, before.getTime()))
