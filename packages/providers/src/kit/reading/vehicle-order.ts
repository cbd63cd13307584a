import { chunks } from './windows.ts'

/** Shorter ones first, so that numbers go by their size. */
const compare = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/**
 * Ids in an order that lasts, each once, in parts: all of them, or those that come after one. A read that goes vehicle by
 * vehicle keeps the last id in its cursor, not a number: others may come and go before it is taken up again.
 */
export const partsAfter = (ids: readonly string[], after: string | null, size: number): string[][] =>
  chunks([...new Set(ids)].filter((id) => after === null || compare(id, after) > 0).sort(compare), size)
