import { type RawBuilder, sql } from 'kysely'
import { placeAmong, type SortColumn } from '../db/lists/sort-columns.ts'
import { thisClient } from '../db/scope/scope.ts'

/** Sorts by the name of a record's connection. */
export const byConnectionName = (connectionId: RawBuilder<unknown>): SortColumn =>
  placeAmong(sql`select c.id, lower(c.name) as name from connection c where c.client_id = ${thisClient}`, connectionId)

/** Sorts by the name of a record's provider. */
export const byProviderName = (providerId: RawBuilder<unknown>): SortColumn =>
  placeAmong(sql`select id, lower(display_name) as name from provider`, providerId)
