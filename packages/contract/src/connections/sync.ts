import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, Day, Instant, NumberId, NumberIdPath, pageOf, paging } from '../api/fields.ts'
import { dataTypes } from '../providers/endpoints.ts'

/** How far a long read has come; the total is the provider's or our estimate. */
export const SyncProgress = z.object({ done: Count, total: Count.nullable() })

/** The ways a provider fails; what follows from each is in the architecture. */
export const failureKinds = ['authFailed', 'rateLimited', 'unavailable', 'wireMismatch'] as const
export type FailureKind = (typeof failureKinds)[number]

/** Why a kind of records does not arrive. */
export const StreamFailure = z.object({
  kind: z.enum(failureKinds),
  /** What the connector saw, for support: `Samsara /fleet/trips: the provider answered 503`. */
  detail: z.string(),
  since: Instant,
  /** When it is tried again; null when nobody will before new credentials come. */
  nextAt: Instant.nullable(),
})
export type StreamFailure = z.infer<typeof StreamFailure>

/** How one kind of records of a connection is doing. */
export const DataFlow = z.object({
  dataType: z.enum(dataTypes),
  lastSuccessAt: Instant.nullable(),
  lastAttemptAt: Instant.nullable(),
  /** The newest moment any of its records speaks of. */
  lastRecordAt: Instant.nullable(),
  records: Count,
  records24h: Count,
  /** Records that could not be used. */
  rejected: Count,
  failure: StreamFailure.nullable(),
  /** Set where the account is not allowed to read this. */
  switchedOffReason: z.string().nullable(),
  /** The read of the past; null once it is complete. */
  history: SyncProgress.nullable(),
  /** Records of each of the last 30 days of the client's zone, days without any included. */
  daily: z.array(z.object({ day: Day, records: Count, rejected: Count })),
})
export type DataFlow = z.infer<typeof DataFlow>

export const SyncStatus = z.object({
  connectionId: NumberId,
  running: z.boolean(),
  nextAt: Instant.nullable(),
  flows: z.array(DataFlow),
  /** The provider's own driver scores: of how many drivers, and the end of the newest time they rate. Null without any. */
  driverScores: z.object({ drivers: Count, newestUntil: Instant }).nullable(),
})
export type SyncStatus = z.infer<typeof SyncStatus>

/** A record that could not be used, kept until somebody looks. Secrets in it are blacked out. */
export const SetAsideRecord = z.object({
  dataType: z.enum(dataTypes),
  externalId: z.string(),
  reason: z.string(),
  /** The field at fault in the provider's own naming. */
  path: z.string().nullable(),
  payload: z.unknown(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  times: Count,
  /** When a record of this id could be used after all, and was stored; null while none could. */
  storedAt: Instant.nullable(),
})
export type SetAsideRecord = z.infer<typeof SetAsideRecord>

/** First syncs still under way, for the banner and the terminal. */
export const ConnectionProgress = z.object({
  connectionId: NumberId,
  connectionName: z.string(),
  providerName: z.string(),
  dataType: z.enum(dataTypes),
  done: Count,
  total: Count.nullable(),
})
export type ConnectionProgress = z.infer<typeof ConnectionProgress>

/** The histories of all connections of a client, complete ones included in `percent`: 99 at most until all are. */
export const PastProgress = z.object({
  settled: z.boolean(),
  /** Days that have come in are not in the sums of reports yet; a few wait at any time, these are more. */
  summingUp: z.boolean(),
  percent: z.int().min(0).max(100),
  /** The first day of the client of which any driving or event is known so far; null while none is. */
  knownFrom: Day.nullable(),
  items: z.array(ConnectionProgress),
})
export type PastProgress = z.infer<typeof PastProgress>

export const connectionSyncEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/connections/{id}/sync-status',
    access: 'signedIn',
    summary: 'What arrived from a provider, kind by kind.',
    params: NumberIdPath,
    query: ClientQuery,
    response: SyncStatus,
  }),
  setAside: endpoint({
    method: 'GET',
    path: '/connections/{id}/set-aside',
    access: 'admin',
    summary:
      'Records of a connection that could not be used, last seen first; those that were stored after all come last.',
    params: NumberIdPath,
    query: ClientQuery.extend(paging()),
    response: pageOf(SetAsideRecord),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/progress',
    access: 'signedIn',
    summary: 'First syncs of a client that are still under way.',
    query: ClientQuery,
    response: PastProgress,
  }),
}
