import { z } from 'zod'
import type { Records } from '../../kit/provider.ts'
import { dayMs, hourMs, minuteMs } from '../../kit/reading/durations.ts'
import { readHalving } from '../../kit/reading/halving.ts'
import { Objects } from '../../kit/reading/objects.ts'
import { partsAfter } from '../../kit/reading/vehicle-order.ts'
import { type Window, windowsBack } from '../../kit/reading/windows.ts'
import { createClient, type FeedName } from '../client.ts'
import { assetIds, organisationId } from '../reference.ts'
import type { Context } from '../session.ts'
import { instantOf, SinceToken, tokenOf } from '../since-token.ts'

/** Tokens may be seven days old: the rest is left for clocks that differ and reads that take long. */
const reachMs = 7 * dayMs - 3 * hourMs
/** What is sent late may have happened that much before MiX got it. */
const latestMs = dayMs

/** How one kind of record is read; `past` is the window where it was asked for by its time. */
export type Reader<R> = (items: readonly unknown[], past: Window | null) => Promise<Records<R>>

export type Source<R> = {
  name: FeedName
  /** A reader lives as long as one read or one history. */
  reader(context: Context): Reader<R>
  /** What was told in the last minutes of a read is told once more by the next one. */
  overlapMinutes: number
  /** Of one question about the past. */
  windowHours: number
  vehiclesPerCall: number
  /** How far back anything is wanted. */
  oldest(context: Context): Date
}

/** How far the past has been read, newest first: of the window that ends at `before`, the vehicles up to `after`. */
export const PastCursor = z.object({ before: z.iso.datetime(), after: z.string().nullable() })
export type PastCursor = z.infer<typeof PastCursor>

/** `missed`: a time that lies further back than tokens reach, with how far it has been made up for. */
export const LiveCursor = z.object({
  since: SinceToken,
  missed: z.object({ from: z.iso.datetime(), ...PastCursor.shape }).nullable(),
})
export type LiveCursor = z.infer<typeof LiveCursor>

/** The oldest token there is at an instant. */
export const oldestToken = (now: Date): SinceToken => tokenOf(new Date(now.getTime() - reachMs))

/** What MiX got since a token, page by page, each with the token to go on from. */
export async function* feedPages<R>(context: Context, source: Source<R>, read: Reader<R>, first: SinceToken) {
  const client = createClient(context)
  const id = await organisationId(context)
  for (let since = first; ; ) {
    const { items, next, hasMore } = await client.feed(source.name, id, since)
    const isLast = !hasMore || next === since
    const page = await read(items, null)
    yield { ...page, since: isLast ? earlier(next, source.overlapMinutes) : next }
    if (isLast) return
    since = next
  }
}

const earlier = (token: SinceToken, minutes: number) =>
  tokenOf(new Date(instantOf(token).getTime() - minutes * minuteMs))

/**
 * What happened between an instant and a cursor, window by window back in time, some vehicles at a time. MiX refuses the whole
 * question for one vehicle that this user may not see: it is set aside, and not asked for again in this read.
 */
export async function* pastPages<R>(
  context: Context,
  source: Source<R>,
  read: Reader<R>,
  start: PastCursor,
  oldest = source.oldest(context),
): AsyncGenerator<Records<R> & { cursor: PastCursor }> {
  const client = createClient(context)
  const ids = await assetIds(context)
  const objects = new Objects(start.after !== null)
  const refused = new Set<string>()
  let { after } = start
  for (const window of windowsBack(new Date(start.before), oldest, source.windowHours)) {
    for (const part of partsAfter(ids, after, source.vehiclesPerCall)) {
      const open = part.filter((id) => !refused.has(id))
      const ask = (some: string[]) =>
        readHalving(window, async (span) => read(await client.past(source.name, some, span), window))
      const page = open.length ? await objects.read(open, ask) : { records: [], rejected: [] }
      for (const { externalId } of page.rejected) if (open.includes(externalId)) refused.add(externalId)
      yield { ...objects.tellable<R>(page), cursor: { before: window.to.toISOString(), after: part.at(-1)! } }
    }
    objects.assertAny()
    after = null
    const cursor: PastCursor = { before: window.from.toISOString(), after }
    yield { ...objects.tellable<R>({ records: [], rejected: [] }), cursor }
  }
}

/** What is new, then what was missed in a rest that was longer than tokens reach. */
export async function* newPages<R>(
  context: Context,
  source: Source<R>,
  read: Reader<R>,
  stored: LiveCursor | null,
): AsyncGenerator<Records<R> & { cursor: LiveCursor }> {
  const { since: first, missed } = withinReach(stored, context.now(), source.oldest(context))
  let latest = first
  for await (const { since, ...page } of feedPages(context, source, read, first)) {
    latest = since
    yield { ...page, cursor: { since, missed } }
  }
  if (!missed) return
  const from = new Date(missed.from)
  for await (const { cursor, ...page } of pastPages(context, source, read, missed, from))
    yield { ...page, cursor: { since: latest, missed: { from: missed.from, ...cursor } } }
  yield { records: [], rejected: [], cursor: { since: latest, missed: null } }
}

function withinReach(stored: LiveCursor | null, now: Date, wantedFrom: Date): LiveCursor {
  const oldest = new Date(now.getTime() - reachMs)
  const since = stored && instantOf(stored.since)
  if (!since) return { since: tokenOf(oldest), missed: null }
  if (since >= oldest) return stored
  const fromMs = stored.missed ? Date.parse(stored.missed.from) : since.getTime() - latestMs
  const from = new Date(Math.max(fromMs, wantedFrom.getTime()))
  const missed = { from: from.toISOString(), before: oldest.toISOString(), after: null }
  return { since: tokenOf(oldest), missed: from < oldest ? missed : null }
}

/** Where histories begin: what happened later came with the feed's first read. */
export const historyStart = (now: Date): PastCursor => ({
  before: new Date(now.getTime() - reachMs + latestMs).toISOString(),
  after: null,
})
