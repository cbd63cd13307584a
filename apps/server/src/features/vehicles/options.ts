import type { GroupOption, VehicleOption } from '@milepost/contract/vehicles/list'
import { sql } from 'kysely'
import { listOptions, type OptionSource, type OptionsQuery } from '../../db/lists/list-options.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

const vehicles: OptionSource = {
  statement: 'vehicle-options',
  table: sql`vehicle`,
  words: sql`r.search`,
  alsoShown: sql`r.vin`,
}

const groups: OptionSource = { statement: 'group-options', table: sql`vehicle_group`, words: sql`lower(r.name)` }

/** Lists vehicles by name: those with the ids, or without ids the first that match the words by name, plate or VIN. */
export const listVehicleOptions = (
  db: ClientDatabase,
  { vehicleIds, ...narrowed }: OptionsQuery & { vehicleIds: string[] },
) => listOptions<VehicleOption>(db, vehicles, { ids: vehicleIds, ...narrowed })

/** Lists vehicle groups by name: those with the ids, or without ids the first that match the words by name. */
export const listGroupOptions = (
  db: ClientDatabase,
  { vehicleGroups, ...narrowed }: OptionsQuery & { vehicleGroups: string[] },
) => listOptions<GroupOption>(db, groups, { ids: vehicleGroups, ...narrowed })
