import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { unknownConnection } from '@milepost/domain/unknown-names'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../lib/api/query-client.ts'
import { useClientId } from '../session/session-context.ts'
import { loadedOnce, type ScopeOptions, strangers } from './scope-options.ts'
import { useConnectionNames } from './use-fleets.ts'

/** Returns the client's connections as options. If loading fails there are none, and the page continues. */
export function useConnectionOptions(chosen: readonly string[]): ScopeOptions {
  const { data, isFetching } = useConnectionNames()
  const options = data?.map(({ id, name }) => ({ value: String(id), label: name }))
  return { options: [...(options ?? []), ...strangers(chosen, options, unknownConnection)], loading: isFetching }
}

/** Returns the client's connected providers as options. */
export function useProviderOptions(chosen: readonly string[]): ScopeOptions {
  const params = { id: useClientId() }
  const { data, isFetching } = useQuery({ ...answerOf(providerEndpoints.ofClient, { params }), ...loadedOnce })
  const options = data?.map(({ id, displayName }) => ({ value: String(id), label: displayName }))
  return { options: [...(options ?? []), ...strangers(chosen, options)], loading: isFetching }
}
