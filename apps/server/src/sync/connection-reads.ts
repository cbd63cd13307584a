import type { ConnectionReads } from '@milepost/contract/connections/reads'
import { type DataType, dataTypes } from '@milepost/contract/providers/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { dayAfter } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { type AnyProvider, providerById } from '@milepost/providers/registry'
import type { Queries } from '../db/scope/queries.ts'

/** A connection without access for this long no longer delays others until its history is complete. */
const patientDays = 7

const { failed, duplicated } = connectionHealth.code

/** SQL condition for a connection whose history nothing waits for anymore. */
export const isGivenUp = (alias: string) =>
  `(${alias}.health_status in (${failed}, ${duplicated}) and ${alias}.health_since < now() - interval '${patientDays} days')`

/** SQL that is true if a history isn't waited for: refused, or failing for long. */
export const isHistoryGivenUp = (alias: string) =>
  `(${alias}.switched_off_reason is not null or ${alias}.failing_since < now() - interval '${patientDays} days')`

type ReadRow = {
  connectionId: number
  providerId: number
  isGivenUp: boolean
  timeZone: string
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

/**
 * Returns what has been read of a client's connections: all, or some. The one answer to whether a count is complete, and
 * which days of driving are.
 */
export async function readConnectionReads(
  db: Queries,
  clientId: number,
  connectionIds: readonly number[] | null = null,
  now = new Date(),
): Promise<ConnectionReads[]> {
  const { rows } = await db.query<ReadRow>(readsOfClient, [clientId, connectionIds])
  return rows.map((row) => readsOf(row, providerById(row.providerId)?.streams ?? {}, now))
}

const readsOfClient = `
  select n.id as "connectionId", n.provider_id as "providerId", coalesce(${isGivenUp('n')}, false) as "isGivenUp", c.time_zone as "timeZone",
    coalesce(json_agg(json_build_object('stream', s.stream, 'isRead', s.last_success_at is not null,
      'isComplete', s.completed_at is not null, 'isRefused', case when s.stream like '%.history' then coalesce(${isHistoryGivenUp('s')}, false) else s.switched_off_reason is not null end, 'before', s.cursor ->> 'before')
    ) filter (where s.stream is not null), '[]') as streams
  from connection n join client c on c.id = $1 left join sync_stream s on s.client_id = $1 and s.connection_id = n.id
  where n.client_id = $1 and n.deleted_at is null and ($2::int[] is null or n.id = any($2))
  group by n.id, n.provider_id, n.health_status, n.health_since, c.time_zone order by n.id`

function readsOf(row: ReadRow, offered: AnyProvider['streams'], now: Date): ConnectionReads {
  const streams = new Map(row.streams.map((stream) => [stream.stream, stream]))
  const kinds = dataTypes.filter((kind) => offered[kind] && !streams.get(kind)?.isRefused)
  /** The history that is still to be read; undefined if there is none. */
  const openHistory = (kind: DataType): { before: string | null } | undefined => {
    const history = streams.get(`${kind}.history`)
    if (!offered[kind]?.history || history?.isComplete || history?.isRefused) return undefined
    return history ?? { before: null }
  }
  const isRead = (kind: DataType) => streams.get(kind)?.isRead === true && !openHistory(kind)
  const driven = kinds.filter((kind) => kind === 'trips' || kind === 'incidents')
  const open = row.isGivenUp ? [] : driven.flatMap((kind) => openHistory(kind) ?? [])
  const firsts = open.map(({ before }) => firstWhole(row.timeZone, before === null ? now : new Date(before)))
  return {
    connectionId: row.connectionId,
    read: kinds.filter(isRead),
    unread: kinds.filter((kind) => !isRead(kind)),
    completeFrom: firsts.toSorted().at(-1) ?? null,
  }
}

/** Returns the first day that is complete if everything after an instant has been read: the next one. */
const firstWhole = (zone: string, before: Date): string => dayAfter(localDay(zone, before.getTime()))
