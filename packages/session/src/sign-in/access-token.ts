import { createTokenHolder } from './token-holder.ts'

const holder = createTokenHolder()

/** The bearer token of every call. It lives in memory only: a reload asks the identity provider again. */
export const accessToken = () => holder.get()?.access
/** The access token and its ID token. */
export const currentTokens = holder.get
export const setTokens = holder.set
/** Sets where new tokens come from, once the identity provider is known. */
export const setTokenSource = holder.setSource
/** Sets the handler for when there is no new token; it decides if calls wait for one. */
export const onTokenLapse = holder.setOnLapse
/** Retries after a lapse; returns why there is still no token. */
export const retryToken = holder.retry
/** The person signed out in another tab: no tokens from now on, and calls wait. */
export const suspendTokens = holder.suspend
/** Gets a new token after a 401; undefined if the person must sign in again. Concurrent callers share one. */
export const renewAccessToken = holder.renew
