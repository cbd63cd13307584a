import type { Endpoint } from '@milepost/contract/api/endpoint'
import type { LiveEvent } from '@milepost/contract/system/endpoints'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { firstCalls } from '../../session/first-calls.ts'
import { open } from './api.ts'
import { createLive, type LiveUpdate } from './create-live.ts'
import { refresh } from './query-client.ts'

const live = createLive({
  open: async (signal) => {
    const { body } = await open(firstCalls.live, {}, { signal })
    if (!body) throw new Error('The response has no stream.')
    return body
  },
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
})

/** Reconnects the stream, for another client or after the network is back. */
export const restartLive = live.restart

/** Returns `live` while updates are pushed, `polling` while pages have to poll. */
export const useLiveStatus = () => useSyncExternalStore(live.watchStatus, live.status)

/** Subscribes to these kinds while the component is mounted; `poll` replaces all of them. */
export function useLive(kinds: readonly LiveEvent['kind'][], onUpdate: (update: LiveUpdate) => void) {
  const received = useEffectEvent((update: LiveUpdate) => {
    if (update.kind === 'poll' || kinds.includes(update.kind)) onUpdate(update)
  })
  useEffect(() => live.listen(received), [])
}

const gatherMs = 2_000

/** When each endpoint is refetched next: many parts of a page may show the same response. */
const due = new Map<Endpoint, number>()

/** Refetches endpoints on such events, each at most once every two seconds, whatever the number of parts that ask for it. */
export function useLiveRefresh(kinds: readonly LiveEvent['kind'][], ...endpoints: readonly Endpoint[]) {
  useLive(kinds, () => {
    const now = Date.now()
    const asked = endpoints.filter((endpoint) => (due.get(endpoint) ?? 0) <= now)
    for (const endpoint of asked) due.set(endpoint, now + gatherMs)
    if (asked.length > 0) setTimeout(() => void refresh(...asked), gatherMs)
  })
}
