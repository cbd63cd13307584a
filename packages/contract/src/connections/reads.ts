import type { mismatchType } from '@milepost/domain/codes'
import { z } from 'zod'
import { Count, Day, NamedNumber, NumberId } from '../api/fields.ts'
import { type DataType, dataTypes } from '../providers/endpoints.ts'

/** What has been read of a connection. A kind of records in neither list isn't reported by it. */
export const ConnectionReads = z.object({
  connectionId: NumberId,
  /**
   * Kinds read completely once: events, trips and positions including their history. Camera health if any vehicle has a
   * status, also from images of its events: a provider that lists cameras doesn't have to say whether they work.
   */
  read: z.array(z.enum(dataTypes)),
  /** Kinds never read completely. */
  unread: z.array(z.enum(dataTypes)),
  /**
   * The first day from which all trips and events are imported and summed; null once all are, the day after today until
   * any is.
   */
  completeFrom: Day.nullable(),
})
export type ConnectionReads = z.infer<typeof ConnectionReads>

/**
 * The first day of a range from which its figures cover every fleet that isn't left out, while history is imported: the
 * day after the range if they cover none, null if they cover all of it. Each fleet counts from its own first complete day,
 * so figures of several fleets may include earlier days of some.
 */
export const CompleteFrom = Day.nullable()

/** The connections in scope that figures leave out because no day of the range is imported yet, by name. */
export const LeftOut = z.array(NamedNumber)

/** What figures of a report cover while history is imported. */
export const CountedDays = z.object({
  completeFrom: CompleteFrom,
  /** The first day that is counted of any fleet, in the same way: the same day if all begin with it. */
  countedFrom: CompleteFrom,
  leftOut: LeftOut,
})
export type CountedDays = z.infer<typeof CountedDays>

/** Whether a count includes everything: only then does zero mean "none". */
export const coverages = ['complete', 'loading', 'notReported'] as const
export type Coverage = (typeof coverages)[number]

/** What a missing figure, or a zero, means while not everything behind it has been read. */
export const unreadWords: Readonly<Record<Exclude<Coverage, 'complete'>, string>> = {
  loading: 'Not available yet',
  notReported: 'Not reported',
}

/** Returns whether some kinds of records were read completely from all of some connections. */
export function coverageOf(connections: readonly ConnectionReads[], kinds: readonly DataType[]): Coverage {
  const isAny = (list: 'read' | 'unread') =>
    connections.some((connection) => connection[list].some((kind) => kinds.includes(kind)))
  if (isAny('unread')) return 'loading'
  return isAny('read') ? 'complete' : 'notReported'
}

/** Of how many of some connections a kind of records is known: a count of none says nothing about the others. */
export const Reporting = z.object({ connections: Count, of: Count })
export type Reporting = z.infer<typeof Reporting>

export const reportingOf = (connections: readonly ConnectionReads[], kinds: readonly DataType[]): Reporting => ({
  connections: connections.filter(({ read }) => read.some((kind) => kinds.includes(kind))).length,
  of: connections.length,
})

/**
 * Says of how many connections a count is, or the part of it that `what` names; undefined if what is counted is known for
 * all of them, or none.
 */
export const reportingText = ({ connections, of }: Reporting, what?: string): string | undefined =>
  connections > 0 && connections < of
    ? `${what === undefined ? '' : `${what} `}known for ${connections} of ${of} connections`
    : undefined

/** The kinds of records that lists and counts are made of. */
export const kindsBehind = {
  events: ['incidents'],
  losses: ['incidents'],
  vehicles: ['vehicles'],
  drivers: ['drivers'],
  trips: ['trips'],
  positions: ['positions'],
  cameras: ['cameraHealth'],
  mismatches: ['mismatches'],
  scores: ['trips', 'incidents'],
} as const satisfies Record<string, readonly DataType[]>
export type ReadThing = keyof typeof kindsBehind

type MismatchName = (typeof mismatchType.all)[number]['name']

/** What shows a mismatch of each type: lists of the provider, and what Milepost compares itself at every connection that has it. */
export const kindsOfMismatch: Readonly<Record<MismatchName, readonly DataType[]>> = {
  gps: ['mismatches', 'positions'],
  vin: ['mismatches', 'vehicles'],
  deviceNotFound: kindsBehind.mismatches,
  clock: ['positions'],
  speed: ['positions'],
  distance: ['trips', 'positions'],
  alarm: ['incidents'],
}

/**
 * Returns whether mismatches of every type were read: only providers report missing devices, and none of the types that are
 * seen in other records is open only once these are read, too.
 */
export function coverageOfMismatches(connections: readonly ConnectionReads[]): Coverage {
  const compared = coverageOf(connections, kindsBehind.mismatches)
  const others = new Set(Object.values(kindsOfMismatch).flat())
  return compared === 'complete' && coverageOf(connections, [...others]) === 'loading' ? 'loading' : compared
}
