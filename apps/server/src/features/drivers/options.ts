import type { DriverOption } from '@milepost/contract/drivers/endpoints'
import { sql } from 'kysely'
import { listOptions, type OptionSource, type OptionsQuery } from '../../db/lists/list-options.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

const drivers: OptionSource = {
  statement: 'driver-options',
  table: sql`driver`,
  words: sql`r.search`,
  alsoShown: sql`r.employee_number as "employeeNumber"`,
}

/**
 * Lists drivers by name: those with the given ids or, without ids, the first ones with the text in their name, license
 * number or employee number.
 */
export const listDriverOptions = (
  db: ClientDatabase,
  { driverIds, ...narrowed }: OptionsQuery & { driverIds: string[] },
) => listOptions<DriverOption>(db, drivers, { ids: driverIds, ...narrowed })
