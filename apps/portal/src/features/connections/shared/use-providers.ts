import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { answerOf } from '../../../lib/api/query-client.ts'

/** Loads all providers and how to connect them. */
export const useProviders = () => useAnswer(answerOf(providerEndpoints.list, {}))
