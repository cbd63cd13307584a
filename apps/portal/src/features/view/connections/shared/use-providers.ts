import { providerEndpoints } from '@milepost/contract/providers'
import { answerOf } from '../../../../lib/query-client.ts'
import { useAnswer } from '../../../../lib/use-answer.ts'

/** Every provider and how to connect it. */
export const useProviders = () => useAnswer(answerOf(providerEndpoints.list, {}))
