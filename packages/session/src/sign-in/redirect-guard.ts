import { signIn } from '@milepost/domain/limits'
import { isNumber, listFits, readStored, type StorageLike, writeStored } from '../stored/safe-storage.ts'

const key = 'sign-in-redirects'
const roundTrips = { most: 3, withinMs: 120_000 } as const

export type RedirectVerdict = 'go' | 'tooSoon' | 'tooOften'

/**
 * Decides whether another redirect to sign-in may start: not within 5 s of the last, and at most three in two minutes.
 */
export function checkRedirect(times: readonly number[], now: number): RedirectVerdict {
  const last = times.at(-1)
  if (last !== undefined && now - last < signIn.redirectDebounceMilliseconds) return 'tooSoon'
  return recent(times, now).length >= roundTrips.most ? 'tooOften' : 'go'
}

/** Decides based on this tab's record, and records an allowed redirect. */
export function takeRedirect(storage: StorageLike | undefined, now: number): RedirectVerdict {
  const times = readStored(storage, key, listFits(isNumber)) ?? []
  const verdict = checkRedirect(times, now)
  if (verdict === 'go') writeStored(storage, key, [...recent(times, now), now])
  return verdict
}

/** Called after a successful sign-in, or when a person retries. */
export const forgetRedirects = (storage: StorageLike | undefined) => writeStored(storage, key, undefined)

const recent = (times: readonly number[], now: number) => times.filter((time) => now - time < roundTrips.withinMs)
