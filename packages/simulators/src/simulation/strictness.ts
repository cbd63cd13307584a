/**
 * What an account answers more strictly than documented, for tests: a period it calls too long, and objects (vehicles,
 * drivers) that it does not give to these credentials. `forbidden` holds the provider's own ids.
 */
export type Strictness = { longestPeriodMs: number; forbidden: Set<string> }

/** An account that is as documented. */
export const usualStrictness = (): Strictness => ({ longestPeriodMs: Number.POSITIVE_INFINITY, forbidden: new Set() })
