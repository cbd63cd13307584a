import type { Connection } from '@milepost/contract/connections/endpoints'
import { isRead } from './is-read.ts'

/**
 * Whether a connection is read, and what it means when nothing new comes: `arrives` and `stands` are well, `waiting` has
 * had no data yet, `overdue` should have been read since, and of `broken` its health or fault tells why.
 */
export type Freshness = 'arrives' | 'stands' | 'waiting' | 'overdue' | 'broken'

/** Vehicles on the road, and those of providers that report from parked ones too, are heard of within this. */
const quietAfterMs = 15 * 60_000

/** The rarest of positions, trips and events is asked for every ten minutes. */
const overdueAfterMs = 30 * 60_000

type Told = Pick<Connection, 'healthStatus' | 'fault' | 'checkedAt' | 'lastDataAt'>

/** How fresh a connection's data is at `nowMs`. */
export function freshnessOf({ healthStatus, fault, checkedAt, lastDataAt }: Told, nowMs: number): Freshness {
  if (fault || !isRead({ healthStatus })) return 'broken'
  if (!checkedAt) return 'waiting'
  const checkedMs = Date.parse(checkedAt)
  if (nowMs - checkedMs > overdueAfterMs) return 'overdue'
  if (!lastDataAt) return 'waiting'
  return checkedMs - Date.parse(lastDataAt) > quietAfterMs ? 'stands' : 'arrives'
}
