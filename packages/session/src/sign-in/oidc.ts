import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import { signIn } from '@milepost/domain/limits'
import { product } from '@milepost/domain/product'
import {
  type INavigator,
  InMemoryWebStorage,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { takeLoginHint } from '../stored/login-hint.ts'
import { mayPass, withAttempts } from './attempts.ts'
import type { FrameMemory } from './frame-memory.ts'
import { checkIdToken } from './id-token.ts'
import { signOutAddress } from './sign-out-address.ts'
import type { Tokens } from './token-holder.ts'
import { withTokenLock } from './token-lock.ts'

/** What a portal needs from an OpenID Connect provider. */
export type Oidc = {
  /** Redirects to the provider's sign-in page. */
  leaveForSignIn(): Promise<void>
  /** Processes the response in the URL after the redirect back. */
  finishSignIn(address: string): Promise<Tokens>
  /** Gets tokens without showing anything, using the refresh token or the provider's session. */
  silentTokens(): Promise<Tokens>
  /** Ends the session at the provider, if possible, and redirects to `returnTo`. */
  leaveForSignOut(returnTo: string): Promise<void>
}

export type OidcSurroundings = {
  /** The portal's own address with its slash, below which are its callback pages. */
  home: string
  /** Stores the request between leaving and returning. */
  store: Storage
  leave: (address: string) => void
  /** Remembers whether frames work; without it they are always tried. */
  frames?: FrameMemory
  /** Replaces the browser's own navigation to the provider. */
  navigators?: { redirect?: INavigator; frame?: INavigator }
}

/**
 * Creates sign-in by redirect with authorization code and PKCE. Tokens stay in memory; only the request is stored in
 * the tab.
 */
export function createOidc(identity: IdentitySettings, surroundings: OidcSurroundings): Oidc {
  const { home, store, leave, frames, navigators } = surroundings
  const questions = new WebStorageStateStore({ prefix: `${product.slug}.sign-in.`, store })
  const settings = managerSettings(identity, home, questions)
  // The library's types have no option for the default.
  const manager = new UserManager(settings, navigators?.redirect as never, undefined, navigators?.frame as never)
  const { extraTokenParams = {}, resource } = settings

  const tokensOf = (user: User | null, known?: User | null): Tokens => {
    if (!user) throw new Error('The sign-in service returned no token.')
    // An unrenewed token was already validated when it arrived.
    if (user.id_token && user.id_token !== known?.id_token)
      checkIdToken(user.profile, identity, Math.floor(Date.now() / 1000))
    return { access: user.access_token, id: user.id_token }
  }

  const refreshed = (known: User) =>
    withAttempts(async () => {
      const parameters = { extraTokenParams, ...(resource && { resource }) }
      return manager.signinSilent({ ...parameters, silentRequestTimeoutInSeconds: signIn.httpTimeoutSeconds })
    }).then((user) => tokensOf(user, known))

  const framed = async () => {
    if (frames?.isSilent()) throw Object.assign(new Error('No frames'), { error: 'login_required' })
    try {
      return tokensOf(await withAttempts(() => manager.signinSilent({ forceIframeAuth: true, extraTokenParams })))
    } catch (failure) {
      if (failure instanceof Error && /^iframe timed out/i.test(failure.message)) frames?.note()
      throw failure
    }
  }

  return {
    leaveForSignIn: () => {
      const email = takeLoginHint(store)
      return manager.signinRedirect(email === undefined ? {} : { login_hint: email })
    },
    async finishSignIn(address) {
      const id = new URL(address).searchParams.get('state') ?? ''
      const question = await questions.get(id)
      const user = await withAttempts(async () => {
        // The library deletes the request before it asks for tokens, so a second attempt would fail.
        if (question) await questions.set(id, question)
        return manager.signinRedirectCallback(address)
      }).finally(() => questions.remove(id))
      return tokensOf(user)
    },
    silentTokens: () =>
      withTokenLock(async () => {
        const known = await manager.getUser()
        if (!known?.refresh_token) return framed()
        try {
          return await refreshed(known)
        } catch (failure) {
          // A rejected refresh token says nothing about the provider's session.
          if (mayPass(failure)) throw failure
          return framed()
        }
      }),
    async leaveForSignOut(returnTo) {
      const address = signOutAddress(identity, returnTo)
      if (address !== 'issuer') {
        await manager.removeUser()
        return leave(address)
      }
      try {
        await manager.signoutRedirect({ post_logout_redirect_uri: returnTo })
      } catch {
        // It publishes no endpoint or can't be reached; the local sign-out still counts.
        leave(returnTo)
      }
    },
  }
}

function managerSettings(
  identity: IdentitySettings,
  home: string,
  stateStore: WebStorageStateStore,
): UserManagerSettings {
  const { audience, endpoints } = identity
  const named = audience?.parameter === 'audience' ? { audience: audience.value } : {}
  return {
    authority: identity.issuer,
    ...(endpoints && {
      metadata: {
        issuer: identity.issuer,
        authorization_endpoint: endpoints.authorization,
        token_endpoint: endpoints.token,
        ...(endpoints.endSession !== null && { end_session_endpoint: endpoints.endSession }),
      },
    }),
    client_id: identity.clientId,
    redirect_uri: new URL('auth/callback', home).href,
    silent_redirect_uri: new URL('auth/silent', home).href,
    scope: identity.scopes,
    ...(identity.acrValues && { acr_values: identity.acrValues }),
    extraQueryParams: named,
    ...(audience?.parameter === 'resource'
      ? { resource: audience.value, extraTokenParams: { resource: audience.value } }
      : { extraTokenParams: named }),
    loadUserInfo: false,
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore,
    requestTimeoutInSeconds: signIn.httpTimeoutSeconds,
    silentRequestTimeoutInSeconds: signIn.silentTimeoutSeconds,
  }
}
