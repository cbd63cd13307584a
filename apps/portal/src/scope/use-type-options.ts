import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../lib/api/query-client.ts'
import { loadedOnce } from './scope-options.ts'

/** Loads the event types that provider tags map to. */
export function useTypeOptions() {
  const { data = [] } = useQuery({ ...answerOf(incidentTypeEndpoints.list, {}), ...loadedOnce })
  return data.map(({ translatedType, word }) => ({ value: translatedType, label: word }))
}
