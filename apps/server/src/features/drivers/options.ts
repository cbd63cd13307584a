import type { DriverOption } from '@milepost/contract/drivers/endpoints'
import { sql } from 'kysely'
import { listOptions, type OptionSource, type OptionsQuery } from '../../db/lists/list-options.ts'
import { hasText } from '../../db/lists/search-words.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'

const drivers: OptionSource = {
  statement: 'driver-options',
  table: sql`driver`,
  words: sql`r.search`,
  isFound: (text) => sql`r.id = any(array(select coalesce(m.merged_into, m.id) from driver m
    where m.client_id = ${thisClient} and ${hasText(text, ({ isIn }) => isIn(sql`m.search`))}))`,
  connections: sql`array(select m.connection_id from driver m where m.client_id = ${thisClient} and r.id in (m.id, m.merged_into))`,
  alsoShown: sql`r.employee_number as "employeeNumber"`,
}

/** A person at several providers is one option, and is found by what any of them reports. */
const persons: OptionSource = { ...drivers, isOption: sql`r.merged_into is null` }

/**
 * Lists drivers by name: those with the given ids or, without ids, the first ones with the text in their name, license
 * number or employee number.
 */
export const listDriverOptions = (
  db: ClientDatabase,
  { driverIds, ...narrowed }: OptionsQuery & { driverIds: string[] },
) => listOptions<DriverOption>(db, driverIds.length ? drivers : persons, { ids: driverIds, ...narrowed })
