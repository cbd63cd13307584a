import { z } from 'zod'
import { Day, NamedNumber, NumberId } from '../api/fields.ts'
import { type DataType, dataTypes } from '../providers/endpoints.ts'

/** What has been read of a connection. A kind of records in neither list isn't reported by it. */
export const ConnectionReads = z.object({
  connectionId: NumberId,
  /** Kinds read completely once: events, trips and positions including their history. */
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
 * The first day of a range that its figures cover, while history is imported: the day after the range if they cover
 * none, null if they cover all of it.
 */
export const CompleteFrom = Day.nullable()

/** The connections in scope that figures leave out because their history isn't imported yet, by name. */
export const LeftOut = z.array(NamedNumber)

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

/** The kinds of records that lists and counts are made of. */
export const kindsBehind = {
  events: ['incidents'],
  losses: ['incidents'],
  vehicles: ['vehicles'],
  drivers: ['drivers'],
  trips: ['trips'],
  cameras: ['cameraHealth'],
  mismatches: ['mismatches'],
  scores: ['trips', 'incidents'],
} as const satisfies Record<string, readonly DataType[]>
export type ReadThing = keyof typeof kindsBehind
