/** The four ways a call to a provider fails. Everything a connector throws on purpose is one of these. */
export type ProviderFailure = AuthFailed | RateLimited | Unavailable | WireMismatch

/** The credentials are wrong, expired or revoked: syncing stops and the user is notified. */
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

/** The provider can't be reached or fails on its side: retried later, with growing pauses. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** A response doesn't have the documented shape. On a record, that record is rejected; on a page, the read stops. */
export class WireMismatch extends Error {
  override readonly name = 'WireMismatch'
  readonly path: string
  constructor(message: string, path: string) {
    super(message)
    this.path = path
  }
}

/** The server rejected the requested period as too long: half of it may work (`halving.ts`). */
export class PeriodTooLong extends WireMismatch {}

/** The record requested by id doesn't exist. */
export class Missing extends WireMismatch {}

/**
 * A response reports its own errors, or has no content although the status is a success: what it lacks must be read
 * again. About one vehicle, only that one is affected; about the whole account, the read stops before its cursor moves.
 */
export class Incomplete extends Missing {}

/** The account may not use one part of the API: that capability is switched off, the rest continues. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
}
