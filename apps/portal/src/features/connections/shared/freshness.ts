import type { Connection } from '@milepost/contract/connections/endpoints'
import { isRead } from './is-read.ts'

/**
 * Whether a connection syncs, and what it means if nothing new arrives: `arrives` and `quiet` are fine, `waiting` has
 * had no data yet, `overdue` should have synced by now, and `broken` is explained by its health or fault.
 */
export type Freshness = 'arrives' | 'quiet' | 'waiting' | 'overdue' | 'broken'

/** Vehicles on the road report within this time, and so do parked ones if the provider covers them. */
const quietAfterMs = 15 * 60_000

/** Positions, trips and events are each read at least every 10 minutes. */
const overdueAfterMs = 30 * 60_000

type Reported = Pick<Connection, 'healthStatus' | 'fault' | 'checkedAt' | 'lastDataAt'>

/** Returns how fresh a connection's data is at `nowMs`. */
export function freshnessOf({ healthStatus, fault, checkedAt, lastDataAt }: Reported, nowMs: number): Freshness {
  if (fault || !isRead({ healthStatus })) return 'broken'
  if (!checkedAt) return 'waiting'
  const checkedMs = Date.parse(checkedAt)
  if (nowMs - checkedMs > overdueAfterMs) return 'overdue'
  if (!lastDataAt) return 'waiting'
  return checkedMs - Date.parse(lastDataAt) > quietAfterMs ? 'quiet' : 'arrives'
}
