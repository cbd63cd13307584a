import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, numberParam } from '../api/fields.ts'

/** Events for pages that update at once; sent as server-sent events with these names. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('positions'), connectionId: z.int() }),
  z.object({ kind: z.literal('incident'), incidentId: z.string() }),
  z.object({ kind: z.literal('media'), incidentId: z.string() }),
  /** An incident became a loss, stopped being one, or its loss has new details. */
  z.object({ kind: z.literal('loss'), incidentId: z.string() }),
  z.object({ kind: z.literal('progress'), connectionId: z.int() }),
  z.object({ kind: z.literal('connection'), connectionId: z.int() }),
  /** Counts based on sums have changed. */
  z.object({ kind: z.literal('sums') }),
  /** Current scores have changed: of the subjects of a rated event, or of the whole client. */
  z.object({ kind: z.literal('scores') }),
  /** Obstructed cameras or mismatched devices were read or changed. */
  z.object({ kind: z.literal('devices') }),
  /** A coaching message was sent, opened or answered, or its conversation marked. */
  z.object({ kind: z.literal('coaching'), conversationId: z.string() }),
  /** The person's own access was changed or taken away: sent to them only. */
  z.object({ kind: z.literal('access'), userId: z.string() }),
  /** Last event of a stream that the server closes because its user opened others: reconnect after a minute. */
  z.object({ kind: z.literal('replaced') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** How to sign in at the installation's OpenID Connect issuer. */
export const IdentitySettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  /** Separated by spaces, including `openid`. */
  scopes: z.string(),
  /** How the issuer learns that tokens are for our API; null: it needs no parameter. */
  audience: z.object({ parameter: z.enum(['audience', 'resource']), value: z.string() }).nullable(),
  /** How strongly people must sign in, as values of `acr` separated by spaces; without them, as the issuer decides. */
  acrValues: z.string().optional(),
  /** Signing out also ends the issuer's session: at its published endpoint, at a custom address, or not at all. */
  signOut: z.discriminatedUnion('at', [
    z.object({ at: z.literal('issuer') }),
    /** `{clientId}` and `{returnTo}` are placeholders. */
    z.object({ at: z.literal('address'), address: z.string() }),
    z.object({ at: z.literal('nowhere') }),
  ]),
  /** The issuer's published endpoints, which saves browsers a call; null while the server hasn't read them. */
  endpoints: z.object({ authorization: z.string(), token: z.string(), endSession: z.string().nullable() }).nullable(),
})
export type IdentitySettings = z.infer<typeof IdentitySettings>

/** The base map. */
export const MapGround = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtIn') }),
  /** A MapLibre style, used as it is. */
  z.object({ kind: z.literal('style'), url: z.string() }),
  /** A PMTiles file with a Protomaps basemap. */
  z.object({ kind: z.literal('file'), url: z.string() }),
  /** The demo's roads: the address of vector tiles with the roads of a Protomaps basemap, with {z}, {x}, {y}. */
  z.object({ kind: z.literal('simulated'), url: z.string() }),
])
export type MapGround = z.infer<typeof MapGround>

/** What a portal needs before anyone is signed in. */
export const Settings = z.object({
  product: z.string(),
  version: z.string(),
  identity: IdentitySettings,
  /** The annotation portal, and its ID at the issuer. */
  annotationUrl: z.string(),
  annotationClientId: z.string(),
  /** The fleet portal's home page: `/`, or an address if the annotation portal has a host of its own. */
  portalUrl: z.string(),
  map: MapGround,
  /** URL template of online tiles over the built-in map; null: the built-in map only. */
  mapTiles: z.string().nullable(),
  /** True if sign-in as demonstration accounts is offered. */
  demo: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** Zoom, column or row of a map tile. */
const TileNumber = numberParam(z.int().min(0).max(4_194_303))

const Health = z.object({ status: z.enum(['ok', 'failing']), version: z.string() })

export const systemEndpoints = {
  healthz: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'Check that the process is running.',
    response: Health,
  }),
  readyz: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Check that the process is ready: 200, or 503 with the reason.',
    response: Health.extend({ checks: z.record(z.string(), z.boolean()) }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'public',
    summary: 'Get the sign-in address and this installation’s features.',
    response: Settings,
  }),
  live: endpoint({
    method: 'GET',
    path: '/live',
    access: 'signedIn',
    summary:
      'Stream a client’s server-sent events: new positions, incidents, media, sync progress and updated totals. What is missed between two streams is not repeated.',
    query: ClientQuery,
    answer: 'stream',
    contentType: 'text/event-stream',
  }),
  mapFile: endpoint({
    method: 'GET',
    path: '/map/file',
    access: 'public',
    summary: 'Get byte ranges of the installation’s PMTiles file; 404 if it has none.',
    answer: 'binary',
    contentType: 'application/vnd.pmtiles',
  }),
  simulatedRoads: endpoint({
    method: 'GET',
    path: '/map/roads/{z}/{x}/{y}',
    access: 'public',
    summary: 'Get a vector tile of the demo’s simulated roads; 404 if this isn’t a demo.',
    params: z.object({ z: TileNumber, x: TileNumber, y: TileNumber }),
    answer: 'binary',
    contentType: 'application/vnd.mapbox-vector-tile',
  }),
  openApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'Get this API description.',
    response: z.looseObject({ openapi: z.string() }),
  }),
}
