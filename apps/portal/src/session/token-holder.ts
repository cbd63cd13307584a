/** Asks for a token without showing anything; throws when that is not possible. */
export type TokenSource = () => Promise<string>

/** Keeps a token and renews it: one renewal at a time, a few attempts, undefined when none works. */
export function createTokenHolder({ attempts }: { attempts: number }) {
  let token: string | undefined
  let source: TokenSource | undefined
  let renewal: Promise<string | undefined> | undefined

  const renewNow = async () => {
    for (let attempt = 1; source && attempt <= attempts; attempt += 1) {
      try {
        token = await source()
        return token
      } catch (failure) {
        if (!isPassing(failure)) break
      }
    }
    token = undefined
    return undefined
  }

  return {
    get: () => token,
    set(next: string | undefined) {
      token = next
    },
    setSource(next: TokenSource | undefined) {
      source = next
    },
    renew() {
      renewal ??= renewNow().finally(() => {
        renewal = undefined
      })
      return renewal
    },
  }
}

// The provider's own refusal ("login_required") is final; a network that stumbled is not.
const isPassing = (failure: unknown) => !(failure instanceof Error && 'error' in failure)
