import { createQueries } from '@milepost/session/api/create-queries'
import { call } from './api.ts'

export const { queryClient, keyOf, answerOf, refresh } = createQueries({ call, clientId: () => undefined })
