import { connectionEndpoints } from '@milepost/contract/connections'
import { providerEndpoints } from '@milepost/contract/providers'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import type { FilterOption } from '@milepost/ui/filter/option-list'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../lib/query-client.ts'
import { useClientId } from '../../../session/session-context.ts'

const hourMs = 3_600_000

/** What the filters offer. A list that could not be loaded offers nothing; the page goes on. */
export function useVehicleOptions() {
  const params = { id: useClientId() }
  const lasting = { staleTime: hourMs }
  const providers = useQuery({ ...answerOf(providerEndpoints.ofClient, { params }), ...lasting })
  const connections = useQuery({ ...answerOf(connectionEndpoints.list, {}), ...lasting })
  const groups = useQuery({ ...answerOf(vehicleEndpoints.groups, {}), ...lasting })
  const vehicles = useQuery({ ...answerOf(vehicleEndpoints.ofClient, { params }), ...lasting })
  const connectionName = (id: number) => connections.data?.find((connection) => connection.id === id)?.name
  return {
    providers: (providers.data ?? []).map(({ id, displayName }) => option(id, displayName)),
    connections: (connections.data ?? []).map(({ id, name }) => option(id, name)),
    groups: (groups.data ?? []).map(({ groupId, groupName, connectionId }) =>
      option(groupId, groupName, connectionName(connectionId)),
    ),
    vehicles: (vehicles.data ?? []).map(({ id, name, vin }) => option(id, name, vin ? `…${vin.slice(-6)}` : undefined)),
  }
}

const option = (id: string | number, label: string, note?: string): FilterOption => ({ value: String(id), label, note })
