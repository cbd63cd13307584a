import { type ConsentCredentials, consentTokens } from '../kit/auth/consent.ts'
import { WireMismatch } from '../kit/http/errors.ts'
import { fetchLink } from '../kit/http/file-link.ts'
import { parseJson, refuse } from '../kit/http/http.ts'
import { type Parameters, queryOf } from '../kit/http/query.ts'
import type { SyncContext } from '../kit/provider.ts'
import { halvesAfter, itemsHalving } from '../kit/reading/halving.ts'
import type { Window } from '../kit/reading/windows.ts'
import { consentRules } from './manifest.ts'
import { Listing } from './wire.ts'

export type Credentials = { ApiKey: string } | ConsentCredentials
export type Context = SyncContext<Credentials>

/** The path of a list, the key of its rows, and the key each row is wrapped in. */
type List = { path: string; action: string; rows: string; row: string }

const lists = {
  companies: { path: '/v1/companies', action: 'list', rows: 'companies', row: 'company' },
  groups: { path: '/v1/groups', action: 'list', rows: 'groups', row: 'group' },
  vehicles: { path: '/v1/vehicles', action: 'list', rows: 'vehicles', row: 'vehicle' },
  users: { path: '/v1/users', action: 'list', rows: 'users', row: 'user' },
  locations: { path: '/v3/vehicle_locations', action: 'locations', rows: 'vehicles', row: 'vehicle' },
  drivingPeriods: { path: '/v1/driving_periods', action: 'trips', rows: 'driving_periods', row: 'driving_period' },
  performanceEvents: {
    path: '/v2/driver_performance_events',
    action: 'events',
    rows: 'driver_performance_events',
    row: 'driver_performance_event',
  },
  scorecards: {
    path: '/v1/scorecard_summary',
    action: 'scores',
    rows: 'driver_performance_rollups',
    row: 'driver_performance_rollup',
  },
  speedingEvents: { path: '/v1/speeding_events', action: 'events', rows: 'speeding_events', row: 'speeding_event' },
} as const satisfies Record<string, List>
export type ListName = keyof typeof lists

/** `next` is the number of the next page, null on the last one. */
export type ListingPage = { items: unknown[]; total: number; next: number | null }

const mostPerPage = 100

const consent = consentTokens('Motive', consentRules)

/** Runs `call` with the API key's header, or with that of a consent's access token. */
function signed<T>(context: Context, call: (header: Record<string, string>) => Promise<T>): Promise<T> {
  const { credentials } = context
  if ('ApiKey' in credentials) return call({ 'x-api-key': credentials.ApiKey })
  return consent.use({ ...context, credentials }, (token) => call({ authorization: `Bearer ${token}` }))
}

/** Motive's HTTP API: authentication, paging and errors. Responses are wire shapes, not ours. */
export function createClient(context: Context) {
  const { http, baseUrl } = context

  async function rowsOf({ path, action, rows, row }: List, parameters: Parameters) {
    const what = `Motive ${path}`
    const url = `${baseUrl}${path}${queryOf(parameters)}`
    const answer = await signed(context, async (signature) => {
      const reported = await http.send({ url, action, headers: { ...signature, accept: 'application/json' } })
      refuse(reported, what, context.credentials)
      return reported
    })
    const parsed = Listing.safeParse(parseJson(answer.text, what))
    const found = parsed.data?.[rows]
    if (!parsed.success || !Array.isArray(found)) throw new WireMismatch(`${what}: the response has no ${rows}`, rows)
    const { pagination, total } = parsed.data
    const reported = { perPage: pagination?.per_page ?? null, total: pagination?.total ?? total ?? null }
    return { items: found.map((entry) => unwrapped(entry, row)), ...reported }
  }

  /**
   * Returns a page of a list, numbered from 1. A page beyond the end is empty, and the total may change from page to
   * page.
   */
  async function page(list: ListName, parameters: Parameters, number: number): Promise<ListingPage> {
    const asked = { per_page: mostPerPage, ...parameters, page_no: number }
    const { items, perPage, total } = await rowsOf(lists[list], asked)
    // If the total isn't reported, only an empty page is the end.
    const isMore = total === null || number * (perPage ?? items.length) < total
    return { items, total: total ?? items.length, next: items.length && isMore ? number + 1 : null }
  }

  /** Yields every page of a list from the first. */
  async function* pages(list: ListName, parameters: Parameters = {}): AsyncGenerator<unknown[]> {
    let number: number | null = 1
    while (number !== null) {
      const next: ListingPage = await page(list, parameters, number)
      yield next.items
      number = next.next
    }
  }

  async function all(list: ListName, parameters: Parameters): Promise<unknown[]> {
    const found: unknown[] = []
    for await (const items of pages(list, parameters)) for (const item of items) found.push(item)
    return found
  }

  return {
    page,
    pages,
    /** Returns a page of a window's records; all of them at once, read in halves, if the window is too long. */
    async pageWithin(list: ListName, window: Window, number: number, parametersOf: (window: Window) => Parameters) {
      try {
        const { items, next } = await page(list, parametersOf(window), number)
        return { items, next }
      } catch (cause) {
        const halves = halvesAfter(cause, window)
        const items: unknown[] = []
        for (const half of halves) items.push(...(await itemsHalving(half, (part) => all(list, parametersOf(part)))))
        return { items, next: null }
      }
    },
    /** Returns a vehicle's points for some days (at most three months), all at once. */
    locationHistory: async (vehicleId: string, dates: { start_date: string; end_date: string }) => {
      const path = `/v3/vehicle_locations/${encodeURIComponent(vehicleId)}`
      const list = { path, action: 'locations', rows: 'vehicle_locations', row: 'vehicle_location' }
      return (await rowsOf(list, dates)).items
    },
    file: (url: string, startedAt: Date | null) => fetchLink(http, url, 'Motive', startedAt),
  }
}
export type Client = ReturnType<typeof createClient>

function unwrapped(entry: unknown, key: string): unknown {
  return typeof entry === 'object' && entry !== null && key in entry ? (entry as Record<string, unknown>)[key] : entry
}
