import { Text } from '@milepost/providers/kit/wire'
import { z } from 'zod'

// Skeleton's own names and units: invented. Fields documented as optional are nullish, and new keys may appear.

export const Account = z.looseObject({ id: z.coerce.string(), name: z.string() })

/** A page of a list. `next` is the parameter for the next page, null on the last. */
export const Listing = z.looseObject({ items: z.array(z.unknown()), next: z.string().nullable(), total: z.int() })
export type Listing = z.infer<typeof Listing>

export const Vehicle = z.looseObject({
  id: z.union([z.string(), z.int()]).transform(String),
  name: Text,
  vin: Text,
  plate: Text,
  make: Text,
  model: Text,
  year: z.int().nullish(),
  deviceSerial: Text,
})
export type Vehicle = z.infer<typeof Vehicle>
