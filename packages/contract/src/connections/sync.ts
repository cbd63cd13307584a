import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, Day, Instant, NumberId, NumberIdPath, pageOf, paging, RecordId } from '../api/fields.ts'
import { settingsReaders, writers } from '../api/roles.ts'
import { dataTypes } from '../providers/endpoints.ts'
import { ConnectionReads } from './reads.ts'

/** Progress of a long sync; the total is the provider's or our estimate. */
export const SyncProgress = z.object({ done: Count, total: Count.nullable() })

/** How a provider can fail; the consequences are in the architecture. */
export const failureKinds = ['authFailed', 'rateLimited', 'unavailable', 'wireMismatch'] as const
export type FailureKind = (typeof failureKinds)[number]

/** Why a kind of records doesn't arrive. */
export const StreamFailure = z.object({
  kind: z.enum(failureKinds),
  /** What the connector saw, for support: `Samsara /fleet/trips: the provider answered 503`. */
  detail: z.string(),
  since: Instant,
  /** When it is retried; null if only new credentials help. */
  nextAt: Instant.nullable(),
})
export type StreamFailure = z.infer<typeof StreamFailure>

/** Status of one kind of records of a connection. */
export const DataFlow = z.object({
  dataType: z.enum(dataTypes),
  lastSuccessAt: Instant.nullable(),
  lastAttemptAt: Instant.nullable(),
  /** The newest time in any of its records. */
  lastRecordAt: Instant.nullable(),
  /** How many different records were stored; of a list, how many it has now. */
  records: Count,
  /** How many of them were stored for the first time in the last 24 hours; null for lists, which are read as a whole. */
  records24h: Count.nullable(),
  /** Rejected records that are listed, without those that were stored later. Each counts once, however often it came. */
  rejected: Count,
  /** Values that can't be true, and that records are stored without: those that are listed. */
  droppedValues: Count,
  failure: StreamFailure.nullable(),
  /** Set if the account isn't permitted to read this. */
  switchedOffReason: z.string().nullable(),
  /** The history import; null once it is complete. */
  history: SyncProgress.nullable(),
  /** New records of each of the last 30 days in the client's time zone, including days without any; a list counts at each read. */
  daily: z.array(z.object({ day: Day, records: Count, rejected: Count })),
})
export type DataFlow = z.infer<typeof DataFlow>

const UnitOfDevice = z.object({ id: RecordId, name: z.string(), vin: z.string().nullable() })

/** A device that was moved to another vehicle, as its VIN shows: each vehicle has what was reported while it had the device. */
export const MovedDevice = z.object({ device: z.string(), movedAt: Instant, from: UnitOfDevice, to: UnitOfDevice })
export type MovedDevice = z.infer<typeof MovedDevice>

export const SyncStatus = z.object({
  connectionId: NumberId,
  running: z.boolean(),
  nextAt: Instant.nullable(),
  flows: z.array(DataFlow),
  /**
   * The provider's own driver scores: how many drivers, and the end of the newest rated period. Null if there are none.
   */
  driverScores: z.object({ drivers: Count, newestUntil: Instant }).nullable(),
  /** The newest moves of devices between vehicles, newest first. */
  movedDevices: z.array(MovedDevice),
})
export type SyncStatus = z.infer<typeof SyncStatus>

/**
 * Records of one device that couldn't be used for one cause, or values of them that can't be true, kept for review: the last
 * one, and how often and from when to when they came. Secrets in it are redacted.
 */
export const RejectedRecord = z.object({
  dataType: z.enum(dataTypes),
  /** The provider's ID of the vehicle; null if the record names none. */
  device: z.string().nullable(),
  /** The vehicle with its name and VIN; null if it isn't listed. */
  vehicleId: RecordId.nullable(),
  deviceName: z.string().nullable(),
  vin: z.string().nullable(),
  /** The reason without its values; `Reason` filters by it. */
  cause: z.string(),
  /** How many different records there are: what `rejected` and `droppedValues` of the data flow add up. */
  records: Count,
  /** The provider's ID of the last record. */
  externalId: z.string(),
  /** Why the last one was rejected, with its values. */
  reason: z.string(),
  /** The field at fault in the provider's own naming. */
  path: z.string().nullable(),
  /** What was dropped of a record that is stored without it: "distance", "top speed"; null if the whole was rejected. */
  part: z.string().nullable(),
  payload: z.unknown(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  times: Count,
  /** When records with these IDs were stored after all; null if none was. */
  storedAt: Instant.nullable(),
})
export type RejectedRecord = z.infer<typeof RejectedRecord>

/** The filters of rejected records: a kind, and a cause. */
export const rejectedFilter = { DataType: z.enum(dataTypes).optional(), Reason: z.string().max(300).optional() }

/** The choices of each filter, with how many rows each lists beside the other filter. */
export const RejectedChoices = z.object({
  kinds: z.array(z.object({ dataType: z.enum(dataTypes), rows: Count })),
  /** `reason`: the last one, as an example of its cause. */
  reasons: z.array(z.object({ cause: z.string(), reason: z.string(), rows: Count })),
})
export type RejectedChoices = z.infer<typeof RejectedChoices>

/** Initial syncs in progress, for the banner and the terminal. */
export const ConnectionProgress = z.object({
  connectionId: NumberId,
  connectionName: z.string(),
  providerName: z.string(),
  dataType: z.enum(dataTypes),
  done: Count,
  total: Count.nullable(),
})
export type ConnectionProgress = z.infer<typeof ConnectionProgress>

/**
 * Records imported of one kind by all connections, including complete imports; the total is estimated, null if unknown. `share`: how much
 * of it is imported, 0–1, known also without the total.
 */
export const KindProgress = ConnectionProgress.pick({ dataType: true, done: true, total: true }).extend({
  share: z.number().min(0).max(1),
})
export type KindProgress = z.infer<typeof KindProgress>

/**
 * Past months of the fleet's score that were recalculated, of how many, after an update of the model or when a connection
 * left or returned, and the version of the configuration that they get. The others show earlier scores and aren't compared.
 */
export const Recalculation = z.object({ done: Count, of: Count, version: Count })
export type Recalculation = z.infer<typeof Recalculation>

/**
 * History imports of all connections of a client, including complete ones in `percent`: 99 at most until all are
 * complete.
 */
export const PastProgress = z.object({
  settled: z.boolean(),
  /** True if many imported days are not in the sums of reports yet; a few are always pending. */
  summingUp: z.boolean(),
  percent: z.int().min(0).max(100),
  /** The share of the import's work that is done, 0–1: how fast it grows shows how long the rest takes. */
  workDone: z.number().min(0).max(1),
  /** Null unless past months are being recalculated. */
  recalculation: Recalculation.nullable(),
  /** Since when scores can't be calculated, so that those shown are older; null while they can. */
  scoresFailingSince: Instant.nullable(),
  /** The client's first day with any known driving or event so far; null if there is none. */
  knownFrom: Day.nullable(),
  /** What has been read of each connection. */
  connections: z.array(ConnectionReads),
  /** Empty once everything is imported. */
  kinds: z.array(KindProgress),
  /** The imports that aren't complete. */
  items: z.array(ConnectionProgress),
})
export type PastProgress = z.infer<typeof PastProgress>

export const connectionSyncEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/connections/{id}/sync-status',
    access: 'signedIn',
    roles: settingsReaders,
    summary: 'Get a connection’s sync status, by data type.',
    params: NumberIdPath,
    query: ClientQuery,
    response: SyncStatus,
  }),
  rejected: endpoint({
    method: 'GET',
    path: '/connections/{id}/rejected',
    access: 'signedIn',
    roles: writers,
    summary: 'List a connection’s rejected records by device and cause, last seen first; those stored later come last.',
    params: NumberIdPath,
    query: ClientQuery.extend({ ...rejectedFilter, ...paging() }),
    response: pageOf(RejectedRecord).extend({ choices: RejectedChoices }),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/progress',
    access: 'signedIn',
    summary: 'List a client’s first syncs that are still in progress.',
    query: ClientQuery,
    response: PastProgress,
  }),
}
