import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import { createApiToken } from '../access/tokens/api-tokens.ts'
import type { Services } from '../services.ts'

const tokenMs = 3_600_000

/** Calls the API as a person of a client. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Call<E>) => Promise<Result<E>>

/** By client. */
export type Tokens = Map<number, { token: string; until: number }>
type Tools = Pick<Services, 'db' | 'config'>

/** Calls the API as the client's fleet manager, or as the admin if none of the client's users may rate. */
export async function askAs(services: Tools, clientId: number, tokens: Tokens): Promise<Ask> {
  const { token } = await tokenOf(services, clientId, tokens)
  return async (endpoint, input) => {
    const { params = {}, query = {}, body } = input as Record<string, Record<string, unknown> | undefined>
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const search = new URLSearchParams(
      Object.entries({ clientId, ...query }).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      ),
    )
    if ('ClientId' in (endpoint.query as unknown as { shape: object }).shape) {
      search.delete('clientId')
      search.set('ClientId', String(clientId))
    }
    const response = await fetch(`${services.config.origin}/api${path}?${search}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as never
  }
}

async function tokenOf(services: Tools, clientId: number, tokens: Tokens): Promise<{ token: string; until: number }> {
  const known = tokens.get(clientId)
  if (known && known.until > Date.now()) return known
  const people = await services.db.selectFrom('appUser').select(['id', 'clientId', 'roles', 'email']).execute()
  const person =
    people.find((one) => one.clientId === clientId && one.roles.includes('operator') && !one.roles.includes('admin')) ??
    people.find((one) => one.email === 'admin@milepost.test')!
  const { token } = await createApiToken(services.db, {
    clientId: person.clientId,
    userId: person.id,
    name: 'Demo reviewer',
    scopes: ['everything'],
    expiresAt: new Date(Date.now() + tokenMs),
  })
  const made = { token, until: Date.now() + tokenMs / 2 }
  tokens.set(clientId, made)
  return made
}
