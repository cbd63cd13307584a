import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IdentitySettings } from '@milepost/contract/system/endpoints'

export type TokenRequest = Record<string, string>
type Answer = { status: number; body: unknown; type?: string } | 'hang'

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts a local issuer's token endpoint over real HTTP: it returns what a test configures and records requests. */
export async function startTokenIssuer() {
  const asked: TokenRequest[] = []
  let answers: ((request: TokenRequest) => Answer)[] = []
  let clockAheadSeconds = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    asked.push(form)
    const answer = (answers.length > 1 ? answers.shift()! : answers[0]!)(form)
    if (answer === 'hang') return
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const name = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: IdentitySettings = {
    issuer: name,
    clientId: 'fleet-portal',
    scopes: 'openid profile email',
    audience: { parameter: 'audience', value: 'https://api.fleet.example' },
    signOut: { at: 'issuer' },
    endpoints: { authorization: `${name}/authorize`, token: `${name}/token`, endSession: `${name}/end` },
  }
  let made = 0
  /** Returns new tokens of this issuer each time. */
  const tokens = (change: { claims?: object; refresh?: string | undefined; id?: false } = {}): Answer => {
    made += 1
    const now = Math.floor(Date.now() / 1000) + clockAheadSeconds
    const claims = { iss: name, aud: settings.clientId, sub: 'ann', iat: now, exp: now + 300, ...change.claims }
    const idToken = `${text({ alg: 'none' })}.${text(claims)}.${text(made)}`
    const body = {
      access_token: `access ${made}`,
      token_type: 'Bearer',
      expires_in: 300,
      ...(change.id !== false && { id_token: idToken }),
      ...(change.refresh && { refresh_token: change.refresh }),
    }
    return { status: 200, body }
  }
  return {
    settings,
    asked,
    tokens,
    refuse: (error: string): Answer => ({ status: 400, body: { error } }),
    /** Sets the next responses, in order; the last one repeats. */
    answer(...next: ((request: TokenRequest) => Answer)[]) {
      answers = next
    },
    setClockAhead(seconds: number) {
      clockAheadSeconds = seconds
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
