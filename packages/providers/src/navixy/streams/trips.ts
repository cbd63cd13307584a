import { z } from 'zod'
import { NotPermitted } from '../../kit/http/errors.ts'
import type { Stream } from '../../kit/provider.ts'
import { ofVehicle, readItems, readRecords } from '../../kit/read-records.ts'
import { Behind } from '../../kit/reading/behind.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import { itemsHalving, readHalving } from '../../kit/reading/halving.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { readEach, Sweep, sweepVehicles } from '../../kit/reading/vehicle-sweep.ts'
import { asWhole } from '../../kit/reading/whole.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { TripRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { journalOf, mapTrack } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { JournalEntry, JournalProposal, OtherTrack, State, Track } from '../wire.ts'
import { openTrackerIds } from './trackers.ts'

/** `deepAt`: when the days with possible manual journal entries were last read again, and whether that is under way. */
const LiveCursor = z.object({
  readTo: z.iso.datetime(),
  deepAt: z.iso.datetime().optional(),
  isDeep: z.boolean().optional(),
  behind: Behind,
  sweep: Sweep,
})

const trackersPerPage = 10
const firstReadDays = 2
/** Points may arrive this late and change a track. */
const overlapMs = 12 * hourMs
/** People mark trips as personal days later, so this many days are read again once a day. */
const deepOverlapMs = 14 * dayMs
const deepEveryMs = dayMs
/** The edges of a window cut tracks, so it is read this much wider on both sides to keep wanted trips whole. */
const longestTripMs = dayMs
/** With an extra day on both sides, well below the default limit of 30 days for reports. */
const historyWindowHours = 10 * 24
/** A device that was silent for longer has ended its trip, whatever its last state. */
const longestSilenceMs = 12 * hourMs

/** A tracker's movement: on a trip until it counts as parked. */
type Movement = { isOnTrip: boolean; movedAt: Date | null }

async function movements(client: Client, trackerIds: readonly string[]): Promise<Map<string, Movement>> {
  const { records } = readRecords(await client.states(trackerIds), State, (state): [string, Movement][] => {
    const { id, movement_status: status, actual_track_update: updated } = state
    const isOnTrip = status === 'moving' || status === 'stopped'
    return [[id, { isOnTrip, movedAt: updated ? new Date(updated) : null }]]
  })
  return new Map(records)
}

const isTrip = (row: unknown) => !OtherTrack.safeParse(row).success

const wasUnderWay = ({ start_date, end_date }: Track, { from, to }: Window) =>
  new Date(start_date) < to && new Date(end_date ?? start_date) >= from

/**
 * Returns a tracker's trips that were under way within the window, each one whole. Of each requested part, only the
 * trips within it count: those at its wider edges are cut, under the same id. Single points and clusters of them are
 * not trips.
 */
async function tripsOf(client: Client, trackerId: string, window: Window, now: Date, isOnTrip: boolean) {
  const tracks = await readHalving(window, async (part) =>
    readRecords((await client.tracks(trackerId, wider(part, window, now))).filter(isTrip), Track, (track) =>
      wasUnderWay(track, part) || isMisdated(new Date(track.start_date), now) ? track : [],
    ),
  )
  const whole = [...wholeTracks(tracks.records).values()]
  const { journal, rejected } = whole.length
    ? await readJournal(client, trackerId, wider(window, window, now))
    : { journal: journalOf([], []), rejected: [] }
  const running = isOnTrip ? newestOf(whole, new Date(now.getTime() - longestSilenceMs)) : null
  const records = whole.map((track) => mapTrack(trackerId, track, journal, track.id === running?.id))
  const read = asWhole({ records, rejected: tracks.rejected }, [trackerId], window)
  return { ...read, rejected: [...ofVehicle(trackerId, tracks.rejected), ...rejected] }
}

/**
 * Returns the window to read for a part so that no trip within it is cut: an extra day on both sides, or less if the
 * server accepts less.
 */
function wider(part: Window, asked: Window, now: Date): Window {
  const aroundMs = part === asked ? longestTripMs : Math.min(longestTripMs, part.to.getTime() - part.from.getTime())
  return {
    from: new Date(part.from.getTime() - aroundMs),
    to: new Date(Math.min(part.to.getTime() + aroundMs, now.getTime())),
  }
}

const lastsMs = ({ start_date, end_date }: Track) => Date.parse(end_date ?? start_date) - Date.parse(start_date)

/** Keeps the least truncated version of a track that appears in several parts. */
function wholeTracks(tracks: readonly Track[]): Map<string, Track> {
  const byId = new Map<string, Track>()
  for (const track of tracks) {
    const known = byId.get(track.id)
    if (!known || lastsMs(known) < lastsMs(track)) byId.set(track.id, track)
  }
  return byId
}

/**
 * Trips have no driver of their own, and not every tariff has a driver journal. Manual entries are requested only if
 * there are any.
 */
async function readJournal(client: Client, trackerId: string, window: Window) {
  const read = async (list: 'journal' | 'journalEntries') => {
    try {
      return await itemsHalving(window, (part) => client[list](trackerId, part))
    } catch (cause) {
      if (cause instanceof NotPermitted) return []
      throw cause
    }
  }
  const proposals = readItems(await read('journal'), JournalProposal)
  const hasEntries = proposals.records.some(({ overlapped }) => overlapped)
  const entries = readItems(hasEntries ? await read('journalEntries') : [], JournalEntry)
  return {
    journal: journalOf(proposals.records, entries.records),
    rejected: [...proposals.rejected, ...entries.rejected],
  }
}

function newestOf(tracks: readonly Track[], receivedAfter: Date): Track | null {
  const received = tracks.filter(({ start_date, end_date }) => new Date(end_date ?? start_date) > receivedAfter)
  return received.sort((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date)).at(-1) ?? null
}

/**
 * Navixy rebuilds tracks when late points arrive, so the last hours are read again; an unchanged track stays the same.
 * The last weeks are read again once a day to pick up manual journal entries.
 */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 300,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    const to = new Date(stored?.sweep?.startedAt ?? context.now())
    const readTo = new Date(stored?.readTo ?? to.getTime() - firstReadDays * dayMs)
    const deepAt = new Date(stored?.deepAt ?? to)
    const isDeep = stored?.sweep ? stored.isDeep === true : to.getTime() - deepAt.getTime() >= deepEveryMs
    const window = { from: new Date(readTo.getTime() - (isDeep ? deepOverlapMs : overlapMs)), to }
    const ids = await openTrackerIds(client)
    const movement = await movements(client, ids)
    const hasMoved = (id: string, since: Date) => !(movement.get(id)?.movedAt && movement.get(id)!.movedAt! < since)
    yield* sweepVehicles<TripRecord>({
      ids,
      vehiclesPerPage: trackersPerPage,
      sweep: stored?.sweep ?? null,
      startedAt: to,
      from: window.from,
      behind: stored?.behind,
      oldest: context.historyFrom,
      inProgress: { readTo: readTo.toISOString(), deepAt: deepAt.toISOString(), isDeep },
      done: { readTo: to.toISOString(), deepAt: (isDeep ? to : deepAt).toISOString() },
      read: (part, from) =>
        readEach(
          part.filter((id) => hasMoved(id, from)),
          (id) => tripsOf(client, id, { from, to }, to, movement.get(id)?.isOnTrip ?? false),
        ),
    })
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const history = {
      listIds: () => openTrackerIds(client),
      context,
      oldest: context.historyFrom,
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
