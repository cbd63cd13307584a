import { z } from 'zod'
import { Instant, InstantInput } from './fields.ts'
import { BulkResult, selectionOf } from './measures.ts'

/** The body that marks trouble of vehicles as settled, or takes back what the caller settled at an instant. */
export const resolving = <Filter extends z.ZodType>(filter: Filter) =>
  z.union(
    [selectionOf(filter, {}), z.strictObject({ undo: InstantInput })],
    'must name its vehicles, either by vehicleIds or by filter (and except), or the instant of what is undone, and nothing else',
  )

/** Vehicles that are settled now, why others are not, and what undoes it; null after it was undone. */
export const Resolved = BulkResult.extend({ resolvedAt: Instant.nullable() })
export type Resolved = z.infer<typeof Resolved>
