import type { SignInSettings } from '../start-session.ts'
import { browserStorage } from '../stored/safe-storage.ts'
import { setTokenSource } from './access-token.ts'
import { frameMemory } from './frame-memory.ts'
import type { Oidc } from './oidc.ts'

export type IdentityOptions<S extends SignInSettings> = {
  /** Loads the installation's settings. */
  settings: () => Promise<S>
  /** Returns the portal's ID at the issuer. */
  clientId: (settings: S) => string
  /** The portal's path with its slash: its callback pages are `auth/callback` and `auth/silent` below it. */
  home: string
}

/** Creates a portal's connection to the identity provider; the library for it loads with the first use. */
export function createIdentity<S extends SignInSettings>({ settings: load, clientId, home }: IdentityOptions<S>) {
  let settings: Promise<S> | undefined
  let identity: Promise<{ settings: S; oidc: Oidc }> | undefined

  /** Loads the installation's settings once, and again after a failure. */
  const loadSettings = (): Promise<S> => {
    settings ??= load().catch((failure: unknown) => {
      settings = undefined
      throw failure
    })
    return settings
  }

  const connect = async () => {
    const [known, { createOidc }] = await Promise.all([loadSettings(), import('./oidc.ts')])
    const oidc = createOidc(
      { ...known.identity, clientId: clientId(known) },
      {
        home: new URL(home, window.location.origin).href,
        store: window.sessionStorage,
        frames: frameMemory(browserStorage('localStorage')),
        leave: (address) => window.location.assign(address),
      },
    )
    setTokenSource(oidc.silentTokens)
    return { settings: known, oidc }
  }

  return {
    loadSettings,
    /** Loads the identity provider once its URL is known, together with its library. */
    loadIdentity(): Promise<{ settings: S; oidc: Oidc }> {
      identity ??= connect().catch((failure: unknown) => {
        identity = undefined
        throw failure
      })
      return identity
    },
  }
}
