import { z } from 'zod'
import { fitting } from '../kit/fitting.ts'
import { WireMismatch } from '../kit/http/errors.ts'
import { fetchLink } from '../kit/http/file-link.ts'
import { parseJson } from '../kit/http/http.ts'
import type { Window } from '../kit/reading/windows.ts'
import { ask, type Context, type Question } from './session.ts'
import { SinceToken } from './since-token.ts'
import { DriverLicences } from './wire.ts'

/** What MiX offers both by time of receipt and for past periods. */
export type FeedName = 'positions' | 'trips' | 'events'

/** What arrived since a token; `next` is the token to continue from. */
export type FeedPage = { items: unknown[]; next: SinceToken; hasMore: boolean }

const Items = z.array(z.unknown())
/** MiX returns no more at once, give or take records that belong together. */
const itemsPerPage = 1000

/** MiX Integrate's HTTP API; responses are wire shapes, not ours. Ids are text here and bare numbers on the wire. */
export function createClient(context: Context) {
  async function list(question: Question): Promise<unknown[]> {
    const { status, text } = await ask(context, question)
    return isEmpty(status) ? [] : fitting(Items, parseJson(text, `MiX ${question.what}`), `MiX ${question.what}`)
  }

  return {
    organisations: () => list({ what: 'organisations', path: '/api/organisationgroups' }),
    /** Returns the tree of groups with the given group at its root. */
    async groupTree(groupId: string): Promise<unknown> {
      const what = 'groups'
      const { text } = await ask(context, { what, path: `/api/organisationgroups/subgroups/${groupId}` })
      return parseJson(text, `MiX ${what}`)
    },
    assets: (groupId: string) => list({ what: 'assets', path: `/api/assets/group/${groupId}` }),
    drivers: (organisationId: string) => list({ what: 'drivers', path: `/api/drivers/organisation/${organisationId}` }),
    /** Returns the licenses of all drivers of a group and its subgroups, in one response. */
    async licences(groupId: string): Promise<Record<string, unknown[]>> {
      const what = 'driver licenses'
      const { status, text } = await ask(context, { what, path: `/api/driverlicence/group/${groupId}` })
      return isEmpty(status) ? {} : fitting(DriverLicences, parseJson(text, `MiX ${what}`), `MiX ${what}`)
    },
    eventTypes: (organisationId: string) =>
      list({ what: 'event library', path: `/api/libraryevents/organisation/${organisationId}` }),
    /** Returns the newest position of every asset in a group. The quantity must be 1 if several assets answer. */
    latestPositions: (groupId: string) =>
      list({ what: 'latest positions', path: '/api/positions/groups/latest/1', body: numbers([groupId]) }),
    /**
     * Reads what MiX received since a token, in order of receipt. The token must not be older than seven days. Events
     * can be limited to some types.
     */
    async feed(
      name: FeedName,
      organisationId: string,
      since: SinceToken,
      eventTypeIds?: readonly string[],
    ): Promise<FeedPage> {
      const path = `/api/${name}/groups/createdsince/organisation/${organisationId}/sincetoken/${since}/quantity/${itemsPerPage}`
      const { status, headers, text } = await ask(context, {
        what: name,
        path,
        ...(eventTypeIds && { body: numbers(eventTypeIds) }),
      })
      // .NET writes an empty list as null, too. Of other lists, it may be that of a fleet which can't be read.
      const items = isEmpty(status)
        ? []
        : (fitting(Items.nullable(), parseJson(text, `MiX ${name}`), `MiX ${name}`) ?? [])
      const next = SinceToken.safeParse(headers.get('GetSinceToken') ?? (isEmpty(status) ? since : null))
      if (!next.success)
        throw new WireMismatch(`MiX ${name}: the response has no token to continue from`, 'GetSinceToken')
      const hasMore = status === 206 || headers.get('HasMoreItems')?.toLowerCase() === 'true'
      return { items, next: next.data, hasMore }
    },
    /** Reads records of some assets within a window of at most seven days. */
    past: (name: FeedName, assetIds: readonly string[], { from, to }: Window) =>
      list({
        what: `past ${name}`,
        path: `/api/${name}/assets/from/${toTheSecond(from)}/to/${toTheSecond(new Date(to.getTime() + 999))}`,
        body: name === 'events' ? eventFilter(assetIds) : numbers(assetIds),
      }),
    /** Reads MiX's scores of some drivers over a period. */
    driverScores: (driverIds: readonly string[], { from, to }: Window) =>
      list({
        what: 'driver scores',
        path: `/api/trips/driverscore/standard/from/${toTheSecond(from)}/to/${toTheSecond(to)}`,
        body: numbers(driverIds),
      }),
    /** Reads corrections for a range of days, including the last one; seven at most. */
    amendments: (name: 'events' | 'trips', organisationId: string, { from, to }: Window) =>
      list({
        what: `amended ${name}`,
        path: `/api/${name}/groups/amended/${organisationId}/from/${toTheDay(from)}/to/${toTheDay(to)}`,
      }),
    file: (url: string) => fetchLink(context.http, url, 'MiX'),
  }
}
export type Client = ReturnType<typeof createClient>

/** 204 has no body; MiX's own client treats 404 as an empty list, too. */
const isEmpty = (status: number) => status === 204 || status === 404

/** In UTC: `20261118180000`. */
const toTheSecond = (at: Date) => at.toISOString().replace(/\D/g, '').slice(0, 14)
const toTheDay = (at: Date) => toTheSecond(at).slice(0, 8)

/** Without quotes: MiX doesn't recognize ids sent as text, and a rounded id matches nothing. */
const numbers = (ids: readonly string[]) => `[${ids.join(',')}]`
const eventFilter = (ids: readonly string[]) => `{"EntityIds":${numbers(ids)},"EventTypeIds":[],"MenuId":""}`
