import { z } from 'zod'
import type { Records } from '../../kit/provider.ts'
import { dayMs, hourMs, minuteMs } from '../../kit/reading/durations.ts'
import { readHalving } from '../../kit/reading/halving.ts'
import { Missed, missedWith, readMissed } from '../../kit/reading/missed-windows.ts'
import { Objects } from '../../kit/reading/objects/objects.ts'
import { partsAfter } from '../../kit/reading/vehicle-order.ts'
import { type Window, windowsBack } from '../../kit/reading/windows.ts'
import { createClient, type FeedName } from '../client.ts'
import { assetIds, organisationId } from '../reference.ts'
import type { Context } from '../session.ts'
import { instantOf, SinceToken, tokenOf } from '../since-token.ts'

/** Tokens may be seven days old. The rest is a margin for clock differences and long syncs. */
const reachMs = 7 * dayMs - 3 * hourMs
/** Late records may have happened this long before MiX received them. */
const latestMs = dayMs

/** Reads one kind of record. `past` is the window if it was requested by time. */
export type Reader<R> = (items: readonly unknown[], past: Window | null) => Promise<Records<R>>

export type Source<R> = {
  name: FeedName
  /** A reader lives as long as one sync or one history import. */
  reader(context: Context): Reader<R>
  /** Records from the last minutes of a sync are read again by the next one. */
  overlapMinutes: number
  /** The window of one request for the past. */
  windowHours: number
  vehiclesPerCall: number
  /** The earliest time for which data is needed. */
  oldest(context: Context): Date
}

/**
 * How far the past has been read, newest first: in the window that ends at `before`, the vehicles up to `after`.
 * `missed`: vehicles that couldn't be read, which are requested again in the end.
 */
export const PastCursor = z.object({
  before: z.iso.datetime(),
  after: z.string().nullable(),
  missed: Missed,
})
export type PastCursor = z.infer<typeof PastCursor>

/** `missed`: a period beyond the reach of tokens, with the progress of making up for it. */
export const LiveCursor = z.object({
  since: SinceToken,
  missed: z.object({ from: z.iso.datetime(), ...PastCursor.shape }).nullable(),
})
export type LiveCursor = z.infer<typeof LiveCursor>

/** Returns the oldest token valid at an instant. */
export const oldestToken = (now: Date): SinceToken => tokenOf(new Date(now.getTime() - reachMs))

/** Yields what MiX received since a token, page by page, each with the token to continue from. */
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
 * Yields records between an instant and a cursor, window by window back in time, some vehicles at a time. MiX refuses
 * the whole request if this user may not see one of the vehicles: that vehicle is rejected, and requested again only in
 * the end.
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
  let { after, missed } = start
  const ask = (some: string[], window: Window) =>
    readHalving(window, async (span) => read(await client.past(source.name, some, span), window))
  for (const window of windowsBack(new Date(start.before), oldest, source.windowHours)) {
    for (const part of partsAfter(ids, after, source.vehiclesPerCall)) {
      const open = part.filter((id) => !refused.has(id))
      const page = open.length ? await objects.read(open, (some) => ask(some, window)) : { records: [], rejected: [] }
      for (const id of objects.refused) refused.add(id)
      missed = missedWith(missed, part, refused, window)
      yield { ...objects.tellable<R>(page), cursor: { before: window.to.toISOString(), after: part.at(-1)!, missed } }
    }
    objects.assertAny()
    after = null
    const cursor: PastCursor = { before: window.from.toISOString(), after, missed }
    yield { ...objects.tellable<R>({ records: [], rejected: [] }), cursor }
  }
  yield* readMissed<R>({ missed, windowHours: source.windowHours, oldest, read: ask })
}

/** Yields new records, then what was missed during a pause longer than tokens reach. */
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
  const missed = { from: from.toISOString(), before: oldest.toISOString(), after: null, missed: {} }
  return { since: tokenOf(oldest), missed: from < oldest ? missed : null }
}

/** Where history imports begin: anything later comes with the first sync of the feed. */
export const historyStart = (now: Date): PastCursor => ({
  before: new Date(now.getTime() - reachMs + latestMs).toISOString(),
  after: null,
  missed: {},
})
