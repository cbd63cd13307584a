import { z } from 'zod'
import type { Place } from '../client.ts'

/** Where a sorted listing was left, as cursors keep it. */
export const StoredPlace = z.object({ offset: z.string(), lastId: z.string() })

const Item = z.looseObject({ id: z.string() })

/** Finds an item's place by the field that the listing is sorted by. */
export const placeBy =
  (field: string) =>
  (item: unknown): Place | null => {
    const told = Item.safeParse(item)
    const value = told.success ? told.data[field] : undefined
    return told.success && typeof value === 'string' ? { offset: value, lastId: told.data.id } : null
  }
