import { z } from 'zod'
import { fitting } from '../kit/fitting.ts'
import { assertMovesOn } from '../kit/http/paging.ts'
import type { Parameters } from '../kit/http/query.ts'
import { readRecords } from '../kit/read-records.ts'
import { ask, type Context, download, type Place } from './session.ts'
import { Described, GpsTrack, Metadata, Named, Total } from './wire.ts'

/**
 * Some lists leave out groups below the account's own unless asked for; for most, the default isn't documented. Lists
 * spell the parameter in two ways.
 */
const withSubgroups = { includeSubgroups: true }
const withSubGroups = { includeSubGroups: true }

/** First-version lists, which report the total number of records. `rows` is the key of the records. */
const lists = {
  groups: { path: '/v1/groups', action: 'list', rows: 'groups', all: withSubgroups },
  users: { path: '/v1/users', action: 'list', rows: 'data', all: withSubGroups },
  devices: { path: '/v1/devices', action: 'list', rows: 'data', all: withSubgroups },
  trips: { path: '/v1/trips', action: 'trips', rows: 'data', all: withSubgroups },
  assignments: { path: '/v1/driver-assignments', action: 'trips', rows: 'data', all: withSubgroups },
} as const
export type ListName = keyof typeof lists

/** `next` is where the next page begins (an offset or a page number), null on the last page. */
export type ListingPage = { items: unknown[]; next: number | null }

const perPage = 1000
const eventsPerPage = 500
const pointsPerPage = 5000

const VehicleList = z.looseObject({ vehicles: z.array(z.unknown()), totalResults: Total })
const Rows = z.array(z.unknown())
const dictionaries = ['triggers', 'triggersubtypes', 'statuses'] as const

/** This account's names by number. */
export type Names = Record<(typeof dictionaries)[number], ReadonlyMap<number, string>>

/** Lytx's DriveCam API with its three ways of paging. Responses are wire shapes, not ours. */
export function createClient(context: Context) {
  const rows = async (place: Place): Promise<unknown[]> => {
    const answer = await ask(context, place)
    return answer === null ? [] : fitting(Rows, answer, `Lytx ${place.path}`)
  }

  async function vehiclePage(number: number, limit: number) {
    const path = '/v0/vehicles/all'
    const answer = await ask(context, { path, action: 'list', parameters: { limit, ...withSubgroups, page: number } })
    if (answer === null) return { vehicles: [], totalResults: 0 }
    return fitting(VehicleList, answer, `Lytx ${path}`)
  }

  const named = async (list: (typeof dictionaries)[number] | 'behaviors') => {
    const items = await rows({ path: `/v0/video/safety/events/${list}`, action: 'events' })
    return new Map(readRecords(items, Named, ({ id, name }): [number, string][] => [[id, name]]).records)
  }

  let names: Promise<Names> | null = null
  async function readNames(): Promise<Names> {
    return {
      triggers: await named('triggers'),
      triggersubtypes: await named('triggersubtypes'),
      statuses: await named('statuses'),
    }
  }

  return {
    /**
     * Reads a first-version list from `offset` on. Lytx may return fewer records than requested, so the offset advances
     * by what was received.
     */
    pages: (list: ListName, parameters: Parameters = {}, offset = 0) =>
      walk(offset, async (at) => {
        const { path, action, rows, all } = lists[list]
        const wanted = { limit: perPage, ...all, ...parameters, offset: at }
        const answer = await ask(context, { path, action, parameters: wanted })
        const { items, count } = counted(answer, rows, `Lytx ${path}`)
        return { items, next: nextOf(at, items.length, count) }
      }),
    /** Reads vehicle tracks. Offsets and totals count points, not tracks. */
    tracks: (parameters: Parameters, offset: number) =>
      walk(offset, async (at) => {
        const path = '/v1/gps'
        const wanted = { limit: pointsPerPage, ...withSubGroups, ...parameters, offset: at }
        const answer = await ask(context, { host: 'data', path, action: 'gps', parameters: wanted })
        const { items, count } = counted(answer, 'data', `Lytx ${path}`)
        const points = readRecords(items, GpsTrack, (track) => track.points).records.length
        // Unreadable tracks must not look like the last page.
        return { items, next: nextOf(at, points || items.length, count) }
      }),
    /**
     * Reads safety events, in pages numbered from 1. There is no total, so only an empty page is certain to be the
     * last.
     */
    events: (parameters: Parameters, number: number) => {
      let before: unknown[] | null = null
      return walk(number, async (at) => {
        const path = '/v0/video/safety/eventsWithMetadata'
        const wanted = { limit: eventsPerPage, ...withSubgroups, ...parameters, page: at }
        const items = await rows({ path, action: 'events', parameters: wanted })
        if (items.length) assertMovesOn(before, items, `Lytx ${path}`)
        before = items
        return { items, next: items.length ? at + 1 : null }
      })
    },
    async *vehicles(): AsyncGenerator<unknown[]> {
      for (let number = 1, seen = 0; ; number++) {
        const { vehicles, totalResults } = await vehiclePage(number, perPage)
        yield vehicles
        seen += vehicles.length
        if (!vehicles.length || seen >= totalResults) return
      }
    },
    /** Returns the meaning of this account's vehicle status or type numbers. */
    vehicleWords: async (list: 'statuses' | 'types') => {
      const items = await rows({ path: `/v0/vehicles/${list}`, action: 'list' })
      return new Map(
        readRecords(items, Described, ({ id, description }): [number, string][] => [[id, description]]).records,
      )
    },
    roles: () => rows({ path: '/v1/users/roles', action: 'list' }),
    /** Returns the meaning of the numbers in this account's events. Requested once. */
    names: () => {
      names ??= readNames()
      return names
    },
    /** Behaviors that reviewers and software can see in clips, by number. */
    behaviors: () => named('behaviors'),
    /** Downloads the clip of an event. Null if there is none, or none yet. */
    eventFile: (id: string) => {
      const path = `/v0/video/safety/events/${encodeURIComponent(id)}/file`
      return download(context, { path, action: 'media', parameters: { format: 'mp4' } })
    },
  }
}
export type Client = ReturnType<typeof createClient>

/** Yields page after page, starting at `first`. */
async function* walk(first: number, read: (at: number) => Promise<ListingPage>): AsyncGenerator<ListingPage> {
  for (let at: number | null = first; at !== null; ) {
    const page: ListingPage = await read(at)
    yield page
    at = page.next
  }
}

const nextOf = (offset: number, given: number, count: number) =>
  given > 0 && offset + given < count ? offset + given : null

function counted(answer: unknown, rows: string, what: string): { items: unknown[]; count: number } {
  if (answer === null) return { items: [], count: 0 }
  const { metadata, [rows]: found } = fitting(z.looseObject({ metadata: Metadata }), answer, what)
  return { items: fitting(Rows.nullish(), found, what) ?? [], count: metadata.count }
}
