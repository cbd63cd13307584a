import { createTokenHolder } from './token-holder.ts'

const holder = createTokenHolder()

/** The bearer of every call. It lives in memory only: a reload asks the identity provider again. */
export const accessToken = () => holder.get()?.access
/** The token, and the ID token that came with it. */
export const currentTokens = holder.get
export const setTokens = holder.set
/** Who is asked for new tokens; set once the identity provider is known. */
export const setTokenSource = holder.setSource
/** Hears that there is no new token, and says whether calls wait until there is one. */
export const onTokenLapse = holder.setOnLapse
/** Asks once more, after a lapse; says why there still is none. */
export const retryToken = holder.retry
/** Somebody signed out in another tab: no token from now on, and calls wait. */
export const suspendTokens = holder.suspend
/** A new token after a refusal; undefined when the person must sign in again. Callers at the same time share one. */
export const renewAccessToken = holder.renew
