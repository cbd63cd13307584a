import { createQueries } from '@milepost/session/api/create-queries'
import { setOnForget } from '../session/session-store.ts'
import { call } from './api.ts'

/** The portal's queries; loaded with the pages, because sign-in doesn't need them. */
export const { queryClient, keyOf, answerOf, refresh } = createQueries({ call, clientId: () => undefined })

setOnForget(() => queryClient.clear())
