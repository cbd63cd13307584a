import type { Endpoint } from '@milepost/contract/api/endpoint'

/** The parts of a call, untyped. */
export type LooseInput = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Fills `{name}` in an endpoint's path. Throws if a parameter is missing, which is a bug in our code. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** Returns a query string: lists repeat their name; undefined, null and empty lists are left out. */
export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== null) parameters.append(name, String(one))
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/** Returns the URL of a call below `base`. Adds `clientId` if the endpoint takes a client and none is given. */
export function addressOf(endpoint: Endpoint, input: LooseInput, base: string, clientId: number | undefined): string {
  const name = clientParameter(endpoint)
  const own = name !== undefined && clientId !== undefined ? { [name]: clientId } : {}
  const query = name === undefined ? input.query : { ...own, ...withoutUndefined(input.query) }
  return `${base}${fillPath(endpoint.path, input.params)}${queryText(query)}`
}

/** Returns the name of an endpoint's client query parameter, if it has one. */
export function clientParameter(endpoint: Endpoint): 'clientId' | 'ClientId' | undefined {
  const shape = endpoint.query && 'shape' in endpoint.query ? endpoint.query.shape : undefined
  if (typeof shape !== 'object' || shape === null) return undefined
  return (['clientId', 'ClientId'] as const).find((name) => name in shape)
}

/** Returns the body and its content type; files are sent as multipart, everything else as JSON. */
export function bodyOf(endpoint: Endpoint, body: unknown): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} }
  if (endpoint.bodyType !== 'multipart') {
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value === undefined) continue
    if (value instanceof File) form.append(name, value, value.name)
    else form.append(name, String(value))
  }
  return { body: form, headers: {} }
}

const withoutUndefined = (query: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
