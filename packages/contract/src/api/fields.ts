import { longestRangeMonths, v2PageSize } from '@milepost/domain/limits'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { z } from 'zod'

const largestRecordId = 2n ** 63n - 1n
/** Our own numeric ids are 32 bits wide. */
const largestNumberId = 2 ** 31 - 1
const largestProviderId = 2 ** 15 - 1

/**
 * A number in an address, in plain decimal digits. JavaScript would also read hexadecimal ("0x1"), exponents ("1e3") and
 * nothing at all ("") as numbers.
 */
export function numberParam(schema: z.ZodNumber) {
  const isPlain = (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  const toNumber = (value: unknown) => (isPlain(value) ? Number(value) : value)
  return z.preprocess(toNumber, schema) as unknown as z.ZodType<number, number | string>
}

/** Id of a record that came from a provider: a positive 63-bit number as decimal digits. */
export const RecordId = z
  .string()
  .regex(/^\d{1,19}$/, { error: 'must be a number of up to 19 digits', abort: true })
  .refine((digits) => BigInt(digits) <= largestRecordId, 'must be a number below 2^63')
/** Id that we assign: clients, connections, providers. */
export const NumberId = z.int().positive().max(largestNumberId)
/** The same in a path or query string. */
export const NumberIdParam = numberParam(z.int().positive().max(largestNumberId))
/** Id of a provider: few, and 16 bits wide. */
export const ProviderIdParam = numberParam(z.int().positive().max(largestProviderId))

/** Id of a record created by people here: users, shares, tokens, configurations. */
export const Uuid = z.uuid()

/** A UTC instant as ISO 8601 (`2026-11-20T16:41:08.000Z`). */
export const Instant = z.iso.datetime()

/** A calendar day in the client's time zone (`2026-11-20`). */
export const Day = z.iso.date()

const inOurTime = (text: string) => text >= '1970' && text < '2100'
const notOurTime = 'must be a time between 1970 and 2099'

/** An instant, and a day, as input. */
export const InstantInput = Instant.refine(inOurTime, notOurTime)
export const DayInput = Day.refine(inOurTime, notOurTime)

/** February 30 doesn't exist: a date that the calendar would shift is invalid. */
const isRealTime = (text: string) => {
  const at = Date.parse(`${text.replace(' ', 'T')}Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.replace(' ', 'T'))
}

/** The wire format of range bounds: `yyyy-MM-dd HH:mm:ss`, UTC. */
export const RangeTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'must look like 2026-11-20 16:41:08')
  .refine(isRealTime, 'must be a real date and time')
  .refine(inOurTime, notOurTime)

/** A longer selection is a filter, not a list of ids. */
const largestList = 1000
/** No one pages this far into a list; beyond it the database would count for nothing. */
const lastPage = 1_000_000

/** A list in a query string: repeated, or one value with commas, at most `most` of them; absent means empty. */
export function listOf<T extends z.ZodType>(item: T, most = largestList) {
  const split = (value: unknown) => {
    const parts = Array.isArray(value) ? value : String(value).split(',')
    const named = parts.filter((part) => part !== '')
    // Separators alone name nothing, which must not mean everything.
    return named.length || parts.length < 2 ? named : parts
  }
  const list = z.preprocess(split, z.array(item).max(most)) as unknown as z.ZodType<
    z.output<T>[],
    string | readonly (string | number)[]
  >
  return list.prefault([])
}

/** A boolean in a query string. */
export const Flag = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1', 'yes'], falsy: ['false', '0', 'no'] })])

/** A coded field: exactly the numbers of its table. */
export const codeField = <Code extends number>(table: { all: readonly { code: Code }[] }): z.ZodLiteral<Code> =>
  z.literal(table.all.map(({ code }) => code))

/** A coded field in a query string: its number. */
export function codeParam<Code extends number>(table: { all: readonly { code: Code }[] }) {
  const toNumber = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)
  return z.preprocess(toNumber, codeField(table)) as unknown as z.ZodType<Code, Code | string>
}

export const SortDirection = z.enum(['asc', 'desc'])

/** `SortBy` and `SortDirection` of a list that the server sorts. */
export const sorting = <const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  byDefault: { column: NoInfer<Columns[number]>; direction: 'asc' | 'desc' },
) => ({
  SortBy: z.enum(columns).default(byDefault.column as never),
  SortDirection: SortDirection.default(byDefault.direction),
})

/** `GroupBy` of a list over several fleets: rows grouped by connection, connections by name, and sorted within each. */
export const grouping = { GroupBy: z.enum(['connection']).optional() }

/** `PageNumber` and `PageSize`. Pages are counted from 1 unless a call counts from 0. */
export const paging = ({ size = v2PageSize, first = 1 }: { size?: number; first?: 0 | 1 } = {}) => ({
  PageNumber: numberParam(z.int().min(first).max(lastPage)).default(first),
  PageSize: numberParam(z.int().min(1).max(100)).default(size),
})

export const longestSearch = 200
export const SearchedText = z.string().trim().max(longestSearch)

export const Email = z.email().max(320)
/** E.164: a plus sign and up to 15 digits. */
export const PhoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must look like +13125550142')
/** One line of typed text that can be seen: neither line breaks nor invisible characters alone. */
export const Line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line')
  .regex(/^$|[^\p{C}\p{Z}]/u, 'must have a visible character')
/** Several lines of typed text. */
export const Note = z.string().trim().max(2000)
/** IANA name, `America/Chicago`. */
export const TimeZone = z.string().max(64)

const longestUrl = 500

/** A page people may follow a link to. Other schemes could run script in the reader's browser. */
export const WebPage = z
  .url({ protocol: /^https$/, error: 'must be an address that starts with https://' })
  .max(longestUrl)

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** A server that a customer runs: its credentials travel encrypted, except on this machine. */
export const ServerAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with https://', abort: true })
  .max(longestUrl)
  .refine((url) => {
    const { protocol, hostname } = new URL(url)
    return protocol === 'https:' || isLoopback(hostname)
  }, 'must start with https://, or the server’s password would travel unencrypted')

/** Degrees, WGS 84. */
export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)

const corners = 4
/** `west,south,east,north` in degrees, west greater than east across the 180th meridian; absent means everywhere. */
export const Box = listOf(numberParam(z.number().min(-180).max(180))).refine(
  (box) => box.length === 0 || (box.length === corners && -90 <= box[1]! && box[1]! <= box[3]! && box[3]! <= 90),
  'must be west,south,east,north in degrees, like -125,24,-66,50',
)

/** 0–100, higher is riskier. */
export const Score = z.number().min(0).max(100)
export const Count = z.int().nonnegative()

/** A provider's record by name: a vehicle, a driver, a group. */
export const NamedRecord = z.object({ id: RecordId, name: z.string() })
/** One of our records by name: a client, a connection, an insurer's policy. */
export const NamedNumber = z.object({ id: NumberId, name: z.string() })
/** The actor of a change; the id is null for the product itself and for deleted users. */
export const Actor = z.object({ id: Uuid.nullable(), name: z.string() })

/** A page of a longer list. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), totalCount: Count })

/**
 * How many rows a list would have with one value of a filter, keyed by the value as the query takes it: with all other
 * filters, but without the filter itself. Values without rows are absent.
 */
export const CountsByValue = z.record(z.string(), Count)

export const ClientQuery = z.object({ clientId: NumberIdParam.optional() })
/** The path parameter of `/client/{id}/…` and of everything else numbered by us. */
/** Filters of a list of options to choose from. */
export const OptionsQuery = z.object({
  SearchedText: SearchedText.optional(),
  /** Only records of this connection. */
  connectionId: NumberIdParam.optional(),
})

export const NumberIdPath = z.object({ id: NumberIdParam })
export const RecordIdPath = z.object({ id: RecordId })
export const UuidPath = z.object({ id: Uuid })

/** `from` and `to` of a report, both inclusive. */
export const range = { from: RangeTime, to: RangeTime }
/** The same as capitalized in the specification. */
export const capitalRange = { From: RangeTime, To: RangeTime }

/** Fields for the start of a range, with the field of its end; without one it ends now. */
const ranges: readonly (readonly [string, string | null])[] = [
  ['from', 'to'],
  ['From', 'To'],
  ['startTime', null],
  ['since', null],
]

/**
 * Returns what is wrong with the range of a query, at the field that needs another value; null if nothing is. `named`
 * gives a field's name in the message.
 */
export function rangeIssue(
  query: Readonly<Record<string, unknown>>,
  now = new Date(),
  named = (field: string) => field,
): { field: string; message: string } | null {
  for (const [first, last] of ranges) {
    const from = query[first]
    const to = last === null ? undefined : query[last]
    if (typeof from !== 'string') {
      if (typeof to === 'string') return { field: first, message: `is missing: a range with an end needs a start` }
      continue
    }
    const start = instantOf(from)
    const longest = new Date(start)
    longest.setUTCMonth(longest.getUTCMonth() + longestRangeMonths)
    if (typeof to !== 'string') {
      const orEnd = last === null ? '' : `, or ${named(last)} must be given with it`
      if (now > longest) return { field: first, message: `must be at most ${longestRangeMonths} months ago${orEnd}` }
      continue
    }
    const end = instantOf(to)
    if (end < start) return { field: last!, message: `must not be before ${named(first)}` }
    if (end.getTime() > longest.getTime() + clockChangeMs)
      return { field: last!, message: `must be at most ${longestRangeMonths} months after ${named(first)}` }
  }
  return null
}

/** Whole days of a time zone are an hour longer in UTC if they start in daylight saving time and end outside it. */
const clockChangeMs = 3_600_000

const instantOf = (text: string) => (text.includes('T') ? new Date(text) : fromRangeTime(text))
