import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import type { FilterOption } from '@milepost/ui/filter/option-list'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../lib/api/api.ts'
import { keyOf } from '../lib/api/query-client.ts'
import { useClientId } from '../session/session-context.ts'
import { loadedOnce, type ScopeOptions, strangers } from './scope-options.ts'

const waitMs = 200

type Wanted = { text?: string; ids?: readonly string[]; connectionId?: number | undefined }
type Search = (clientId: number, wanted: Wanted, signal: AbortSignal) => Promise<FilterOption[]>

/** Returns the search parameters of options, without empty ones. */
const searchOf = ({ text, connectionId }: Omit<Wanted, 'ids'>) => ({
  ...(text && { SearchedText: text }),
  ...(connectionId && { connectionId }),
})

const searchVehicles: Search = async (id, { ids = [], ...words }, signal) => {
  const query = { vehicleIds: [...ids], ...searchOf(words) }
  const vehicles = await call(vehicleListEndpoints.options, { params: { id }, query }, { signal })
  return vehicles.map(({ id, name, vin }) => ({ value: id, label: name, note: vin ? `…${vin.slice(-6)}` : undefined }))
}

const searchDrivers: Search = async (id, { ids = [], ...words }, signal) => {
  const query = { driverIds: [...ids], ...searchOf(words) }
  const drivers = await call(driverEndpoints.options, { params: { id }, query }, { signal })
  return drivers.map(({ id, name }) => ({ value: id, label: name }))
}

const searchGroups: Search = async (id, { ids = [], ...words }, signal) => {
  const query = { vehicleGroups: [...ids], ...searchOf(words) }
  const groups = await call(vehicleListEndpoints.groupOptions, { params: { id }, query }, { signal })
  return groups.map(({ id, name, connection }) => ({ value: id, label: name, note: connection.name }))
}

// Keyed with the lists: what invalidates those also reloads the options. Each can be limited to one connection.

/** Vehicles found by the server for the entered text, and the names of the selected ones. */
export const useVehicleOptions = (chosen: readonly string[], connectionId?: number) =>
  useSearched(keyOf(vehicleListEndpoints.page, 'options'), searchVehicles, chosen, connectionId)

/** Drivers found by the server for the entered text, and the names of the selected ones. */
export const useDriverOptions = (chosen: readonly string[], connectionId?: number) =>
  useSearched(keyOf(driverEndpoints.page, 'options'), searchDrivers, chosen, connectionId)

/** Groups with vehicles, each with its connection, and the names of the selected ones. */
export const useGroupOptions = (chosen: readonly string[], connectionId?: number) =>
  useSearched(keyOf(vehicleListEndpoints.page, 'groups'), searchGroups, chosen, connectionId)

function useSearched(
  key: readonly unknown[],
  search: Search,
  chosen: readonly string[],
  connectionId: number | undefined,
): ScopeOptions {
  const [text, setText] = useState<string>()
  const wanted = useSettled(text)
  const clientId = useClientId()
  const found = useQuery({
    queryKey: [...key, { text: wanted, connectionId }],
    queryFn: ({ signal }) => search(clientId, { text: wanted ?? '', connectionId }, signal),
    enabled: wanted !== undefined,
    ...loadedOnce,
  })
  const named = useQuery({
    queryKey: [...key, { ids: chosen }],
    queryFn: ({ signal }) => search(clientId, { ids: chosen }, signal),
    enabled: chosen.length > 0,
    ...loadedOnce,
  })
  const others = found.data ?? []
  const isListed = (value: string) => others.some((one) => one.value === value)
  const ofChosen = named.data?.filter(({ value }) => !isListed(value)) ?? []
  return {
    // After the search results, so that the filter knows the selected names whatever is searched for.
    options: [...others, ...ofChosen, ...(chosen.length > 0 ? strangers(chosen, named.data) : [])],
    loading: found.isFetching || wanted !== text,
    onSearch: setText,
  }
}

/** Debounces a text; the first value is immediate. */
function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), settled === undefined ? 0 : waitMs)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
