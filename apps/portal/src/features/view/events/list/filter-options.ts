import { connectionEndpoints } from '@milepost/contract/connections'
import { driverEndpoints } from '@milepost/contract/drivers'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types'
import { providerEndpoints } from '@milepost/contract/providers'
import { regions } from '@milepost/contract/regions'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import type { FilterOption } from '@milepost/ui/filter/option-list'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../../lib/query-client.ts'
import { useClientId } from '../../../../session/session-context.ts'

const hourMs = 3_600_000

/** What the filters offer. A list that could not be loaded offers nothing; the page goes on. */
export function useFilterOptions() {
  const params = { id: useClientId() }
  const lasting = { staleTime: hourMs }
  const types = useQuery({ ...answerOf(incidentTypeEndpoints.list, {}), ...lasting })
  const connections = useQuery({ ...answerOf(connectionEndpoints.list, {}), ...lasting })
  const providers = useQuery({ ...answerOf(providerEndpoints.ofClient, { params }), ...lasting })
  const groups = useQuery({ ...answerOf(vehicleEndpoints.groups, {}), ...lasting })
  const vehicles = useQuery({ ...answerOf(vehicleEndpoints.ofClient, { params }), ...lasting })
  const drivers = useQuery({ ...answerOf(driverEndpoints.ofClient, { params }), ...lasting })
  return {
    type: (types.data ?? []).map(({ translatedType, word }) => ({ value: translatedType, label: word })),
    connection: named(connections.data),
    provider: (providers.data ?? []).map(({ id, displayName }) => ({ value: String(id), label: displayName })),
    group: (groups.data ?? []).map(({ groupId, groupName }) => ({ value: groupId, label: groupName })),
    vehicle: named(vehicles.data),
    driver: named(drivers.data),
    region: regionOptions,
  } satisfies Record<string, FilterOption[]>
}

export type FilterOptions = ReturnType<typeof useFilterOptions>

const named = (records: readonly { id: string | number; name: string }[] | undefined): FilterOption[] =>
  (records ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

const regionOptions: FilterOption[] = regions.map(({ id, name, code }) => ({
  value: String(id),
  label: name,
  note: code,
}))
