import type { OptionsQuery as Narrowing } from '@milepost/contract/api/fields'
import { optionsAtMost } from '@milepost/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ClientDatabase } from '../scope/scope.ts'
import { named } from '../statements/named.ts'
import { escapeLike } from './like.ts'

/** Records to choose from. All have a name and a connection, and may be deleted. */
export type OptionSource = {
  /** The statement's name in logs and metrics. */
  statement: string
  /** Their table name; aliased as `r` in the statement. */
  table: RawBuilder<unknown>
  /** The searched text, in lowercase. */
  words: RawBuilder<unknown>
  /** What an option contains besides id, name and connection. */
  alsoShown?: RawBuilder<unknown>
}

/** Filters for options, as in API calls. */
export type OptionsQuery = z.output<typeof Narrowing>

/** Lists records to choose from by name: those with the given ids or, without ids, the first ones matching the text. */
export async function listOptions<Option>(
  db: ClientDatabase,
  { statement, table, words, alsoShown }: OptionSource,
  { ids, SearchedText: text = '', connectionId }: OptionsQuery & { ids: readonly string[] },
): Promise<Option[]> {
  const isWanted = ids.length ? sql`r.id = any(${ids}::bigint[])` : sql`${words} like ${`%${escapeLike(text)}%`}`
  const isThere = connectionId === undefined ? sql`` : sql`and r.connection_id = ${connectionId}`
  const more = alsoShown ? sql`, ${alsoShown}` : sql``
  const options = sql<Option>`
    select r.id, r.name, json_build_object('id', n.id, 'name', n.name) as connection ${more}
    from ${table} r join connection n on n.client_id = r.client_id and n.id = r.connection_id
    where r.client_id = ${db.clientId} and r.gone_at is null and n.deleted_at is null and ${isWanted} ${isThere}
    order by lower(r.name), r.id limit ${ids.length || optionsAtMost}`
  return named(statement, db, options, 'fresh')
}
