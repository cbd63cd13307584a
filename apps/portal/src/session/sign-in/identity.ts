import type { Settings } from '@milepost/contract/system/endpoints'
import { call } from '../../lib/api/api.ts'
import { firstCalls } from '../first-calls.ts'
import { browserStorage } from '../stored/safe-storage.ts'
import { setTokenSource } from './access-token.ts'
import { frameMemory } from './frame-memory.ts'
import type { Oidc } from './oidc.ts'

export type Identity = { settings: Settings; oidc: Oidc }

let settings: Promise<Settings> | undefined
let identity: Promise<Identity> | undefined

/** Loads the installation's settings once, and again after a failure. */
export function loadSettings(): Promise<Settings> {
  settings ??= call(firstCalls.settings).catch((failure: unknown) => {
    settings = undefined
    throw failure
  })
  return settings
}

/** Loads the identity provider once its URL is known, together with its library. */
export function loadIdentity(): Promise<Identity> {
  identity ??= connect().catch((failure: unknown) => {
    identity = undefined
    throw failure
  })
  return identity
}

async function connect(): Promise<Identity> {
  const [known, { createOidc }] = await Promise.all([loadSettings(), import('./oidc.ts')])
  const oidc = createOidc(known.identity, {
    origin: window.location.origin,
    store: window.sessionStorage,
    frames: frameMemory(browserStorage('localStorage')),
    leave: (address) => window.location.assign(address),
  })
  setTokenSource(oidc.silentTokens)
  return { settings: known, oidc }
}
