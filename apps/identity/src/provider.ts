import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type pg from 'pg'
import { createClients } from './clients.ts'
import type { Keys } from './keys.ts'
import { confirmSignOutPage, messagePage, signOutPage } from './pages.ts'
import type { People, Person } from './people.ts'
import { createAdapter } from './store.ts'

export type ProviderOptions = {
  issuer: string
  audience: string
  portalOrigins: readonly string[]
  people: People
  keys: Keys
  pool: pg.Pool
}

const minute = 60
const day = 86_400
const sessionSeconds = 14 * day
const scopes = 'openid profile email offline_access'

/** Creates the OpenID provider: code with PKCE for the two portals, and JWT access tokens (RFC 9068) for the API. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, configure(options))
  // With https there is a proxy in front; the scheme it forwards decides whether cookies are Secure.
  provider.proxy = options.issuer.startsWith('https:')
  return provider
}

function configure({ audience, portalOrigins, people, keys, pool }: ProviderOptions): Configuration {
  const [portal = '/'] = portalOrigins
  const goBack = { href: portal, words: 'Back to Milepost' }
  return {
    adapter: createAdapter(pool),
    clients: createClients(portalOrigins),
    jwks: keys.jwks,
    cookies: { keys: keys.cookieKeys },
    scopes: scopes.split(' '),
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
    // The portals read claims from the ID token; the access token is for the API, not for userinfo.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      IdToken: 60 * minute,
      Interaction: 60 * minute,
      Session: sessionSeconds,
      Grant: sessionSeconds,
      RefreshToken: sessionSeconds,
    },
    interactions: { policy: signInPolicy(), url: (_context, interaction) => `/interaction/${interaction.uid}` },
    clientBasedCORS: (_context, origin) => portalOrigins.includes(origin),
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    extraTokenClaims: async ({ oidc }, token) => ({
      ...claimsOf('accountId' in token ? await people.bySub(token.accountId) : undefined),
      // When the password was entered; renewed tokens carry it too (RFC 9068, 2.2.1).
      ...withAuthTime(oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken),
    }),
    async findAccount(_context, sub) {
      const person = await people.bySub(sub)
      return person && { accountId: sub, claims: () => ({ sub, ...claimsOf(person) }) }
    },
    loadExistingGrant: (context) => grantEverything(context, audience),
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 10 * minute,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = context.oidc.client ? signOutPage(form) : confirmSignOutPage(form)
        },
        postLogoutSuccessSource: (context) => {
          context.body = messagePage('Signed out', 'You’re signed out of Milepost.', goBack)
        },
      },
    },
    renderError(context, { error, error_description: description }) {
      context.type = 'html'
      const details = `${description ?? 'Unknown reason'} (${error})`
      context.body = messagePage('Sign-in failed', `Go back to Milepost and try again. Details: ${details}.`, goBack)
    },
  }
}

/**
 * The default prompts plus one more reason to sign in: the session belongs to a person who was removed from the
 * directory.
 */
function signInPolicy() {
  const { base, Check } = interactionPolicy
  const policy = base()
  const gone = ({ oidc }: KoaContextWithOIDC) => Boolean(oidc.session?.accountId) && !oidc.account
  policy.get('login')?.checks.add(new Check('account_gone', 'The account no longer exists', 'login_required', gone))
  return policy
}

function claimsOf(person: Person | undefined) {
  // Whoever runs this adds people with their address. Only a demo lets people sign up, and there every address counts.
  return person && { email: person.email, email_verified: true, name: person.name, groups: [...person.groups] }
}

const withAuthTime = (source: { authTime?: number | undefined } | undefined) =>
  source?.authTime === undefined ? {} : { auth_time: source.authTime }

/** Both clients are ours, so no consent is needed. */
async function grantEverything({ oidc }: KoaContextWithOIDC, audience: string) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const found = known === undefined ? undefined : await provider.Grant.find(known)
  if (found?.accountId === session.accountId) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scopes)
  grant.addResourceScope(audience, 'api')
  await grant.save()
  return grant
}
