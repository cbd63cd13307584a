/**
 * Where an account is stricter than documented, for tests: a period it finds too long, and vehicles that it hides from
 * these credentials, by the ids that the connector uses. `refusedPeriods` counts its refusals.
 */
export type Strictness = { longestPeriodMs: number; refusedPeriods: number; readonly forbidden: Set<string> }

/** An account that behaves as documented. */
export const usualStrictness = (): Strictness => ({
  longestPeriodMs: Number.POSITIVE_INFINITY,
  refusedPeriods: 0,
  forbidden: new Set(),
})

/** True if a period is to be refused for its length, in the provider's own words. */
export function isPeriodRefused(strict: Strictness, fromMs: number, toMs: number): boolean {
  if (toMs - fromMs <= strict.longestPeriodMs) return false
  strict.refusedPeriods++
  return true
}
