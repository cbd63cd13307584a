import { mayPass } from './attempts.ts'

/** The result of signing in: the bearer token, and the issuer's ID token. */
export type Tokens = { access: string; id?: string | undefined }

/** Requests tokens without showing anything; throws if that isn't possible. */
export type TokenSource = () => Promise<Tokens>

/** Why there is no new token: the issuer refuses, or can't be reached. */
export type Lapse = 'refused' | 'unreachable'

/**
 * Keeps tokens and renews them, one renewal at a time. If there is none, `onLapse` decides if callers wait for the next
 * sign-in; otherwise they get undefined.
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

  /** Asks the source once; returns why there is no token. */
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
    /** Clears the tokens and requests none until others are set: callers wait. */
    suspend() {
      tokens = undefined
      void wait()
    },
  }
}
