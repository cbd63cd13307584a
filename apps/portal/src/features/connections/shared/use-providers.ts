import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'

/** Every provider and how to connect it. */
export const useProviders = () => useAnswer(answerOf(providerEndpoints.list, {}))
