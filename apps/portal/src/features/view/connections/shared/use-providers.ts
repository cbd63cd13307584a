import { providerEndpoints } from '@milepost/contract/providers'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../../lib/query-client.ts'

/** Every provider and how to connect it. */
export const useProviders = () => useQuery(answerOf(providerEndpoints.list, {}))
