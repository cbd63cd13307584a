import { type RawBuilder, sql } from 'kysely'
import type { Sought } from '../db/lists/search-words.ts'

/**
 * Condition for a connection id to be of a connection whose name, or its provider's, contains a part of a searched text.
 * Matching connections are looked up once rather than for every row.
 */
export const connectionHasText = (
  clientId: number,
  connectionId: RawBuilder<unknown>,
  { isIn }: Sought,
): RawBuilder<unknown> =>
  sql`${connectionId} = any(array(select c.id from connection c join provider p on p.id = c.provider_id
    where c.client_id = ${clientId} and (${isIn(sql`lower(c.name)`)} or ${isIn(sql`lower(p.display_name)`)})))`
