import type { Json, Page } from '@milepost/providers/kit/provider'
import type { PositionRecord, RecordOf, StreamName } from '@milepost/providers/kit/record'
import { redact } from '@milepost/providers/kit/redact'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../db/transact.ts'
import { announce } from '../jobs/live-updates.ts'
import { type Lease, renew } from '../jobs/sync-leases.ts'
import type { PipelineContext } from './context.ts'
import { loadCameras } from './load-cameras.ts'
import { loadDriverScores } from './load-driver-scores.ts'
import { loadDrivers } from './load-drivers.ts'
import { loadGroups } from './load-groups.ts'
import { storeIncidents } from './load-incidents.ts'
import { loadMismatches } from './load-mismatches.ts'
import { preparePositions, storePositions } from './load-positions.ts'
import { loadTrips } from './load-trips.ts'
import { loadVehicles } from './load-vehicles.ts'
import { plausible } from './plausible.ts'
import { prepareIncidents } from './prepare-incidents.ts'
import type { Aside } from './translate.ts'

/** Stores what was prepared, in the transaction of its page; gives what has to be set aside. */
type Store = (client: ClientBase) => Promise<Aside[]>
type Loader<R> = (context: PipelineContext, records: R[]) => Promise<Store>

/** A loader that can use every record it is given, and has nothing to prepare. */
const all =
  <R>(load: (client: ClientBase, context: PipelineContext, records: R[]) => Promise<void>): Loader<R> =>
  async (context, records) =>
  async (client) => {
    await load(client, context, records)
    return []
  }

/** Who stores what: one loader for each kind of record. */
const loaders: { [K in StreamName]: Loader<RecordOf[K]> } = {
  groups: all(loadGroups),
  vehicles: all(loadVehicles),
  drivers: all(loadDrivers),
  positions: async (context, records) => {
    const prepared = preparePositions(context, records)
    return async (client) => {
      await storePositions(client, context, prepared)
      return []
    }
  },
  trips: all(loadTrips),
  incidents: async (context, records) => {
    const prepared = await prepareIncidents(context, records)
    return async (client) => {
      await storeIncidents(client, context, prepared)
      return prepared.aside
    }
  },
  cameraHealth: all(loadCameras),
  mismatches: all(loadMismatches),
  driverScores: all(loadDriverScores),
}

/** A page of which all is found out that can be before its transaction. */
export type PreparedPage = { store(pool: pg.Pool, lease: Lease | null): Promise<void> }

/**
 * Prepares a page. Storing it stores its records, what was set aside, the cursor and the counts, in one transaction that
 * only the holder of the lease can commit. A crash before the commit reads the page again and changes nothing twice.
 */
export async function preparePage<K extends StreamName>(
  context: PipelineContext,
  stream: { kind: K; key: string },
  page: Page<RecordOf[K]>,
): Promise<PreparedPage> {
  const { usable, aside: implausible } = plausible(stream.kind, page.records, context.now)
  const store = await loaders[stream.kind](context, usable)
  return {
    store: (pool, lease) =>
      transact(pool, async (client) => {
        if (lease) await renew(client, lease)
        const untranslated = await store(client)
        const aside = [...page.rejected, ...implausible, ...untranslated]
        await setAside(client, context, stream.key, aside)
        await noteProgress(client, context, stream.key, page, usable.length - untranslated.length, aside.length)
        if (page.progress)
          await announce(client, context.clientId, { kind: 'progress', connectionId: context.connectionId })
      }),
  }
}

async function setAside(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  stream: string,
  aside: Aside[],
): Promise<void> {
  if (!aside.length) return
  const unique = [...new Map(aside.map((entry) => [entry.externalId, entry])).values()]
  await client.query(
    `insert into rejected_record as t (client_id, connection_id, stream, external_id, reason, path, payload)
     select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::text[], $7::jsonb[])
     on conflict (client_id, connection_id, stream, external_id) do update set
       reason = excluded.reason, path = excluded.path, payload = excluded.payload, last_seen_at = now(), times = t.times + 1`,
    [
      clientId,
      connectionId,
      stream,
      unique.map((entry) => entry.externalId.slice(0, 200)),
      unique.map((entry) => entry.reason),
      unique.map((entry) => entry.path),
      unique.map((entry) => JSON.stringify(redact(entry.payload))),
    ],
  )
}

async function noteProgress<R>(
  client: ClientBase,
  { clientId, connectionId, now }: PipelineContext,
  stream: string,
  page: Page<R>,
  stored: number,
  rejected: number,
): Promise<void> {
  await client.query(
    `insert into sync_stream as t (client_id, connection_id, stream, cursor, records, rejected, done_steps, total_steps, last_attempt_at, last_success_at, last_record_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)
     on conflict (client_id, connection_id, stream) do update set
       cursor = excluded.cursor, records = t.records + excluded.records, rejected = t.rejected + excluded.rejected,
       done_steps = coalesce(excluded.done_steps, t.done_steps), total_steps = coalesce(excluded.total_steps, t.total_steps),
       last_attempt_at = excluded.last_attempt_at, last_success_at = excluded.last_success_at, last_error = null, error_kind = null, failing_since = null,
       last_record_at = greatest(t.last_record_at, excluded.last_record_at)`,
    [
      clientId,
      connectionId,
      stream,
      JSON.stringify(page.cursor satisfies Json),
      stored,
      rejected,
      page.progress?.done ?? null,
      page.progress?.total ?? null,
      now,
      newestInstant(page.records),
    ],
  )
  if (!stored && !rejected) return
  await client.query(
    `insert into sync_hour as t (client_id, connection_id, stream, hour, records, rejected)
     values ($1, $2, $3, date_trunc('hour', $4::timestamptz), $5, $6)
     on conflict (client_id, connection_id, stream, hour) do update set
       records = t.records + excluded.records, rejected = t.rejected + excluded.rejected`,
    [clientId, connectionId, stream, now, stored, rejected],
  )
}

/** The newest moment the records of a page speak of; null for those without times. */
function newestInstant(records: readonly unknown[]): Date | null {
  const times = records.map((record) => {
    const { at, occurredAt, startedAt } = record as Partial<PositionRecord & RecordOf['incidents'] & RecordOf['trips']>
    return (at ?? occurredAt ?? startedAt)?.getTime() ?? 0
  })
  const newest = times.reduce((a, b) => Math.max(a, b), 0)
  return newest ? new Date(newest) : null
}
