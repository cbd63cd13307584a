import { mayPass } from './attempts.ts'

/** What signing in gives: the bearer of calls, and who it is of in the issuer's words. */
export type Tokens = { access: string; id?: string | undefined }

/** Asks for tokens without showing anything; throws when that is not possible. */
export type TokenSource = () => Promise<Tokens>

/** Why there is no new token: the issuer refuses, or cannot be reached. */
export type Lapse = 'refused' | 'unreachable'

/**
 * Keeps tokens and renews them, one renewal at a time. When none is to be had, `onLapse` says whether callers wait until
 * somebody signed in again; else they get undefined.
 */
export function createTokenHolder() {
  let tokens: Tokens | undefined
  let source: TokenSource | undefined
  let onLapse: (why: Lapse) => boolean = () => false
  let renewal: Promise<string | undefined> | undefined
  let waiting: PromiseWithResolvers<string | undefined> | undefined

  const wait = () => {
    waiting ??= Promise.withResolvers()
    return waiting.promise
  }

  const set = (next: Tokens | undefined) => {
    tokens = next
    if (!next) return
    waiting?.resolve(next.access)
    waiting = undefined
  }

  /** Asks the source once; says why there is nothing. */
  const retry = async (): Promise<Lapse | undefined> => {
    if (!source) return 'refused'
    try {
      set(await source())
      return undefined
    } catch (failure) {
      return mayPass(failure) ? 'unreachable' : 'refused'
    }
  }

  const renewNow = async () => {
    if (!source) return undefined
    const why = await retry()
    if (why === undefined) return tokens?.access
    if (why === 'refused') tokens = undefined
    return onLapse(why) ? wait() : undefined
  }

  return {
    get: () => tokens,
    set,
    setSource(next: TokenSource | undefined) {
      source = next
    },
    setOnLapse(next: typeof onLapse) {
      onLapse = next
    },
    retry,
    renew() {
      if (waiting) return waiting.promise
      renewal ??= renewNow().finally(() => {
        renewal = undefined
      })
      return renewal
    },
    /** Forgets the tokens and asks nobody until others are set: callers wait. */
    suspend() {
      tokens = undefined
      void wait()
    },
  }
}
