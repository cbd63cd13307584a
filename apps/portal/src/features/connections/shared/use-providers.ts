import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'

/** Loads all providers and how to connect them. */
export const useProviders = () => useAnswer(answerOf(providerEndpoints.list, {}))
