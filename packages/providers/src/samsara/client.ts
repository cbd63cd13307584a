import type { z } from 'zod'
import { type ConsentCredentials, consentTokens } from '../kit/auth/consent.ts'
import { fitting } from '../kit/fitting.ts'
import { AuthFailed, NotPermitted } from '../kit/http/errors.ts'
import { fetchLink } from '../kit/http/file-link.ts'
import { parseJson, refuse } from '../kit/http/http.ts'
import { assertMovesOn } from '../kit/http/paging.ts'
import { type Parameters, queryOf } from '../kit/http/query.ts'
import type { SyncContext } from '../kit/provider.ts'
import { consentRules } from './manifest.ts'
import { Listing, MediaListing, Organization, Retrieval, RetrievedMedia, TripReport } from './wire.ts'

export type Credentials = { ApiToken: string } | ConsentCredentials
export type Context = SyncContext<Credentials>

/** `endCursor` is null if Samsara sends an empty one, which must never be saved. */
export type ListingPage = { items: unknown[]; endCursor: string | null; hasNextPage: boolean }

const consent = consentTokens('Samsara', consentRules)

/** Runs `call` with the API token, or with the access token of a consent. */
function withToken<T>(context: Context, call: (token: string) => Promise<T>): Promise<T> {
  const { credentials } = context
  return 'ApiToken' in credentials ? call(credentials.ApiToken) : consent.use({ ...context, credentials }, call)
}

/** Samsara's HTTP API: authentication, paging and errors. Responses are wire shapes, not ours. */
export function createClient(context: Context) {
  const { http, baseUrl } = context

  async function call<T>(
    action: string,
    path: string,
    wire: z.ZodType<T>,
    parameters: Parameters,
    body?: unknown,
  ): Promise<T> {
    const what = `Samsara ${path}`
    const answer = await withToken(context, async (token) => {
      const reported = await http.send({
        url: `${baseUrl}${path}${queryOf(parameters)}`,
        action,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { method: 'POST' as const, body: JSON.stringify(body) }),
      })
      refuse(reported, what, context.credentials)
      return reported
    }).catch(async (cause) => {
      if (cause instanceof AuthFailed && path !== '/me') await assertOnlyThisPart(path)
      throw cause
    })
    return fitting(wire, parseJson(answer.text, what), what)
  }

  /**
   * A token lacking a permission gets a 401 on that endpoint only: if the account still answers, the permission is
   * missing.
   */
  async function assertOnlyThisPart(path: string): Promise<void> {
    await organization()
    throw new NotPermitted(`Samsara ${path}: the token does not have this permission`)
  }

  const organization = async () => (await call('list', '/me', Organization, {})).data

  async function page(
    action: string,
    path: string,
    parameters: Parameters,
    after: string | null,
  ): Promise<ListingPage> {
    const listing = await call(action, path, Listing, after ? { ...parameters, after } : parameters)
    const { endCursor = '', hasNextPage = false } = listing.pagination ?? {}
    if (hasNextPage) assertMovesOn(after, endCursor, `Samsara ${path}`)
    return { items: listing.data, endCursor: endCursor || null, hasNextPage: hasNextPage && endCursor !== '' }
  }

  return {
    organization,
    page,
    /** Yields every page of a listing from the start. */
    async *pages(action: string, path: string, parameters: Parameters): AsyncGenerator<unknown[]> {
      let after: string | null = null
      do {
        const next = await page(action, path, parameters, after)
        yield next.items
        after = next.hasNextPage ? next.endCursor : null
      } while (after)
    },
    /** Returns trips of one vehicle that overlap the window (at most 90 days), with distance and driver. */
    tripReport: async (vehicleId: string, from: Date, to: Date) =>
      (await call('trips', '/v1/fleet/trips', TripReport, { vehicleId, startMs: from.getTime(), endMs: to.getTime() }))
        .trips,
    requestMedia: async (body: {
      vehicleId: string
      startTime: string
      endTime: string
      mediaType: string
      inputs: string[]
    }) => (await call('retrieval', '/cameras/media/retrieval', Retrieval, {}, body)).data.retrievalId,
    retrievedMedia: async (retrievalId: string) =>
      (await call('media', '/cameras/media/retrieval', RetrievedMedia, { retrievalId })).data.media,
    /** Returns the camera media of safety events in a window of at most one day. */
    eventMedia: async (vehicleId: string, input: string, from: Date, to: Date) => {
      const window = { vehicleIds: vehicleId, inputs: input, startTime: from.toISOString(), endTime: to.toISOString() }
      const query = { ...window, mediaTypes: 'videoHighRes', triggerReasons: 'safetyEvent' }
      return (await call('media', '/cameras/media', MediaListing, query)).data.media
    },
    file: (url: string) => fetchLink(http, url, 'Samsara'),
  }
}
export type Client = ReturnType<typeof createClient>
