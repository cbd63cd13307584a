import { providerEndpoints } from '@milepost/contract/providers'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../lib/query-client.ts'
import { useClientId } from '../session/session-context.ts'
import { loadedOnce, type ScopeOptions, strangers, unknownConnection } from './scope-options.ts'
import { useConnectionNames } from './use-fleets.ts'

/** The client's connections. What could not be loaded offers nothing; the page goes on. */
export function useConnectionOptions(chosen: readonly string[]): ScopeOptions {
  const { data, isFetching } = useConnectionNames()
  const options = data?.map(({ id, name }) => ({ value: String(id), label: name }))
  return { options: [...(options ?? []), ...strangers(chosen, options, unknownConnection)], loading: isFetching }
}

/** The providers through which the client is connected. */
export function useProviderOptions(chosen: readonly string[]): ScopeOptions {
  const params = { id: useClientId() }
  const { data, isFetching } = useQuery({ ...answerOf(providerEndpoints.ofClient, { params }), ...loadedOnce })
  const options = data?.map(({ id, displayName }) => ({ value: String(id), label: displayName }))
  return { options: [...(options ?? []), ...strangers(chosen, options)], loading: isFetching }
}

/** The groups in which vehicles are, each with the connection it came through. */
export function useGroupOptions(chosen: readonly string[]): ScopeOptions {
  const connections = useConnectionNames()
  const { data, isFetching } = useQuery({ ...answerOf(vehicleEndpoints.groups, {}), ...loadedOnce })
  const nameOf = (id: number) => connections.data?.find((one) => one.id === id)?.name ?? unknownConnection
  const options = data?.map(({ groupId, groupName, connectionId }) => ({
    value: groupId,
    label: groupName,
    note: connections.data ? nameOf(connectionId) : undefined,
  }))
  return { options: [...(options ?? []), ...strangers(chosen, options)], loading: isFetching }
}
