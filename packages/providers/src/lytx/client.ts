import { z } from 'zod'
import { fitting } from '../kit/fitting.ts'
import { assertMovesOn } from '../kit/http/paging.ts'
import type { Parameters } from '../kit/http/query.ts'
import { readRecords } from '../kit/read-records.ts'
import { ask, type Context, download, type Place } from './session.ts'
import { Described, GpsTrack, Metadata, Named } from './wire.ts'

/**
 * What lies in groups below the account's own is left out of some lists unless it is asked for; what they do without being
 * told is not documented for most. Lists spell it in two ways.
 */
const withSubgroups = { includeSubgroups: true }
const withSubGroups = { includeSubGroups: true }

/** Lists of the first version, which tell how many records there are; `rows` is the key of the records. */
const lists = {
  groups: { path: '/v1/groups', action: 'list', rows: 'groups', all: withSubgroups },
  users: { path: '/v1/users', action: 'list', rows: 'data', all: withSubGroups },
  devices: { path: '/v1/devices', action: 'list', rows: 'data', all: withSubgroups },
  trips: { path: '/v1/trips', action: 'trips', rows: 'data', all: withSubgroups },
} as const
export type ListName = keyof typeof lists

/** `next` is where the next page begins (its offset or its number), null on the last one. */
export type ListingPage = { items: unknown[]; next: number | null }

const perPage = 1000
const eventsPerPage = 500
const pointsPerPage = 5000

const VehicleList = z.looseObject({ vehicles: z.array(z.unknown()), totalResults: z.int().nonnegative() })
const Rows = z.array(z.unknown())
const dictionaries = ['triggers', 'triggersubtypes', 'statuses'] as const

/** Names by their number, as this account has them. */
export type Names = Record<(typeof dictionaries)[number], ReadonlyMap<number, string>>

/** Lytx's DriveCam API: its three ways of paging; answers are wire shapes, not ours. */
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
    /** A list of the first version from `offset` on. Lytx may give fewer than are asked for, so what was given counts. */
    pages: (list: ListName, parameters: Parameters = {}, offset = 0) =>
      walk(offset, async (at) => {
        const { path, action, rows, all } = lists[list]
        const wanted = { limit: perPage, ...all, ...parameters, offset: at }
        const answer = await ask(context, { path, action, parameters: wanted })
        const { items, count } = counted(answer, rows, `Lytx ${path}`)
        return { items, next: nextOf(at, items.length, count) }
      }),
    /** Tracks of vehicles. Offsets and totals count points, not tracks. */
    tracks: (parameters: Parameters, offset: number) =>
      walk(offset, async (at) => {
        const path = '/v1/gps'
        const wanted = { limit: pointsPerPage, ...withSubGroups, ...parameters, offset: at }
        const answer = await ask(context, { host: 'data', path, action: 'gps', parameters: wanted })
        const { items, count } = counted(answer, 'data', `Lytx ${path}`)
        const points = readRecords(items, GpsTrack, (track) => track.points).records.length
        // Tracks that cannot be read must not look like the end.
        return { items, next: nextOf(at, points || items.length, count) }
      }),
    /** Safety events, in pages counted from 1. There is no total: only an empty page is surely the last. */
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
    /** What the numbers of vehicles mean, as this account has them. */
    vehicleWords: async (list: 'statuses' | 'types') => {
      const items = await rows({ path: `/v0/vehicles/${list}`, action: 'list' })
      return new Map(
        readRecords(items, Described, ({ id, description }): [number, string][] => [[id, description]]).records,
      )
    },
    roles: () => rows({ path: '/v1/users/roles', action: 'list' }),
    /** What the numbers in this account's events mean; asked for once. */
    names: () => {
      names ??= readNames()
      return names
    },
    /** What people and software can see in clips, by its number. */
    behaviors: () => named('behaviors'),
    /** The clip of an event; null while or if there is none. */
    eventFile: (id: string) => {
      const path = `/v0/video/safety/events/${encodeURIComponent(id)}/file`
      return download(context, { path, action: 'media', parameters: { format: 'mp4' } })
    },
  }
}
export type Client = ReturnType<typeof createClient>

/** Page after page, from `first` on. */
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
