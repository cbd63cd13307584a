/**
 * What an account answers more strictly than documented, for tests: a period it calls too long, and vehicles that it does
 * not give to these credentials, by the ids that the connector knows them by. `refusedPeriods` counts how often it did.
 */
export type Strictness = { longestPeriodMs: number; refusedPeriods: number; readonly forbidden: Set<string> }

/** An account that is as documented. */
export const usualStrictness = (): Strictness => ({
  longestPeriodMs: Number.POSITIVE_INFINITY,
  refusedPeriods: 0,
  forbidden: new Set(),
})

/** Whether a period is to be refused for its length, in the provider's own words. */
export function isPeriodRefused(strict: Strictness, fromMs: number, toMs: number): boolean {
  if (toMs - fromMs <= strict.longestPeriodMs) return false
  strict.refusedPeriods++
  return true
}
