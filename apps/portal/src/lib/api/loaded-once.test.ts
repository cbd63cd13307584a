// @vitest-environment happy-dom

import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { answerOf, loadedOncePaths, queryClient } from './query-client.ts'

const lists = [
  clientEndpoints.list,
  providerEndpoints.list,
  providerEndpoints.ofClient,
  incidentTypeEndpoints.list,
] as const

test('names the lists as the contract does', () => {
  expect(lists.map(({ path }) => path).toSorted()).toEqual([...loadedOncePaths].toSorted())
})

test.each(lists)('loads $path once in a session', (endpoint) => {
  const wanted = answerOf(endpoint, { params: { id: 1 } } as never) as object as ReturnType<
    typeof answerOf<typeof clientEndpoints.list>
  >
  queryClient.setQueryData(wanted.queryKey, [])
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 })
  const observer = new QueryObserver(queryClient, wanted)
  expect(observer.getCurrentResult().isStale).toBe(false)
  vi.useRealTimers()
})
