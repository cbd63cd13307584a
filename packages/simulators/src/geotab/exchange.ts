import { z } from 'zod'
import type { Footage } from '../simulation/facts/footage.ts'
import type { IncidentBook } from '../simulation/facts/incident-book.ts'
import type { Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { Random } from '../world/random.ts'
import type { KnownIncident } from './event-book.ts'
import type { Ids } from './ids.ts'
import type { TripBook } from './trip-book.ts'

/** What every entity type works with. */
export type Office = {
  account: Account
  ids: Ids
  events: IncidentBook<KnownIncident>
  trips: TripBook
  footage: Footage
}

/** One call being processed by the simulator. */
export type Exchange = {
  office: Office
  nowMs: number
  strict: Strictness
  /** Pages smaller than documented. */
  largestPage: number
}

/** A call rejected with an error of this type. */
export class Refusal extends Error {
  readonly type: string
  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

const time = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value))

/** Search parameters of calls; each entity type uses its part. Times in epoch milliseconds. */
export const Search = z.looseObject({
  fromDate: time.optional(),
  toDate: time.optional(),
  deviceSearch: z.looseObject({ id: z.string() }).optional(),
  diagnosticSearch: z.looseObject({ id: z.string() }).optional(),
  isDriver: z.boolean().optional(),
})
export type Search = z.infer<typeof Search>

/** An entity as used by searches and feeds. */
export type Entry = {
  id: string
  /** The sort key of listings by date. */
  dateMs: number
  /** The time of its record's last change. */
  changedAtMs: number
  report(): object
}

/** One entity type. */
export type Source = {
  /** The part of a security clearance that lets a user read it. */
  permission: string
  /** Whether listings of it may be sorted by id. */
  sortsById: boolean
  /** False if a listing can't be both searched and sorted. */
  sortsSearches?: boolean
  /** Returns the results of a search. Types with dates may return only the earliest, if there are at least `most`. */
  find(exchange: Exchange, search: Search, most: number): Entry[]
  /** Returns changes at `fromMs` or later, at least the first `most` of them. Absent if there is no feed. */
  changed?(exchange: Exchange, fromMs: number, most: number): Entry[]
}

/** An opaque version of fixed width that increases with time. */
export const versionOf = ({ id, changedAtMs }: Pick<Entry, 'id' | 'changedAtMs'>) =>
  versionIn(changedAtMs, Random.of(id).uint() % PER_MILLISECOND)

/** A version after every change up to an instant. */
export const versionAt = (nowMs: number) => versionIn(nowMs, PER_MILLISECOND - 1)

export const timeOfVersion = (version: string) =>
  FIRST_VERSION_MS + Math.floor(Number.parseInt(version, 16) / PER_MILLISECOND)

/** Real databases count from 1, so their versions are numbers that every client can represent. */
const FIRST_VERSION_MS = Date.parse('2024-01-01')
const PER_MILLISECOND = 65_536
const versionIn = (atMs: number, part: number) => hex(Math.max(0, atMs - FIRST_VERSION_MS) * PER_MILLISECOND + part, 16)

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Returns the vehicles of a search: one, or all. */
export function vehiclesOf({ office }: Exchange, { deviceSearch }: Search): readonly Vehicle[] {
  if (!deviceSearch) return office.account.vehicles
  const vehicle = office.ids.vehicle(deviceSearch.id)
  return vehicle ? [vehicle] : []
}

const SECOND = 1000

/** A .NET time span: `[d.]hh:mm:ss[.fffffff]`. */
export function timeSpan(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const days = Math.floor(milliseconds / (86_400 * SECOND))
  const seconds = Math.floor(milliseconds / SECOND) % 86_400
  const rest = Math.round(milliseconds % SECOND)
  const clock = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${days ? `${days}.` : ''}${clock}${rest ? `.${String(rest).padStart(3, '0')}0000` : ''}`
}
