/** The four ways a call to a provider fails. Everything a connector throws on purpose is one of these. */
export type ProviderFailure = AuthFailed | RateLimited | Unavailable | WireMismatch

/** The credentials are wrong, expired or revoked: the schedule stops and the user is told. */
export class AuthFailed extends Error {
  override readonly name = 'AuthFailed'
}

/** The provider asks us to slow down. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited'
  readonly retryAfterSeconds: number | null
  constructor(message: string, retryAfterSeconds: number | null) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The provider cannot be reached or fails on its side: tried again later, with growing pauses. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** An answer does not have the documented shape. On a record, that record is set aside; on a page, the read stops. */
export class WireMismatch extends Error {
  override readonly name = 'WireMismatch'
  readonly path: string
  constructor(message: string, path: string) {
    super(message)
    this.path = path
  }
}

/** A server finds a period too long that it was asked for: half of it may do (`halving.ts`). */
export class PeriodTooLong extends WireMismatch {}

/** What was asked for by its id is not there. */
export class Missing extends WireMismatch {}

/** The account may not use one part of the API: that capability is switched off, the rest goes on. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
}
