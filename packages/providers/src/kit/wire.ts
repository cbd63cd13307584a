import { z } from 'zod'

// Shapes that several providers' answers share.

/** Text that may be null or missing. */
export const Text = z.string().nullish()
const NumericText = z
  .string()
  .regex(/^\s*-?\d+(\.\d+)?\s*$/)
  .transform(Number)

/** What providers write for a measure that they don't have. */
const NoAmount = z
  .string()
  .regex(/^\s*(-+|n\/?a|null|none|nan|unknown)?\s*$/i)
  .transform(() => null)

/**
 * A measure that may be null or missing: a number, or its digits as text. Anything else, such as a decimal comma, is
 * left out and listed (`parse-record.ts`), without rejecting the record.
 */
export const Amount = z.union([z.number(), NumericText, NoAmount]).nullish()

/** A count or a code that may be null or missing: a whole number, or its digits as text. */
export const WholeNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\s*-?\d+\s*$/)
      .transform(Number)
      .pipe(z.int()),
    NoAmount,
  ])
  .nullish()

/** A number that people assign: text or digits; anything else counts as not reported, without rejecting the record. */
export const PeoplesNumber = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)

/** A URL for people; an invalid or unsafe one counts as not reported. */
export const WebAddress = z
  .url({ protocol: /^https$/ })
  .nullish()
  .catch(null)

export const Latitude = z.number().min(-90, 'is not between −90 and 90').max(90, 'is not between −90 and 90')
export const Longitude = z.number().min(-180, 'is not between −180 and 180').max(180, 'is not between −180 and 180')

/** An id of digits. Those beyond 2^53 arrive as text (see parseJson). */
export const NumericId = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String)
/** A reference to a numeric id: 0, null or missing if there is none. */
export const NumericReference = z
  .union([z.int(), z.string()])
  .nullish()
  .transform((value) => (value && String(value) !== '0' ? String(value) : null))

/** ISO 8601 with its zone, as RFC 3339 spells it. */
export const Time = z.iso.datetime({ offset: true })

/** February 30 doesn't exist, but would be parsed as March 2. */
const isDay = (text: string) => new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(text.slice(8, 10))
const isDate = (text: string) => !Number.isNaN(Date.parse(text)) && isDay(text)

/** ISO 8601 with its zone in any spelling: also +0000 and times without seconds. */
export const LooseTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/, 'is not a valid ISO time')
  .refine(isDate, 'is not a valid ISO time')
/** An instant in UTC, whether its text includes the zone or not. */
export const Utc = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/, 'is not a valid time')
  .transform((text) => (/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`))
  .refine(isDate, 'is not a valid time')
  .transform((text) => new Date(text))
