import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { dayMs, hourMs } from '../../kit/durations.ts'
import { NotPermitted } from '../../kit/errors.ts'
import type { Rejected, Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { readVehicleHistory } from '../../kit/vehicle-history.ts'
import { readEach, Sweep, sweepVehicles } from '../../kit/vehicle-sweep.ts'
import type { Window } from '../../kit/windows.ts'
import { type Client, createClient, inHalves } from '../client.ts'
import { mapTrack } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { JournalProposal, type RegularTrack, State, Track } from '../wire.ts'
import { openTrackerIds, unlessGone } from './trackers.ts'

const LiveCursor = z.object({ readTo: z.iso.datetime(), sweep: Sweep })

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

const wasUnderWay = ({ start_date, end_date }: RegularTrack, { from, to }: Window) =>
  new Date(start_date) < to && new Date(end_date) >= from

/**
 * Trips of a tracker that were under way within the window, each whole. Of each part that is asked for only the trips
 * within it count: those at its wider edges are cut, under the same id.
 */
async function tripsOf(client: Client, trackerId: string, window: Window, now: Date, isOnTrip: boolean) {
  const wider = ({ from, to }: Window): Window => ({
    from: new Date(from.getTime() - longestTripMs),
    to: new Date(Math.min(to.getTime() + longestTripMs, now.getTime())),
  })
  const rejected: Rejected[] = []
  const tracks = await inHalves(window, async (part) => {
    const items = await unlessGone(client.tracks(trackerId, wider(part)))
    const page = readRecords(items, Track, (track) =>
      track.type === 'regular' && wasUnderWay(track, part) ? track : null,
    )
    rejected.push(...page.rejected)
    return page.records
  })
  const entries = tracks.length ? await inHalves(window, (part) => journalOf(client, trackerId, wider(part))) : []
  const journal = readItems(entries, JournalProposal)
  const running = isOnTrip ? newestOf(tracks, new Date(now.getTime() - longestSilenceMs)) : null
  const trips = tracks.map((track) => mapTrack(trackerId, track, journal.records, track.id === running?.id))
  const distinct = new Map(trips.map((trip) => [trip.externalId, trip]))
  return { records: [...distinct.values()], rejected: [...rejected, ...journal.rejected] }
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
    const hasMoved = (id: string) => !(movement.get(id)?.movedAt && movement.get(id)!.movedAt! < window.from)
    yield* sweepVehicles<TripRecord>({
      ids,
      vehiclesPerPage: trackersPerPage,
      sweep: stored?.sweep ?? null,
      startedAt: to,
      underWay: { readTo: readTo.toISOString() },
      done: { readTo: to.toISOString() },
      read: (part) =>
        readEach(part.filter(hasMoved), (id) => tripsOf(client, id, window, to, movement.get(id)?.isOnTrip ?? false)),
    })
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const history = {
      listIds: () => openTrackerIds(client),
      newest: now,
      oldest: context.historyFrom,
      now,
      windowHours: historyWindowHours,
      vehiclesPerPage: trackersPerPage,
    }
    const read = async (part: string[], window: Window) => {
      const mayRun = now.getTime() - window.to.getTime() < longestSilenceMs
      const movement = mayRun ? await movements(client, part) : null
      return readEach(part, (id) => tripsOf(client, id, window, now, movement?.get(id)?.isOnTrip ?? false))
    }
    yield* readVehicleHistory<TripRecord>({ ...history, read }, cursor)
  },
}
