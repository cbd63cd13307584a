import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type TestIssuer = AsyncDisposable & {
  issuer: string
  /** A signed access token; `expiresIn` is in seconds and may be past. */
  sign(claims: { sub: string; aud: string; email?: string }, expiresIn?: number): Promise<string>
}

/** An issuer that publishes its keys on loopback and signs whatever it is asked to. */
export async function createTestIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] }
  const server = createServer((request, response) => {
    const isDiscovery = request.url?.endsWith('/openid-configuration')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isDiscovery ? discovery : keys))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }
  return {
    issuer,
    sign: ({ sub, aud, email }, expiresIn = 300) =>
      new SignJWT({ ...(email && { email }) })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(issuer)
        .setSubject(sub)
        .setAudience(aud)
        .setIssuedAt(Math.floor(Date.now() / 1000) - 3600)
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
        .sign(privateKey),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
