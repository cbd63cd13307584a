import type { Json } from '@milepost/providers/kit/http/json'
import { redact } from '@milepost/providers/kit/http/redact'
import { storable } from '@milepost/providers/kit/http/storable'
import type { Page } from '@milepost/providers/kit/provider'
import type { PositionRecord, RecordOf, StreamName } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import { hidePrivate } from './hide-private.ts'
import { byDevice } from './rejecting/by-device.ts'
import { causeOf } from './rejecting/cause-of.ts'
import { joinRejections, type Rejection } from './rejection.ts'

type Stored = Omit<Rejection, 'record' | 'isPrivate' | 'foundIn'> & {
  /** The records that it was found in, in JSON. */
  foundIn: string | null
  record: object | undefined
  times: number
  device: string | null
}

/** Returns a record as JSON with times as text; what it was made of is stored as the payload. */
const withoutRaw = (record: object): object => JSON.parse(JSON.stringify({ ...record, raw: undefined }))

/** So many of the records of a device are known again when they are read again. */
const mostSeen = 1_000

/** Stores rejected records and each of the values dropped from others, once however often it arrives. */
export async function storeRejected(
  client: ClientBase,
  context: PipelineContext,
  stream: string,
  rejections: Rejection[],
): Promise<void> {
  if (!rejections.length) return
  const { clientId, connectionId } = context
  // Ids that differ only after what is kept of them are one.
  const ofDevices = rejections.map((rejection) => byDevice(stream, rejection))
  const shown = (await hidePrivate(client, context, stream, ofDevices)).map((rejection, index) => ({
    ...rejection,
    device: keptId(ofDevices[index]?.device ?? '') || null,
    externalId: keptId(storable(rejection.externalId) as string),
  }))
  const unique = joinRejections(shown).map(
    ({ record, isPrivate: _, foundIn, ...entry }) =>
      storable({
        ...entry,
        payload: redact(entry.payload),
        record: record && withoutRaw(record),
        foundIn: foundIn ? JSON.stringify(storable(foundIn)) : null,
      }) as Stored,
  )
  await client.query(
    `with n as (
       select u.*, case when found_in is not null then array(select hashtext(f) from jsonb_array_elements_text(found_in) f
         except select unnest(o.seen) from rejected_record o where o.client_id = $1 and o.connection_id = $2 and split_part(o.stream, '.', 1) = split_part($3, '.', 1)
           and o.external_id = u.external_id and o.part = u.part) end as fresh
       from unnest($4::text[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[], $9::text[], $10::int[], $11::text[], $12::text[], $13::jsonb[])
         as u(external_id, reason, path, payload, record, part, times, device, cause, found_in))
     insert into rejected_record as t (client_id, connection_id, stream, external_id, reason, path, payload, record, part, times, device, cause, records, seen)
     select $1::int, $2::int, $3::text, external_id, reason, path, payload, record, part, times, device, cause, coalesce(cardinality(fresh), 1), fresh from n
     on conflict (client_id, connection_id, stream, external_id, part) do update set
       reason = excluded.reason, path = excluded.path, payload = excluded.payload, record = excluded.record, last_seen_at = excluded.last_seen_at, times = t.times + excluded.times,
       device = excluded.device, cause = excluded.cause, stored_at = null,
       records = case when excluded.seen is null then t.records else t.records + excluded.records end,
       seen = (t.seen || excluded.seen)[greatest(1, cardinality(t.seen || excluded.seen) - ${mostSeen - 1}):]`,
    [
      clientId,
      connectionId,
      stream,
      unique.map(({ externalId }) => externalId),
      unique.map((entry) => entry.reason),
      unique.map((entry) => entry.path),
      unique.map((entry) => JSON.stringify(entry.payload)),
      unique.map(({ record }) => record && JSON.stringify(record)),
      unique.map(({ part }) => part ?? ''),
      unique.map(({ times }) => times),
      unique.map(({ device }) => device),
      unique.map(({ reason }) => causeOf(reason)),
      unique.map(({ foundIn }) => foundIn),
    ],
  )
  // Another stream of the kind may have read the record before, and its page was noted as stored.
  await client.query({
    name: 'rejected-again',
    text: `update rejected_record r set stored_at = null from unnest($4::text[], $5::text[]) as n(id, part)
      where r.client_id = $1 and r.connection_id = $2 and split_part(r.stream, '.', 1) = split_part($3, '.', 1)
        and r.external_id = n.id and r.part = n.part and r.stored_at is not null`,
    values: [
      clientId,
      connectionId,
      stream,
      unique.map(({ externalId }) => externalId),
      unique.map(({ part }) => part ?? ''),
    ],
  })
}

const keptId = (externalId: string) => externalId.slice(0, 200)

/**
 * Marks rejected records, from any stream of their kind, as stored after all; they stay listed. Records without an id
 * of their own (positions, device states) are never the same record again. Records that the same page rejects are
 * recorded afterwards.
 */
export async function recordStored(
  client: ClientBase,
  { clientId, connectionId, now }: PipelineContext,
  kind: StreamName,
  records: readonly object[],
): Promise<void> {
  const ids = records.flatMap((record) => ('externalId' in record ? [keptId(String(record.externalId))] : []))
  if (!ids.length) return
  await client.query({
    name: 'note-stored',
    text: `update rejected_record set stored_at = $5
      where client_id = $1 and connection_id = $2 and external_id = any($3::text[]) and stored_at is null and split_part(stream, '.', 1) = $4`,
    values: [clientId, connectionId, ids, kind, now],
  })
}

/** Records how far a stream has been read, and how much arrived in this hour. */
export async function recordProgress<R>(
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

/** Returns the newest time in the records of a page; null if they have no times. */
function newestInstant(records: readonly unknown[]): Date | null {
  const times = records.map((record) => {
    const { at, occurredAt, startedAt } = record as Partial<PositionRecord & RecordOf['incidents'] & RecordOf['trips']>
    return (at ?? occurredAt ?? startedAt)?.getTime() ?? 0
  })
  const newest = times.reduce((a, b) => Math.max(a, b), 0)
  return newest ? new Date(newest) : null
}
