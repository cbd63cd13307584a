import { z } from 'zod'
import type { Place } from '../client.ts'

/** Position in a list, as stored in cursors. */
export const StoredPlace = z.object({ offset: z.string() })

const Item = z.record(z.string(), z.unknown())

/** Returns an item's list position by its sort field. */
export const placeBy =
  (field: string) =>
  (item: unknown): Place | null => {
    const reported = Item.safeParse(item)
    const value = reported.success ? reported.data[field] : undefined
    return reported.success && typeof value === 'string' ? { offset: value } : null
  }
