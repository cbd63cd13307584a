import { chunks } from './windows.ts'

/** Shorter ones first, so that numbers are sorted by size. */
const compare = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns ids in a stable order, each once, in parts: all of them, or those after one. A read that goes vehicle by
 * vehicle stores the last id in its cursor, not a number: others may come and go before it resumes.
 */
export const partsAfter = (ids: readonly string[], after: string | null, size: number): string[][] =>
  chunks([...new Set(ids)].filter((id) => after === null || compare(id, after) > 0).sort(compare), size)
