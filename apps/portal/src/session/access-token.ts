import { signIn } from '@milepost/contract/limits'
import { createTokenHolder } from './token-holder.ts'

const holder = createTokenHolder({ attempts: signIn.tokenAttempts })

/** The bearer of every call. It lives in memory only: a reload asks the identity provider again. */
export const accessToken = holder.get
export const setAccessToken = holder.set
/** Who is asked for a new token; set once the identity provider is known. */
export const setTokenSource = holder.setSource
/** A new token after a refusal; undefined when the person must sign in again. Callers at the same time share one. */
export const renewAccessToken = holder.renew
