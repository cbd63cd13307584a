import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { NotPermitted } from '../../kit/errors.ts'
import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { chunks, type Window, windowsBack } from '../../kit/windows.ts'
import { type Client, createClient, inHalves } from '../client.ts'
import { mapTrack } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { JournalProposal, type RegularTrack, State, Track } from '../wire.ts'
import { openTrackerIds, unlessGone } from './trackers.ts'

type Trips = Pick<Page<TripRecord>, 'records' | 'rejected'>

const LiveCursor = z.object({
  readTo: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), next: z.int().nonnegative() }).nullable(),
})
const HistoryCursor = z.object({ before: z.iso.datetime(), next: z.int().nonnegative() })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const trackersPerPage = 10
const firstReadDays = 2
/** Points may come this late and make a track another. */
const overlapMs = 12 * hourMs
/** The edges of a window cut tracks: it is read this much wider on both sides, so that no trip wanted lies there. */
const longestTripMs = dayMs
/** With a day more on both sides, well below the 30 days that reports have by default. */
const historyWindowHours = 10 * 24
/** A device that was silent for longer has ended its trip, whatever its last state says. */
const longestSilenceMs = 12 * hourMs

/** A tracker as it moves: on a trip until it counts as parked. */
type Movement = { isOnTrip: boolean; movedAt: Date | null }

async function movements(client: Client, trackerIds: readonly string[]): Promise<Map<string, Movement>> {
  const { records } = readRecords(await client.states(trackerIds), State, (state): [string, Movement][] => {
    const { id, movement_status: status, actual_track_update: updated } = state
    const isOnTrip = status === 'moving' || status === 'stopped'
    return [[id, { isOnTrip, movedAt: updated ? new Date(updated) : null }]]
  })
  return new Map(records)
}

/** Trips of a tracker that were under way within the window, each whole. */
async function tripsOf(client: Client, trackerId: string, window: Window, now: Date, isOnTrip: boolean) {
  const wider = ({ from, to }: Window): Window => ({
    from: new Date(from.getTime() - longestTripMs),
    to: new Date(Math.min(to.getTime() + longestTripMs, now.getTime())),
  })
  const items = await inHalves(window, (part) => unlessGone(client.tracks(trackerId, wider(part))))
  const tracks = readRecords(items, Track, (track) => (track.type === 'regular' ? track : null))
  const journal = tracks.records.length
    ? readRecords<JournalProposal, JournalProposal>(
        await inHalves(window, (part) => journalOf(client, trackerId, wider(part))),
        JournalProposal,
        (entry) => entry,
      )
    : { records: [], rejected: [] }
  const running = isOnTrip ? newestOf(tracks.records, new Date(now.getTime() - longestSilenceMs)) : null
  const records = new Map<string, TripRecord>()
  for (const track of tracks.records) {
    if (new Date(track.start_date) >= window.to || new Date(track.end_date) < window.from) continue
    const trip = mapTrack(trackerId, track, journal.records, track.id === running?.id)
    records.set(trip.externalId, trip)
  }
  return { records: [...records.values()], rejected: [...tracks.rejected, ...journal.rejected] } satisfies Trips
}

/** Trips have no driver of their own, and not every tariff has a driver journal. */
async function journalOf(client: Client, trackerId: string, window: Window): Promise<unknown[]> {
  try {
    return await unlessGone(client.journal(trackerId, window))
  } catch (cause) {
    if (cause instanceof NotPermitted) return []
    throw cause
  }
}

function newestOf(tracks: readonly RegularTrack[], heardAfter: Date): RegularTrack | null {
  const heard = tracks.filter(({ end_date }) => new Date(end_date) > heardAfter)
  return heard.sort((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date)).at(-1) ?? null
}

/** Navixy makes tracks anew when late points come: the last hours are read again, and the same track is the same. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 300,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    const to = new Date(stored?.sweep?.startedAt ?? context.now())
    const readTo = new Date(stored?.readTo ?? to.getTime() - firstReadDays * dayMs)
    const window = { from: new Date(readTo.getTime() - overlapMs), to }
    const ids = await openTrackerIds(client)
    const movement = await movements(client, ids)
    const parts = chunks(ids, trackersPerPage)
    for (let next = stored?.sweep?.next ?? 0; next < parts.length; next++) {
      const page: Trips = { records: [], rejected: [] }
      for (const id of parts[next]!) {
        const { isOnTrip = false, movedAt = null } = movement.get(id) ?? {}
        if (movedAt && movedAt < window.from) continue
        const { records, rejected } = await tripsOf(client, id, window, to, isOnTrip)
        page.records.push(...records)
        page.rejected.push(...rejected)
      }
      const sweep = { startedAt: to.toISOString(), next: next + 1 }
      yield {
        ...page,
        cursor:
          next + 1 === parts.length
            ? { readTo: to.toISOString(), sweep: null }
            : { readTo: readTo.toISOString(), sweep },
      }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now()
    const newest = stored ? new Date(stored.before) : now
    const windows = windowsBack(newest, context.historyFrom, historyWindowHours)
    const total = Math.ceil((now.getTime() - context.historyFrom.getTime()) / (historyWindowHours * hourMs))
    const ids = await openTrackerIds(client)
    const movement = await movements(client, ids)
    let next = stored?.next ?? 0
    for (const [index, window] of windows.entries()) {
      const done = total - windows.length + index
      for (; next < ids.length; next++)
        yield {
          ...(await tripsOf(client, ids[next]!, window, now, movement.get(ids[next]!)?.isOnTrip ?? false)),
          cursor: { before: window.to.toISOString(), next: next + 1 },
          progress: { done, total },
        }
      next = 0
      const cursor = { before: window.from.toISOString(), next }
      yield { records: [], rejected: [], cursor, progress: { done: done + 1, total } }
    }
  },
}
