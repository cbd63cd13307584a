import type { RejectedChoices, RejectedRecord } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'

type Filter = { DataType?: DataType | undefined; Reason?: string | undefined }
type Query = Filter & { PageNumber: number; PageSize: number }

/** A stream's name begins with its record type. */
const kindOf = sql`split_part(r.stream, '.', 1)`
const causeOf = sql`coalesce(r.cause, r.reason)`
const largest = 2_147_483_647

/**
 * How many different records rows are: one that several streams have read is one. What a device sends with each record, and positions,
 * which have no ID, are one row with its number of records.
 */
const recordsIn = sql`(case when bool_or(r.seen is not null) then least(sum(r.records), ${sql.lit(largest)}) else count(distinct r.external_id) end)::int`

/** The last record of a group, with its values. */
const last = ({ clientId }: ClientDatabase, connectionId: number) =>
  sql`join rejected_record l on l.client_id = ${clientId} and l.connection_id = ${connectionId} and l.stream = g.last_stream and l.external_id = g.last_id and l.part = g.part`

/** Rows of one device, kind, cause and outcome, with the last record among them. */
const groups = ({ clientId }: ClientDatabase, connectionId: number, { DataType, Reason }: Filter) =>
  sql`(select ${kindOf} as kind, r.device, ${causeOf} as cause, r.part, r.stored_at is not null as is_stored,
      ${recordsIn} as records, least(sum(r.times), ${sql.lit(largest)})::int as times,
      min(r.first_seen_at) as first_seen_at, max(r.last_seen_at) as last_seen_at, max(r.stored_at) as stored_at,
      (array_agg(r.external_id order by r.last_seen_at desc, r.external_id))[1] as last_id,
      (array_agg(r.stream order by r.last_seen_at desc, r.external_id))[1] as last_stream
    from rejected_record r where r.client_id = ${clientId} and r.connection_id = ${connectionId}
      and ${DataType === undefined ? sql`true` : sql`${kindOf} = ${DataType}`}
      and ${Reason === undefined ? sql`true` : sql`${causeOf} = ${Reason}`}
    group by 1, 2, 3, 4, 5)`

/** A connection's rejected records by device and cause, last seen first; those stored successfully later come last. */
export const selectRejected = (
  db: ClientDatabase,
  connectionId: number,
  filter: Filter,
): RawBuilder<RejectedRecord> => sql<RejectedRecord>`select g.kind as "dataType", g.device, v.id as "vehicleId", v.name as "deviceName", v.vin as "vin", g.cause, g.records,
    g.last_id as "externalId", l.reason, l.path, nullif(g.part, '') as part, l.payload, g.first_seen_at as "firstSeenAt",
    g.last_seen_at as "lastSeenAt", g.times, g.stored_at as "storedAt"
  from ${groups(db, connectionId, filter)} g
    ${last(db, connectionId)}
    left join vehicle v on v.client_id = ${db.clientId} and v.connection_id = ${connectionId} and v.external_id = g.device
  order by g.is_stored, g.last_seen_at desc, g.device nulls last, g.cause, g.part`

export async function countRejected(db: ClientDatabase, connectionId: number, filter: Filter): Promise<number> {
  const statement = sql<{ rows: number }>`select count(*)::int as rows from ${groups(db, connectionId, filter)} g`
  return (await named('rejected-counted', db, statement))[0]!.rows
}

/** Counts what the list has by kind, without records that were stored later: whole records, and values of others. */
export async function countListed(
  db: ClientDatabase,
  connectionId: number,
): Promise<{ kind: string; rejected: number; dropped: number }[]> {
  const statement = sql<{ kind: string; rejected: number; dropped: number }>`select g.kind,
      coalesce(sum(g.records) filter (where g.part = ''), 0)::float8 as rejected, coalesce(sum(g.records) filter (where g.part <> ''), 0)::float8 as dropped
    from ${groups(db, connectionId, {})} g where not g.is_stored group by 1`
  return named('rejected-by-kind', db, statement)
}

/** How many rows there are, and what each filter can be set to beside the other one, from one look at all groups. */
const selectChoices = (
  db: ClientDatabase,
  connectionId: number,
  { DataType, Reason }: Filter,
) => sql<Choices>`with g as materialized (
    select g.*, ${DataType === undefined ? sql`true` : sql`g.kind = ${DataType}`} as is_of_kind,
      ${Reason === undefined ? sql`true` : sql`g.cause = ${Reason}`} as has_cause
    from ${groups(db, connectionId, {})} g)
  select (select count(*)::int from g where is_of_kind and has_cause) as "totalCount",
    (select coalesce(jsonb_agg(k), '[]') from (select g.kind as "dataType", count(*)::int as rows
      from g where has_cause group by 1 order by 2 desc, 1) k) as kinds,
    (select coalesce(jsonb_agg(c), '[]') from (select g.cause, count(*)::int as rows,
        (array_agg(l.reason order by g.last_seen_at desc))[1] as reason
      from g ${last(db, connectionId)} where is_of_kind group by 1 order by 2 desc, 1 limit ${sql.lit(mostReasons)}) c) as reasons`

type Choices = RejectedChoices & { totalCount: number }
const mostReasons = 200

/** A page of rejected records, and the choices of its filters. */
export async function listRejected(
  db: ClientDatabase,
  connectionId: number,
  query: Query,
): Promise<{ items: RejectedRecord[]; totalCount: number; choices: RejectedChoices }> {
  const page = sql<RejectedRecord>`${selectRejected(db, connectionId, query)} limit ${query.PageSize} offset ${(query.PageNumber - 1) * query.PageSize}`
  const [found] = await named('rejected-choices', db, selectChoices(db, connectionId, query))
  const { totalCount, ...choices } = found!
  return { items: await named('rejected', db, page), totalCount, choices }
}
