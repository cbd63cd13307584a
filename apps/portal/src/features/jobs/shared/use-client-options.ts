import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../lib/api/query-client.ts'
import { loadedOnce } from '../../../scope/scope-options.ts'

/** Loads all clients as options of a filter, for admins. */
export function useClientOptions() {
  const { data = [] } = useQuery({ ...answerOf(clientEndpoints.list, {}), ...loadedOnce })
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}
