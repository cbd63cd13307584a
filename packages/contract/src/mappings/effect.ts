import { z } from 'zod'
import { Count } from '../api/fields.ts'

/** What a change would affect, or affects, across all clients. */
export const MappingEffect = z.object({
  /** Stored and rejected events that get another type. */
  incidents: Count,
  /** False if there are more: counting stopped. */
  isExact: z.boolean(),
  /** How many of these are stored for the first time, because they were rejected. */
  restored: Count,
  /** Events that keep their type because a person rated them. */
  rated: Count,
  clients: Count,
})
export type MappingEffect = z.infer<typeof MappingEffect>
