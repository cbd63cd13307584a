import { fitting } from '@milepost/providers/kit/fitting'
import { parseJson, refuse } from '@milepost/providers/kit/http/http'
import { type Parameters, queryOf } from '@milepost/providers/kit/http/query'
import type { SyncContext } from '@milepost/providers/kit/provider'
import type { z } from 'zod'
import { Account, Listing } from './wire.ts'

export type Credentials = { ApiToken: string }
type Context = SyncContext<Credentials>

/** Invented: the largest page that Skeleton returns. */
const mostPerPage = 100

/** Skeleton's HTTP API, invented: authentication, paging and errors. Responses are wire shapes, not ours. */
export function createClient({ http, baseUrl, credentials }: Context) {
  async function get<T>(action: string, path: string, wire: z.ZodType<T>, parameters: Parameters = {}): Promise<T> {
    const what = `Skeleton ${path}`
    const answer = await http.send({
      url: `${baseUrl}${path}${queryOf(parameters)}`,
      action,
      headers: { authorization: `Bearer ${credentials.ApiToken}`, accept: 'application/json' },
    })
    refuse(answer, what)
    return fitting(wire, parseJson(answer.text, what), what)
  }

  /** Returns one page of a list; `after` is the `next` of the previous page, null for the first. */
  const page = (action: string, path: string, parameters: Parameters, after: string | null): Promise<Listing> =>
    get(action, path, Listing, { limit: mostPerPage, ...parameters, ...(after !== null && { after }) })

  return {
    /** Returns the account of the token. */
    account: () => get('list', '/account', Account),
    page,
    /** Yields every page of a list from the start. */
    async *pages(action: string, path: string, parameters: Parameters = {}): AsyncGenerator<unknown[]> {
      let after: string | null = null
      do {
        const { items, next }: Listing = await page(action, path, parameters, after)
        yield items
        after = next
      } while (after !== null)
    },
  }
}
export type Client = ReturnType<typeof createClient>
