import { z } from 'zod'

/** Id of a record that came from a provider: a positive 63-bit number as decimal digits. */
export const RecordId = z.string().regex(/^\d{1,19}$/, 'must be a number of up to 19 digits')
/** Id we allot ourselves: clients, connections, providers. */
export const NumberId = z.int().positive()
/** The same in a path or query string. */
export const NumberIdParam = z.coerce.number<string | number>().int().positive()

/** A UTC instant as ISO 8601 (`2026-11-20T16:41:08.000Z`). */
export const Instant = z.iso.datetime()

/** The wire form of range bounds: `yyyy-MM-dd HH:mm:ss`, UTC. */
export const RangeTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'must look like 2026-11-20 16:41:08')
  .refine((text) => !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`)), 'must be a real date and time')

/** A list in a query string: repeated, or one value with commas; absent means empty. */
export function listOf<T extends z.ZodType>(item: T) {
  const split = (value: unknown) =>
    (Array.isArray(value) ? value : String(value).split(',')).filter((part) => part !== '')
  const list = z.preprocess(split, z.array(item)) as unknown as z.ZodType<
    z.output<T>[],
    string | readonly (string | number)[]
  >
  return list.prefault([])
}

/** A yes or no in a query string. */
export const Flag = z.stringbool({ truthy: ['true', '1', 'yes'], falsy: ['false', '0', 'no'] })

export const SortDirection = z.enum(['asc', 'desc'])

export const Email = z.email().max(320)

/** Degrees, WGS 84. */
export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)

/** A page of a longer list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), totalCount: z.int().nonnegative() })

export const ClientQuery = z.object({ clientId: NumberIdParam.optional() })
