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

/** How a provider lets customers consent (OAuth 2.0 code flow); paths are below the region's address. */
export type ConsentRules = {
  authorizePath: string
  tokenPath: string
  /** Empty where they belong to the registered app. */
  scopes: readonly string[]
  /** How the app proves itself at the token endpoint. */
  appSignsIn: 'basic' | 'form'
}

/** Milepost as it is registered with a provider. */
export type ConsentApp = { clientId: string; clientSecret: string; redirectUri: string }

/**
 * How well a part of the API is used, in a sentence for each part: done, open (not verified on a live account, not public,
 * or not built) or not applicable (the API does not have it).
 */
export type Quality = Readonly<Record<'done' | 'open' | 'notApplicable', Readonly<Record<string, string>>>>

/** What is known of a provider before anybody signs in to it. */
export type Manifest = {
  /** Stable number of the provider in the database and the API. */
  id: number
  code: string
  name: string
  displayName: string
  connectBy: 'token' | 'password' | 'passwordAndDatabase' | 'oauth2'
  credentialFields: CredentialField[]
  /** Where one of several sets of fields is enough: those sets, by the fields' names. */
  credentialChoices?: string[][]
  /** Where customers may consent instead of entering anything; its credential is `Oauth2Code`. */
  consent?: ConsentRules
  /** Numbered steps of the connection form, with the provider's own names for permissions. */
  helpSteps: string[]
  /** How to have the provider call a webhook when something happens; absent where it cannot. */
  webhookSteps?: string[]
  regions: { code: string; label: string; baseUrl: string }[]
  /** Requests a second by action class, for one set of credentials. */
  limits: Record<string, { perSecond: number; burst: number }>
  /** Which translated incident type each of the provider's event tags means; `null` is known and no incident. */
  incidentTags: Record<string, string | null>
  /** Its events are those of cameras: of a vehicle without one it tells nothing, harsh driving and speeding neither. */
  eventsNeedCamera?: true
  quality: Quality
}

/** Everything a connector may use of the outside. There is no clock and no network but these. */
export type SyncContext<Credentials = unknown> = {
  credentials: Credentials
  /** What the provider gave for signing in, shared by all who work for the connection. */
  sessions: SessionStore
  /** Needed for consent; null where Milepost is not registered with the provider. */
  app: ConsentApp | null
  baseUrl: string
  http: Http
  now(): Date
  /** How far back trips and incidents are wanted. */
  historyFrom: Date
  /** How far back single positions are wanted. */
  positionsFrom: Date
  signal: AbortSignal
}

export type Rejected = { externalId: string; reason: string; path: string | null; payload: unknown }

/** What could be read of some items, and what was set aside. */
export type Records<R> = { records: R[]; rejected: Rejected[] }

/** Records and the cursor that says they were read: both are stored in one transaction. */
export type Page<R> = Records<R> & {
  cursor: Json
  /** Known steps of a long read, for people to watch. */
  progress?: { done: number; total: number }
}

export type Stream<R, Credentials> = {
  /** Seconds until the stream is read again. */
  everySeconds: number
  /** One read gives everything there is: what is missing at its end is gone at the provider. */
  listing?: true
  /** Reads from `cursor` on (null: from the start) and ends when there is nothing more for now. */
  read(context: SyncContext<Credentials>, cursor: Json | null): AsyncIterable<Page<R>>
  /** The past, newest first; read in the background until it ends, once for a connection. */
  history?(context: SyncContext<Credentials>, cursor: Json | null): AsyncIterable<Page<R>>
}

export type Streams<Credentials> = { [K in StreamName]?: Stream<RecordOf[K], Credentials> }

export type MediaResult =
  /** `startedAt`: the moment of the first picture, where the provider tells. */
  | { state: 'ready'; contentType: string; body: Uint8Array; startedAt: Date | null }
  /** Being prepared; `source` is what to ask with next time. */
  | { state: 'pending'; source: MediaSource }
  /** It never comes, for this reason. */
  | { state: 'gone'; reason: string }

export type Provider<Credentials = unknown> = {
  manifest: Manifest
  credentials: z.ZodType<Credentials>
  /** Asks the provider whose account this is. Throws a provider failure with a sentence for the user. */
  check(context: SyncContext<Credentials>): Promise<{ accountId: string; accountName: string; vehicles: number | null }>
  streams: Streams<Credentials>
  media?: {
    /** Gets one picture or clip. */
    fetch(context: SyncContext<Credentials>, source: MediaSource): Promise<MediaResult>
  }
  /** Closely spaced motion of a vehicle around an incident; empty where the provider kept none. */
  motion?(context: SyncContext<Credentials>, vehicleExternalId: string, from: Date, to: Date): Promise<MotionRecord[]>
}
