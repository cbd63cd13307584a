import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition that a record's connection exists. Evaluated once and not a join, so an index of records can answer it.
 */
export const isConnected = (alias: 'v' | 'd', clientId: number): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.connectionId`)} = any(array(select c.id from connection c
    where c.client_id = ${clientId} and c.deleted_at is null))`
