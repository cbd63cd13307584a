import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, NumberIdParam } from '../api/fields.ts'

/** What happened, for pages that want to know at once; sent as server-sent events of these names. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('positions'), connectionId: z.int() }),
  z.object({ kind: z.literal('incident'), incidentId: z.string() }),
  z.object({ kind: z.literal('media'), incidentId: z.string() }),
  /** An incident became a loss, is none any more, or more is known of it. */
  z.object({ kind: z.literal('loss'), incidentId: z.string() }),
  z.object({ kind: z.literal('progress'), connectionId: z.int() }),
  z.object({ kind: z.literal('connection'), connectionId: z.int() }),
  /** Counts that are made of sums are others than before. */
  z.object({ kind: z.literal('sums') }),
  /** Scores of now are others than before: of whom somebody rated an event, or of the whole client. */
  z.object({ kind: z.literal('scores') }),
  /** It was read or said anew which cameras see nothing and which devices do not fit. */
  z.object({ kind: z.literal('devices') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** How to sign in at the installation's OpenID Connect issuer. */
export const IdentitySettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  /** With spaces between, `openid` among them. */
  scopes: z.string(),
  /** How the issuer is told that tokens are for our API; null: it knows without being told. */
  audience: z.object({ parameter: z.enum(['audience', 'resource']), value: z.string() }).nullable(),
  /** Signing out ends the issuer's session too: where it publishes, at an address of its own, or not at all. */
  signOut: z.discriminatedUnion('at', [
    z.object({ at: z.literal('issuer') }),
    /** `{clientId}` and `{returnTo}` stand for themselves. */
    z.object({ at: z.literal('address'), address: z.string() }),
    z.object({ at: z.literal('nowhere') }),
  ]),
  /** What the issuer publishes of itself, which spares browsers a call; null while the server has not read it. */
  endpoints: z.object({ authorization: z.string(), token: z.string(), endSession: z.string().nullable() }).nullable(),
})
export type IdentitySettings = z.infer<typeof IdentitySettings>

/** What maps are drawn on. */
export const MapGround = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtIn') }),
  /** A MapLibre style, used as it is. */
  z.object({ kind: z.literal('style'), url: z.string() }),
  /** A PMTiles file with a Protomaps basemap. */
  z.object({ kind: z.literal('file'), url: z.string() }),
])
export type MapGround = z.infer<typeof MapGround>

/** What a portal must know before anyone is signed in. */
export const Settings = z.object({
  product: z.string(),
  version: z.string(),
  identity: IdentitySettings,
  annotationUrl: z.string(),
  map: MapGround,
  /** Template of online pictures over the built-in map; null: the built-in map alone. */
  mapTiles: z.string().nullable(),
  /** Sign-in as demonstration accounts is offered. */
  demo: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

const Health = z.object({ status: z.enum(['ok', 'failing']), version: z.string() })

export const systemEndpoints = {
  healthz: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'The process is up.',
    response: Health,
  }),
  readyz: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'The process can answer: 200, or 503 with what is missing.',
    response: Health.extend({ checks: z.record(z.string(), z.boolean()) }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'public',
    summary: 'Where to sign in, and what this installation offers.',
    response: Settings,
  }),
  live: endpoint({
    method: 'GET',
    path: '/live',
    access: 'signedIn',
    summary: 'Server-sent events of a client: new positions, incidents, media, sync progress and sums.',
    query: ClientQuery.extend({ lastEventId: NumberIdParam.optional() }),
    answer: 'stream',
    contentType: 'text/event-stream',
  }),
  mapFile: endpoint({
    method: 'GET',
    path: '/map/file',
    access: 'public',
    summary: 'The installation’s PMTiles file, read in ranges of bytes; 404 where it has none.',
    answer: 'binary',
    contentType: 'application/vnd.pmtiles',
  }),
  openApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This description.',
    response: z.looseObject({ openapi: z.string() }),
  }),
}
