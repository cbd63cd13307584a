import { z } from 'zod'
import { Instant, InstantInput } from './fields.ts'
import { BulkResult, selectionOf } from './measures.ts'

/** The body that marks vehicle trouble as resolved, or undoes what the caller resolved at an instant. */
export const resolving = <Filter extends z.ZodType>(filter: Filter) =>
  z.union(
    [selectionOf(filter, {}), z.strictObject({ undo: InstantInput })],
    'must list vehicles by vehicleIds or by filter (and except), or give the time of the change to undo, and nothing else',
  )

/** Vehicles that are now resolved, why others are not, and what undoes it; null after undoing. */
export const Resolved = BulkResult.extend({ resolvedAt: Instant.nullable() })
export type Resolved = z.infer<typeof Resolved>
