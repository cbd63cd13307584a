import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type ScriptedIssuer = AsyncDisposable & {
  name: string
  /** Signs a token; `exp` is in five minutes by default. */
  sign(claims: Record<string, unknown>, header?: { typ?: string }): Promise<string>
  /** The userinfo response; a function may hang, fail, or inspect the request's token. */
  userinfo: (token: string) => Promise<{ status: number; body: unknown }> | { status: number; body: unknown }
  /** Changes what the issuer publishes, or makes all its URLs answer with a status. */
  publish: (change: Record<string, unknown>) => void
  fail: (status: number | undefined) => void
  /** Requests so far, by path. */
  asked: Map<string, number>
}

/** Creates a local issuer that publishes, fails and signs as a test requires, and answers over real HTTP. */
export async function createScriptedIssuer(): Promise<ScriptedIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let published: Record<string, unknown> = {}
  let failing: number | undefined
  const asked = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (failing !== undefined) return send(failing, { error: 'failing' })
    if (path === '/.well-known/openid-configuration') return send(200, { ...discovery(), ...published })
    if (path === '/keys') return send(200, { keys: [jwk] })
    if (path !== '/userinfo') return send(404, {})
    const { status, body } = await issuer.userinfo(request.headers.authorization?.slice('Bearer '.length) ?? '')
    send(status, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const name = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const discovery = () => ({
    issuer: name,
    authorization_endpoint: `${name}/authorize`,
    token_endpoint: `${name}/token`,
    jwks_uri: `${name}/keys`,
    userinfo_endpoint: `${name}/userinfo`,
  })
  const issuer: ScriptedIssuer = {
    name,
    asked,
    userinfo: () => ({ status: 401, body: {} }),
    publish: (change) => {
      published = change
    },
    fail: (status) => {
      failing = status
    },
    sign: (claims, header = {}) =>
      new SignJWT({ iss: name, exp: Math.floor(Date.now() / 1000) + 300, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
        .sign(privateKey),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return issuer
}
