import { lastFailure } from '@milepost/session/api/create-queries'
import type { KnownPerson, SessionState } from '@milepost/session/start-session'
import { Spinner } from '@milepost/ui/feedback/spinner'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSessionState } from '../../session/session-context.ts'

/** Until then a skeleton is enough. */
const patienceMs = 1_500

/**
 * Shows on any page that something visible is still loading: slowly, or again after a failure. A final failure is shown
 * in the content's place instead.
 */
export function StillTrying() {
  const cache = useQueryClient().getQueryCache()
  const wait = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => waitOf(cache),
  )
  const isSignedIn = !isLapsed(useSessionState())
  const isLate = useLasting(isSignedIn && wait !== 'none', patienceMs)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-60 grid justify-items-center px-4">
      {isLate && (
        <p className="flex animate-appear items-center gap-2 rounded-card border border-border bg-raised px-3 py-1.5 text-13 shadow-float">
          <Spinner />
          {wait === 'again'
            ? 'The server isn’t responding. Trying again.'
            : 'Still loading: the server is slow to respond.'}
        </p>
      )}
    </div>
  )
}

/** Calls then wait for a sign-in, which has its own bar. */
const isLapsed = (state: SessionState<KnownPerson>) => state.kind === 'signedIn' && state.lapse !== undefined

/** Returns whether anything visible waits for its first response: the first attempt, or a retry. */
function waitOf(cache: QueryCache): 'none' | 'once' | 'again' {
  const waiting = cache
    .getAll()
    .filter((query) => query.isActive() && query.state.data === undefined && query.state.fetchStatus === 'fetching')
    .filter((query) => lastFailure(query) === undefined)
  if (waiting.length === 0) return 'none'
  return waiting.some(({ state }) => state.fetchFailureCount > 0) ? 'again' : 'once'
}

/** True after a condition has held for a while. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, milliseconds])
  return lasts && isSo
}
