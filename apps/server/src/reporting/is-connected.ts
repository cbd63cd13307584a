import { type RawBuilder, sql } from 'kysely'

/** Whether the connection of a record under an alias is there. Asked once, and no join: an index of records answers it. */
export const isConnected = (alias: 'v' | 'd', clientId: number): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.connectionId`)} = any(array(select c.id from connection c
    where c.client_id = ${clientId} and c.deleted_at is null))`
