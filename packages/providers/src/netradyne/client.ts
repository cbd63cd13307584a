import { fitting } from '../kit/fitting.ts'
import { NotPermitted, WireMismatch } from '../kit/http/errors.ts'
import { type HttpAnswer, parseJson, refuse } from '../kit/http/http.ts'
import { type Parameters, queryOf } from '../kit/http/query.ts'
import type { Window } from '../kit/reading/windows.ts'
import { ask, type Context } from './session.ts'
import { Envelope } from './wire.ts'

/** The path of each list. Some tenants have it only in the other version, which is requested if the first has none. */
const lists = {
  vehicles: { path: 'vehicles', versions: ['v1', 'v2'], rows: 'vehicles', action: 'list' },
  drivers: { path: 'drivers', versions: ['v2', 'v1'], rows: 'drivers', action: 'list' },
  devices: { path: 'devices', versions: ['v1', 'v2'], rows: 'cameraMapping', action: 'list' },
  locations: { path: 'vehicles/location', versions: ['v1', 'v2'], rows: 'locations', action: 'positions' },
  alerts: { path: 'alerts', versions: ['v1', 'v2'], rows: 'alerts', action: 'alerts' },
  report: { path: 'drivers/report', versions: ['v2'], rows: 'driverReport', action: 'scores' },
} as const
type ListName = keyof typeof lists

/** `next` is the query of the next page, null on the last one. */
export type ListPage = { items: unknown[]; next: string | null }
/** A page as reported. `total`: rows of all pages, if links don't lead to the next one. */
type CountedPage = ListPage & { total: number | null }

/** The largest page requested by a client in production. */
const perPage = 500
/** A list with more pages than this is looping. */
const mostPages = 500

/** Neither version has it: the tenant has another name, or lacks this part. */
export class UnknownHere extends NotPermitted {}

/** Netradyne's API for one tenant: versions, pages, errors. Responses are wire shapes, not ours. */
export function createClient(context: Context) {
  const tenant = encodeURIComponent(context.credentials.TenantName)

  /**
   * Returns the first response, in the first version and with the first query that the tenant accepts. A saved link is
   * tried before the queries. How long links stay valid isn't public, so a refused one is ignored.
   */
  async function open(list: ListName, queries: readonly string[], link: string | null) {
    for (const version of lists[list].versions) {
      const path = `/${version}/tenants/${tenant}/${lists[list].path}`
      for (const query of link === null ? queries : [link, ...queries]) {
        const answer = await ask(context, path, query, lists[list].action)
        if (answer.status === 404) break
        const wantsNext = query === link ? answer.status === 400 : wantsOtherNames(answer) && query !== queries.at(-1)
        if (!wantsNext) return { path, query, answer }
      }
    }
    throw new UnknownHere(`Netradyne ${list}: the tenant is unknown, or has none`)
  }

  async function* pages(
    list: ListName,
    queries: readonly string[],
    link: string | null = null,
  ): AsyncGenerator<ListPage> {
    const { path, query, answer } = await open(list, queries, link)
    const seen = new Set([query])
    let page = readPage(list, answer, context.credentials)
    for (let current = query; ; ) {
      const next = page.next ?? restOf(page, current)
      yield { items: page.items, next }
      if (next === null) return
      if (seen.has(next) || seen.size >= mostPages)
        throw new WireMismatch(`Netradyne ${list}: its pages never end`, 'links.next')
      seen.add(next)
      current = next
      page = readPage(list, await ask(context, path, next, lists[list].action), context.credentials)
    }
  }

  return {
    /** Lists vehicles, drivers, cameras with their vehicles, or vehicle locations. */
    list: (name: Exclude<ListName, 'alerts' | 'report'>) => pages(name, [queryOf({ limit: perPage })]),
    /**
     * Reads alerts that began within a window of at most one day, whose end may or may not be included. `next`: the
     * page to continue with; the first one is used if Netradyne refuses it.
     */
    alerts: ({ from, to }: Window, next: string | null = null) =>
      pages('alerts', windowQueries({ startMs: from.getTime(), endMs: to.getTime() + 1 }), next),
    /** Reads driver scores of a month; rows don't name the month. The end includes the last millisecond given. */
    monthlyReport: ({ from, until }: { from: Date; until: Date }) =>
      pages('report', windowQueries({ startMs: from.getTime(), endMs: until.getTime() - 1 }, { interval: 'monthly' })),
  }
}
export type Client = ReturnType<typeof createClient>

/** Some tenants require the short names, and say so in the error. */
const timeNames = [
  ['startTime', 'endTime'],
  ['start', 'end'],
] as const
const windowQueries = ({ startMs, endMs }: { startMs: number; endMs: number }, more: Parameters = {}) =>
  timeNames.map(([start, end]) => queryOf({ ...more, [start]: startMs, [end]: endMs, limit: perPage }))
const wantsOtherNames = ({ status, text }: HttpAnswer) => status === 400 && /start time is required/i.test(text)

/**
 * Links are full addresses. Only their query is used, at our configured address: a token never goes to another host,
 * and a gateway in between does no harm.
 */
function queryOfLink(link: string | null | undefined, list: ListName): string | null {
  if (!link) return null
  if (!URL.canParse(link, 'https://any.host'))
    throw new WireMismatch(`Netradyne ${list}: the next page has no address`, 'links.next')
  return new URL(link, 'https://any.host').search
}

/** A response without links may still have more rows: those after its own. */
function restOf({ items, total }: CountedPage, query: string): string | null {
  const parameters = new URLSearchParams(query)
  const offset = Number(parameters.get('offset') ?? 0) + items.length
  if (!items.length || total === null || offset >= total) return null
  parameters.set('offset', String(offset))
  return `?${parameters}`
}

function readPage(list: ListName, answer: HttpAnswer, credentials: Context['credentials']): CountedPage {
  const what = `Netradyne ${list}`
  refuse(answer, what, credentials)
  if (answer.status === 204 || answer.text.trim() === '') return { items: [], next: null, total: null }
  const { data, links, totalCount } = fitting(Envelope, parseJson(answer.text, what), what)
  const items = rowsOf(data, lists[list].rows)
  // Any other response without rows must not look like a fleet that has lost all its vehicles.
  if (!items && totalCount !== 0)
    throw new WireMismatch(`${what}: the response has no list`, `data.${lists[list].rows}`)
  return { items: items ?? [], next: queryOfLink(links?.next, list), total: links ? null : totalCount }
}

function rowsOf(data: unknown, rows: string): unknown[] | null {
  if (Array.isArray(data)) return data
  const found =
    typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === rows)?.[1] : null
  return Array.isArray(found) ? found : null
}
