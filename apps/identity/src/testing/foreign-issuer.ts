import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'

// An issuer configured like a customer's rather than like ours: another client id, no API scope and no unknown scopes,
// email and name in the ID token only, refresh tokens that rotate each time, and a clock 45 s ahead. node
// apps/identity/src/testing/foreign-issuer.ts --port 4501 --portal http://localhost:4500 Any user name signs in, as
// <name>@milepost.test. POST /control/end ends all sessions; POST /control/groups/<name>/<group> puts someone into a
// group, which is then in their access tokens.
const { values } = parseArgs({ options: { port: { type: 'string' }, portal: { type: 'string' } } })
if (!values.port || !values.portal) throw new Error('--port and --portal are required')
const issuer = `http://localhost:${values.port}`
const audience = 'https://fleet.example/api'

const realNow = Date.now
Date.now = () => realNow() + 45_000

const kept = new Map<string, AdapterPayload>()
const adapter = (model: string): Adapter => {
  const findWhere = (fits: (payload: AdapterPayload) => boolean) =>
    [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && fits(payload))?.[1]
  return {
    upsert: async (id, payload) => void kept.set(`${model}:${id}`, payload),
    find: async (id) => kept.get(`${model}:${id}`),
    findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = kept.get(`${model}:${id}`)
      if (payload) kept.set(`${model}:${id}`, { ...payload, consumed: Math.floor(Date.now() / 1000) })
    },
    destroy: async (id) => void kept.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  }
}

const groups = new Map<string, string[]>()

const provider = new Provider(issuer, {
  adapter,
  clients: [
    {
      client_id: 'fleet-portal',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${values.portal}/auth/callback`, `${values.portal}/auth/silent`],
      post_logout_redirect_uris: [`${values.portal}/?signedOut=1`],
      // Any other scope is refused.
      scope: 'openid profile email',
    },
  ],
  scopes: ['openid', 'profile', 'email'],
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  cookies: { keys: ['not a secret'] },
  clientBasedCORS: (_context, origin) => origin === values.portal,
  issueRefreshToken: async () => true,
  extraTokenClaims: (_context, token) => {
    const own = 'accountId' in token ? groups.get(token.accountId) : undefined
    return own && { groups: own }
  },
  rotateRefreshToken: () => true,
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, name: `Person ${sub}`, email: `${sub}@milepost.test`, email_verified: true }),
  }),
  async loadExistingGrant({ oidc }) {
    const { client, session } = oidc
    if (!client || !session?.accountId) return undefined
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid profile email')
    grant.addResourceScope(audience, '')
    await grant.save()
    return grant
  },
  formats: {
    customizers: {
      // In Auth0's format: generic type, two audiences, and the client.
      jwt(_context, token, jwt) {
        jwt.header = { ...jwt.header, typ: 'JWT' }
        jwt.payload = { ...jwt.payload, aud: [audience, `${issuer}/me`], azp: token.clientId }
      },
    },
  },
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: '',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 600,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
})

const handle = provider.callback()
const server = createServer((request, response) => {
  const [, control, action, name = '', group = ''] = decodeURIComponent(request.url ?? '').split('/')
  if (control !== 'control') return void handle(request, response)
  if (action === 'groups') groups.set(name, [...(groups.get(name) ?? []), group])
  else kept.clear()
  response.writeHead(204).end()
})
server.listen(Number(values.port), '127.0.0.1', () =>
  console.log(`A foreign issuer is listening on port ${values.port}`),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
