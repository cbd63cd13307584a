import { z } from 'zod'
import type { Place } from '../client.ts'

/** Where a listing was left, as cursors keep it. */
export const StoredPlace = z.object({ offset: z.string() })

const Item = z.record(z.string(), z.unknown())

/** Finds an item's place by the field that is its order. */
export const placeBy =
  (field: string) =>
  (item: unknown): Place | null => {
    const told = Item.safeParse(item)
    const value = told.success ? told.data[field] : undefined
    return told.success && typeof value === 'string' ? { offset: value } : null
  }
