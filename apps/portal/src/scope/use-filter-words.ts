import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../lib/api/query-client.ts'
import { useFormat } from '../lib/format/formatters.ts'
import { useClientId } from '../session/session-context.ts'
import type { FieldValues } from './bar/field-chip.tsx'
import type { FilterField } from './filter-field.ts'
import { type FilterNames, filterWords } from './filter-words.ts'
import type { ScopeValues } from './scope-fields.ts'
import { loadedOnce } from './scope-options.ts'
import { useDriverOptions, useGroupOptions, useVehicleOptions } from './use-searched-options.ts'

const none: readonly string[] = []

/** Describes a page's filters in one line, with the names of the chosen connections, vehicles and so on. */
export function useFilterWords(fields: readonly FilterField[], values: FieldValues | undefined): string {
  const { timeZone } = useFormat()
  const names = { ...useOptionNames(fields), ...useChosenNames(values ?? {}) }
  return values ? filterWords(fields, values, timeZone, new Date(), names) : ''
}

const namesIn = (options: readonly { value: string; label: string }[]) =>
  new Map(options.map(({ value, label }) => [value, label]))

/** Returns the names of options that are loaded. A page keeps its filters for its lifetime, and so their hooks. */
const useOptionNames = (fields: readonly FilterField[]): FilterNames =>
  Object.fromEntries(
    fields.flatMap((field) =>
      'options' in field && typeof field.options === 'function' ? [[field.name, namesIn(field.options())]] : [],
    ),
  )

/** Loads the names of the scope a page selects; nothing where nothing is selected. */
function useChosenNames(values: FieldValues): FilterNames {
  const { connection = none, provider = none, vehicle = none, driver = none, group = none } = values as ScopeValues
  const id = useClientId()
  const listed = {
    connection: useQuery({ ...answerOf(connectionEndpoints.list, {}), ...loadedOnce, enabled: connection.length > 0 }),
    provider: useQuery({
      ...answerOf(providerEndpoints.ofClient, { params: { id } }),
      ...loadedOnce,
      enabled: provider.length > 0,
    }),
  }
  return {
    connection: new Map(listed.connection.data?.map((one) => [String(one.id), one.name])),
    provider: new Map(listed.provider.data?.map((one) => [String(one.id), one.displayName])),
    vehicle: namesIn(useVehicleOptions(vehicle).options),
    driver: namesIn(useDriverOptions(driver).options),
    group: namesIn(useGroupOptions(group).options),
  }
}
