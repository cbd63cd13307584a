import { createQueries } from '@milepost/session/api/create-queries'
import { currentClientId } from '../../session/current-client.ts'
import { call } from './api.ts'

/**
 * Lists of names, which load once in a session. A write to one of them refetches it. They are named here as in the
 * contract, because the first load doesn't contain it.
 */
export const loadedOncePaths = ['/clients', '/providers', '/clients/{id}/providers', '/incident/types'] as const

/** The portal's queries, of the selected client. */
export const { queryClient, keyOf, answerOf, refresh, changeAnswers } = createQueries({
  call,
  clientId: currentClientId,
  loadedOncePaths,
})
