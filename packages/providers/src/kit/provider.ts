import type { z } from 'zod'
import type { SessionStore } from './auth/session-store.ts'
import type { Http } from './http/http.ts'
import type { Json } from './http/json.ts'
import type { MediaSource, MotionRecord, RecordOf, StreamName } from './record.ts'

/** One field of the connection form; `secret` fields are write-only. */
export type CredentialField = {
  name: string
  label: string
  secret: boolean
  hint: string
}

/** How customers give consent (OAuth 2.0 code flow); paths are below the region's URL. */
export type ConsentRules = {
  authorizePath: string
  tokenPath: string
  /** Empty if they belong to the registered app. */
  scopes: readonly string[]
  /** How the app authenticates at the token endpoint. */
  appSignsIn: 'basic' | 'form'
}

/** Milepost's app registration with a provider. */
export type ConsentApp = { clientId: string; clientSecret: string; redirectUri: string }

/**
 * How well a part of the API is used, in a sentence for each part: done, open (not verified on a live account, not
 * public, or not built) or not applicable (the API doesn't have it).
 */
export type Quality = Readonly<Record<'done' | 'open' | 'notApplicable', Readonly<Record<string, string>>>>

/** How many days old a record may be whose change is followed; `always` at any age, null if changes aren't reported. */
export type DaysBack = number | 'always' | null

/** How far back later changes of a kind of records are followed, and their deletions. */
export type LaterChanges = { changed: DaysBack; deleted: DaysBack }

/** What is known about a provider before sign-in. */
export type Manifest = {
  /** Stable number of the provider in the database and the API. */
  id: number
  code: string
  name: string
  displayName: string
  connectBy: 'token' | 'password' | 'passwordAndDatabase' | 'oauth2'
  credentialFields: CredentialField[]
  /** Alternative sets of fields, by name, if one of several is enough. */
  credentialChoices?: string[][]
  /** Set if customers may give consent instead of entering credentials; the credential is `Oauth2Code`. */
  consent?: ConsentRules
  /** Numbered steps of the connection form, with the provider's own names for permissions. */
  helpSteps: string[]
  /** How to have the provider call a webhook on new events; absent if it can't. */
  webhookSteps?: string[]
  regions: { code: string; label: string; baseUrl: string }[]
  /** Requests per second by action class, for one set of credentials. */
  limits: Record<string, { perSecond: number; burst: number }>
  /** The translated incident type of each of the provider's event tags; `null` is known and not an incident. */
  incidentTags: Record<string, string | null>
  /**
   * True if all its events come from cameras: without one it reports nothing about a vehicle, not even harsh driving
   * and speeding.
   */
  eventsNeedCamera?: true
  /**
   * True if some trips are private, which may be reported after their positions and events: of rows that are rejected, no
   * places are stored then.
   */
  hasPrivateTrips?: true
  /** How far back later changes of trips and events are followed: shown on the page of a connection. */
  laterChanges: Partial<Record<'trips' | 'incidents', LaterChanges>>
  /** True if positions name drivers: trips that name none get those of their positions. */
  positionsNameDrivers?: true
  quality: Quality
  /** Parts of `quality` that the API has and Milepost doesn't read: the page of a connection shows them with the reason. */
  notRead?: readonly string[]
}

/** Everything outside that a connector may use. It has no other clock or network. */
export type SyncContext<Credentials = unknown> = {
  credentials: Credentials
  /** The provider's session, shared by everything that works for the connection. */
  sessions: SessionStore
  /** Needed for consent; null if Milepost isn't registered with the provider. */
  app: ConsentApp | null
  baseUrl: string
  http: Http
  now(): Date
  /** How far back to import trips and incidents. */
  historyFrom: Date
  /** How far back to import single positions. */
  positionsFrom: Date
  /**
   * The vehicles whose history is read once more, by external id: a provider that is asked by vehicle is asked only for them.
   * Undefined for all.
   */
  onlyVehicles?: ReadonlySet<string> | undefined
  /** True if `history` reads recent days again: each page that can declares what it is everything of, as `whole`. */
  isAgain?: true
  signal: AbortSignal
}

/**
 * A record that can't be used, or `part` of one that is reported without it. `vehicle`: the provider's ID of its vehicle, if
 * the record itself doesn't name one.
 */
export type Rejected = {
  externalId: string
  reason: string
  path: string | null
  payload: unknown
  part?: string
  vehicle?: string
}

/**
 * Vehicles whose trips or events that began within a period (its end is exclusive) were all read: one that is stored and
 * wasn't read is gone at the provider. `listed`: the ids of those that aren't on the page, if the period fills several.
 */
export type WholePeriod = { vehicleExternalIds: readonly string[]; from: Date; to: Date; listed?: readonly string[] }

/** The readable items, and the rejected ones. */
export type Records<R> = {
  records: R[]
  rejected: Rejected[]
  /** Of trips and events: which periods they are everything of (`kit/reading/whole.ts`). */
  whole?: WholePeriod[]
  /** Ids of trips and events that the provider says are gone: deleted, quarantined or withdrawn. */
  gone?: string[]
}

/** Records and the cursor that marks them as read: both are stored in one transaction. */
export type Page<R> = Records<R> & {
  cursor: Json
  /** Known steps of a long sync, to show progress. */
  progress?: { done: number; total: number }
}

export type Stream<R, Credentials> = {
  /** Seconds until the stream is read again. */
  everySeconds: number
  /**
   * True if a vehicle's trips never overlap in one version of the provider's data: whatever a newer version overlaps was
   * recalculated into it. They need revisions.
   */
  replacesOverlaps?: true
  /**
   * How far new data reaches back at least, in hours, if it is requested by when it happened: what a device uploads later isn't
   * read. Absent if it is requested by when it was received or changed.
   */
  overlapHours?: number
  /** How many days are read again each night, by `history`, because changes of records this old aren't reported. */
  nightlyDays?: number
  /** True if one read returns everything there is: what two reads in a row lack is gone at the provider. */
  listing?: true
  /** Reads from `cursor` on (null: from the start) and ends when there is nothing more for now. */
  read(context: SyncContext<Credentials>, cursor: Json | null): AsyncIterable<Page<R>>
  /** Reads history, newest first; runs in the background until it ends, once per connection. */
  history?(context: SyncContext<Credentials>, cursor: Json | null): AsyncIterable<Page<R>>
}

export type Streams<Credentials> = { [K in StreamName]?: Stream<RecordOf[K], Credentials> }

export type MediaResult =
  /** `startedAt`: the time of the first frame, if the provider reports it. */
  | { state: 'ready'; contentType: string; body: Uint8Array; startedAt: Date | null }
  /** Being prepared; `source` is what to ask with next time. */
  | { state: 'pending'; source: MediaSource }
  /** It never comes, for this reason. */
  | { state: 'gone'; reason: string }

export type Provider<Credentials = unknown> = {
  manifest: Manifest
  credentials: z.ZodType<Credentials>
  /** Asks the provider which account this is. Throws a provider failure with a sentence for the user. */
  check(context: SyncContext<Credentials>): Promise<{ accountId: string; accountName: string; vehicles: number | null }>
  streams: Streams<Credentials>
  media?: {
    /** Fetches one picture or clip. */
    fetch(context: SyncContext<Credentials>, source: MediaSource): Promise<MediaResult>
  }
  /** Returns closely spaced motion of a vehicle around an incident; empty if the provider stored none. */
  motion?(context: SyncContext<Credentials>, vehicleExternalId: string, from: Date, to: Date): Promise<MotionRecord[]>
}
