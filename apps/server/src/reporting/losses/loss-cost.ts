import { type RawBuilder, sql } from 'kysely'

/** SQL of what a loss `a` costs in US dollars; null if unknown. */
export const lossCost: RawBuilder<number | null> = sql`a.cost_estimate_usd`
