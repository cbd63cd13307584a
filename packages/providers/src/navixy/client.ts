import { fitting } from '../kit/fitting.ts'
import { PeriodTooLong, WireMismatch } from '../kit/http/errors.ts'
import { readRecords } from '../kit/read-records.ts'
import { hourMs, secondMs } from '../kit/reading/durations.ts'
import { itemsHalving } from '../kit/reading/halving.ts'
import type { Window } from '../kit/reading/windows.ts'
import { ask, type Call, type Context } from './session.ts'
import { EventListing, EventTime, Listing, States, UserInfo } from './wire.ts'

const perPage = 1000
/** The maximum number of trackers whose states one call returns (documented). */
export const statesPerCall = 2000
/** A server that refuses even this refuses for another reason. */
const shortestWindowMs = hourMs

/** Entries of the history; `next` is where to continue, null at the end of the window. */
export type EventPage = { items: unknown[]; next: Date | null }

/** Navixy's User API: paging, windows and errors. Responses are wire shapes, not ours. */
export function createClient(context: Context) {
  const call = async (call: Call) => fitting(Listing, await ask(context, call), `Navixy ${call.path}`)
  const list = async (path: string, parameters = {}, action = 'list') => (await call({ path, action, parameters })).list

  /**
   * Yields a register page by page. Only some report their length, and a page may be shorter than requested, so the end
   * is a page with nothing new.
   */
  async function* pages(path: string): AsyncGenerator<unknown[]> {
    const seen = new Set<unknown>()
    for (let offset = 0; ; ) {
      const { list: items, count } = await call({ path, action: 'list', parameters: { limit: perPage, offset } })
      const fresh = items.filter((item) => !seen.has(idOf(item)))
      for (const item of fresh) seen.add(idOf(item))
      if (offset === 0 || fresh.length) yield fresh
      offset += items.length
      if (!fresh.length || (count != null && offset >= count)) return
    }
  }

  /** Reads one page of all trackers' history, oldest first. The server decides how long a page may be. */
  async function eventPage(events: readonly string[], { from, to }: Window) {
    const path = '/history/user/list'
    const window = { from: seconds(from.getTime()), to: seconds(to.getTime()) }
    const parameters = { events, ...window, ascending: true, add_tracker_label: false }
    const answer = fitting(EventListing, await ask(context, { path, action: 'events', parameters }), `Navixy ${path}`)
    const { list: items, total, limit_exceeded: isCutOff } = answer
    const hasMore = items.length > 0 && (isCutOff === true || (total ?? 0) > items.length)
    return { items, continueAt: hasMore ? lastTime(items) : null }
  }

  return {
    pages,
    user: async () => fitting(UserInfo, await ask(context, { path: '/user/get_info', action: 'list' }), 'Navixy user'),
    groups: () => list('/tracker/group/list'),
    trackers: () => list('/tracker/list'),
    /** Returns a whole register at once. */
    async all(path: string): Promise<unknown[]> {
      const items: unknown[] = []
      for await (const page of pages(path)) items.push(...page)
      return items
    },
    /**
     * Returns the states of some trackers (at most `statesPerCall`), each with its tracker's id. Blocked or deleted trackers
     * have none.
     */
    async states(trackerIds: readonly string[]): Promise<unknown[]> {
      // Without both of these, one blocked or deleted tracker fails the whole call.
      const parameters = { trackers: trackerIds.map(Number), list_blocked: true, allow_not_exist: true }
      const path = '/tracker/get_states'
      const { states } = fitting(States, await ask(context, { path, action: 'states', parameters }), `Navixy ${path}`)
      return Object.entries(states).map(([id, state]) => Object.assign({ id }, state))
    },
    /** Returns a tracker's current counters; those it doesn't have are missing. */
    counters: (trackerId: string) => list('/tracker/get_counters', { tracker_id: Number(trackerId) }, 'track'),
    /** Returns every point of a tracker, including parked ones; points located by cell towers are left out. */
    points: (trackerId: string, window: Window) =>
      itemsHalving(window, (part) => {
        const parameters = { tracker_id: Number(trackerId), ...between(part), simplify: false, filter: false }
        return list('/track/read', { ...parameters, include_gsm_lbs: false }, 'track')
      }),
    /** Returns a tracker's satellite tracks, with their first and last point. The edges of the window cut them. */
    tracks: (trackerId: string, window: Window) => {
      const parameters = { tracker_id: Number(trackerId), ...between(window), include_gsm_lbs: false }
      const ends = { with_points: true, point_limit: 2, omit_addresses: true }
      return list('/track/list', { ...parameters, ...ends }, 'track')
    },
    /** Returns a tracker's trips as its driver journal would list them, with the driver if known. */
    journal: (trackerId: string, window: Window) =>
      list('/driver/journal/proposal/list', { tracker_id: Number(trackerId), ...between(window) }, 'track'),
    /** Returns manual entries in a tracker's driver journal. */
    journalEntries: (trackerId: string, window: Window) =>
      list('/driver/journal/entry/list', { tracker_id: Number(trackerId), ...between(window) }, 'track'),
    /** Returns the platform's alert rules. */
    rules: () => list('/tracker/rule/list'),
    /** Returns every type that this account's events may have. */
    eventTypes: () => list('/history/type/list', { locale: 'en_US', only_tracker_events: true }),
    /**
     * Yields events of all trackers within a window, both ends included, page by page; long windows in parts the server
     * accepts.
     */
    async *events(types: readonly string[], { from, to }: Window): AsyncGenerator<EventPage> {
      let spanMs = to.getTime() - from.getTime()
      for (let at = from; ; ) {
        const until = new Date(Math.min(at.getTime() + spanMs, to.getTime()))
        try {
          const { items, continueAt } = await eventPage(types, { from: at, to: until })
          at = continueAt ? laterThan(at, continueAt) : until
          const isDone = at >= to
          yield { items, next: isDone ? null : at }
          if (isDone) return
        } catch (cause) {
          if (!(cause instanceof PeriodTooLong) || spanMs <= shortestWindowMs) throw cause
          spanMs /= 2
        }
      }
    },
  }
}
export type Client = ReturnType<typeof createClient>

/** An instant to the second, in Navixy's format. */
const seconds = (instantMs: number) => `${new Date(instantMs).toISOString().slice(0, 19)}Z`

/** Tracks begin after the start and end before the end, so a second more on both sides leaves nothing out. */
const between = ({ from, to }: Window) => ({
  from: seconds(from.getTime() - secondMs),
  to: seconds(Math.ceil(to.getTime() / secondMs) * secondMs + secondMs),
})

/** If more events share a second than fit on a page, only moving on gets past it. */
const laterThan = (at: Date, next: Date) => (next > at ? next : new Date(at.getTime() + secondMs))

function lastTime(items: readonly unknown[]): Date {
  const times = readRecords(items, EventTime, ({ time }) => Date.parse(time)).records
  if (!times.length)
    throw new WireMismatch('Navixy events: no record on a page has a time to continue from', 'list.time')
  return new Date(Math.max(...times))
}

const idOf = (item: unknown) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item)
