import { signIn } from '@milepost/contract/limits'
import { product } from '@milepost/contract/product'
import type { Settings } from '@milepost/contract/system'
import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'

/** What the portal needs of an OpenID Connect provider. */
export type Oidc = {
  /** Leaves for the provider's sign-in page. */
  leaveForSignIn(): Promise<void>
  /** Reads the answer in the address after the return; gives the access token. */
  finishSignIn(address: string): Promise<string>
  /** A token without showing anything: by the refresh token, or by the provider's own session. */
  silentToken(): Promise<string>
  /** Ends the session at the provider, which returns to `returnTo`. */
  leaveForSignOut(returnTo: string): Promise<void>
}

/** Sign-in by redirect with authorization code and PKCE. Tokens stay in memory; only the question is kept in the tab. */
export function createOidc(identity: Settings['identity'], origin: string): Oidc {
  const manager = new UserManager({
    authority: identity.issuer,
    client_id: identity.clientId,
    redirect_uri: `${origin}/auth/callback`,
    silent_redirect_uri: `${origin}/auth/silent`,
    scope: 'openid profile email api',
    extraQueryParams: { audience: identity.audience },
    extraTokenParams: { audience: identity.audience },
    loadUserInfo: false,
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ prefix: `${product.slug}.sign-in.`, store: window.sessionStorage }),
    requestTimeoutInSeconds: signIn.httpTimeoutSeconds,
    silentRequestTimeoutInSeconds: signIn.silentTimeoutSeconds,
    accessTokenExpiringNotificationTimeInSeconds: signIn.clockLeewaySeconds,
  })
  return {
    leaveForSignIn: () => manager.signinRedirect(),
    async finishSignIn(address) {
      const user = await manager.signinRedirectCallback(address)
      return user.access_token
    },
    async silentToken() {
      const user = await manager.signinSilent()
      if (!user) throw new Error('The sign-in service gave no token.')
      return user.access_token
    },
    leaveForSignOut: (returnTo) => manager.signoutRedirect({ post_logout_redirect_uri: returnTo }),
  }
}
