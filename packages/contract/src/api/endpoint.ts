import type { z } from 'zod'
import { type Allowed, admins, readers } from './roles.ts'

/**
 * Who may call an endpoint. The server enforces it in one place, before any handler runs.
 *
 * - `public`: anyone.
 * - `signedIn`: a bearer token of a known user (or an API token with the endpoint's `scope`).
 * - `admin`: as signedIn, and the user's roles include `admin`.
 * - `annotator`: as signedIn, and the user may work in the annotation portal.
 * - `share`: a share's path token with its secret, and its password if one is set.
 * - `onboarding`: a short-lived onboarding token, or a signed-in user.
 * - `media`: a media token in the query, made for one incident and camera.
 * - `directory`: an API token of an admin with the endpoint's `scope`, which a directory uses to provision people.
 */
export type Access = 'public' | 'signedIn' | 'admin' | 'annotator' | 'share' | 'onboarding' | 'media' | 'directory'

/** What software may be permitted to read. */
export const readScopes = ['read:vehicles', 'read:drivers', 'read:incidents', 'read:scores', 'read:losses'] as const
/**
 * What an API token may be permitted to do; an endpoint without a scope refuses API tokens. `scim` provisions people, and
 * only admins create tokens with it.
 */
export const apiScopes = [...readScopes, 'scim'] as const
export type ApiScope = (typeof apiScopes)[number]

/** How the response body is sent. `json` is checked against `response`; the others are described by `contentType`. */
export type Answer = 'json' | 'empty' | 'binary' | 'stream'

type Schema = z.ZodType
type Maybe = Schema | undefined

export type Endpoint<
  Params extends Maybe = Maybe,
  Query extends Maybe = Maybe,
  Body extends Maybe = Maybe,
  Response extends Maybe = Maybe,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api`, with `{name}` for parameters, spelled as in the specification. */
  path: string
  access: Access
  /** Which signed-in roles may call it; empty for endpoints without sign-in. */
  roles?: Allowed
  scope?: ApiScope
  /** One sentence for the reference at `/api/docs`. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /**
   * `multipart` bodies are files; their fields are described by `body`. `any` is accepted in any form and not parsed.
   */
  bodyType?: 'json' | 'multipart' | 'any'
  response?: Response
  /** Failures return a plain-text sentence if the specification requires it, except those of sign-in and role. */
  failures?: 'text'
  /** Bodies, responses and failures have the media type and the form of SCIM 2.0 (RFC 7644). */
  dialect?: 'scim'
  answer: Answer
  contentType?: string
  /** Status of success: 200 unless 201, 202 or 204 is declared. */
  status: 200 | 201 | 202 | 204
}

/** Reads are open to every fleet role by default; a write must declare who may call it. */
type Guard =
  | { method: 'GET'; access: 'signedIn'; roles?: Allowed }
  | { method: 'GET'; access: 'onboarding'; roles: Allowed }
  | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; access: 'signedIn' | 'onboarding'; roles: Allowed }
  | { method: Endpoint['method']; access: Exclude<Access, 'signedIn' | 'onboarding'>; roles?: never }

type Declaration<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Maybe> = Omit<
  Endpoint<P, Q, B, R>,
  'method' | 'access' | 'roles' | 'answer' | 'status' | 'params' | 'query' | 'body' | 'response'
> &
  Guard & { params?: P; query?: Q; body?: B; response?: R; answer?: Answer; status?: Endpoint['status'] }

/**
 * Declares one HTTP endpoint. Server, portals, OpenAPI and tests all follow from this declaration. Without a `response`
 * the response is empty with status 204.
 */
export function endpoint<
  P extends Maybe = undefined,
  Q extends Maybe = undefined,
  B extends Maybe = undefined,
  R extends Maybe = undefined,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const answer = declaration.answer ?? (declaration.response ? 'json' : 'empty')
  const roles = declaration.roles ?? rolesOfAccess[declaration.access]
  return {
    ...declaration,
    ...(roles && { roles }),
    answer,
    status: declaration.status ?? (answer === 'empty' ? 204 : 200),
  } as Endpoint<P, Q, B, R>
}

const rolesOfAccess: Partial<Record<Access, Allowed>> = { signedIn: readers, admin: admins, directory: admins }

type In<S> = S extends Schema ? z.input<S> : never
type Out<S> = S extends Schema ? z.output<S> : never
type Part<Name extends string, S> = [S] extends [Schema]
  ? object extends In<S>
    ? { [K in Name]?: In<S> }
    : { [K in Name]: In<S> }
  : unknown

/** What a caller passes: only the parts the endpoint declares, optional if every field of a part is. */
export type Call<E> =
  E extends Endpoint<infer P, infer Q, infer B, Maybe> ? Part<'params', P> & Part<'query', Q> & Part<'body', B> : never

/** What the caller receives; `undefined` for empty responses. */
export type Result<E> =
  E extends Endpoint<Maybe, Maybe, Maybe, infer R> ? (R extends Schema ? Out<R> : undefined) : never

/** What the server's handler receives after validation. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B, Maybe> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never

/** What the server's handler returns; the wire form of the response. */
export type Returned<E> =
  E extends Endpoint<Maybe, Maybe, Maybe, infer R> ? (R extends Schema ? In<R> : undefined) : never
