import { type RawBuilder, sql } from 'kysely'

/**
 * Condition for a connection id to be of a connection whose name, or its provider's, is like a lowercase pattern.
 * Matching connections are looked up once rather than for every row.
 */
export const connectionHasText = (
  clientId: number,
  connectionId: RawBuilder<unknown>,
  pattern: string,
): RawBuilder<unknown> =>
  sql`${connectionId} = any(array(select c.id from connection c join provider p on p.id = c.provider_id
    where c.client_id = ${clientId} and (lower(c.name) like ${pattern} or lower(p.display_name) like ${pattern})))`
