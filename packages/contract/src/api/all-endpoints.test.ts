import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all-endpoints.ts'
import { apiScopes } from './endpoint.ts'

const all = Object.entries(endpoints)
const shapeOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

test.each(all)('%s: declares the parameters of its path', (_name, { path, params }) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  expect(shapeOf(params).toSorted()).toEqual(inPath.toSorted())
})

test.each(all)('%s: can write every schema as JSON schema', (_name, { params, query, body, response }) => {
  for (const input of [params, query, body]) if (input) z.toJSONSchema(input, { io: 'input' })
  if (response)
    expect(JSON.stringify(z.toJSONSchema(response, { io: 'output', target: 'draft-7' }))).not.toContain('"$ref"')
})

test.each(all)('%s: has an object as query whose names differ in more than case', (_name, { query }) => {
  if (!query) return
  expect(query).toBeInstanceOf(z.ZodObject)
  const names = shapeOf(query).map((name) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

test.each(all)('%s: declares its response', (_name, endpoint) => {
  expect(endpoint.answer === 'json').toBe(endpoint.response !== undefined)
  expect(endpoint.status === 204).toBe(endpoint.answer === 'empty')
  expect(endpoint.contentType !== undefined).toBe(endpoint.answer === 'binary' || endpoint.answer === 'stream')
  expect(endpoint.method === 'GET' && endpoint.body !== undefined).toBe(false)
  expect(endpoint.summary).toMatch(/^[A-Z].*[.]$/)
})

test('gives no two endpoints the same method and path', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted())
})

test('grants API tokens only reads and provisioning, with at least one for every scope', () => {
  const scoped = all.map(([, endpoint]) => endpoint).filter((endpoint) => endpoint.scope)
  const provisioning = scoped.filter(({ scope, access }) => scope === 'scim' || access === 'directory')
  expect(provisioning.every(({ scope, access }) => scope === 'scim' && access === 'directory')).toBe(true)
  const reading = scoped.filter((endpoint) => !provisioning.includes(endpoint))
  expect(reading.every((endpoint) => endpoint.method === 'GET' && endpoint.access === 'signedIn')).toBe(true)
  expect([...new Set(scoped.map((endpoint) => endpoint.scope))].toSorted()).toEqual([...apiScopes].toSorted())
})

test('keeps anonymous callers away from a client’s records', () => {
  const open = all.filter(([, endpoint]) => endpoint.access === 'public').map(([name]) => name)
  expect(open.toSorted()).toEqual([
    'clients.logo',
    'connectionInvites.decline',
    'connectionInvites.opened',
    'connectionInvites.renew',
    'connections.hint',
    'incidentTypes.logo',
    'onboarding.consentBrand',
    'onboarding.marketplace',
    'onboarding.restore',
    'onboarding.token',
    'providers.list',
    'schedules.changeSubscription',
    'schedules.open',
    'schedules.subscription',
    'shares.requestRenewal',
    'subscriptions.change',
    'subscriptions.get',
    'system.healthz',
    'system.mapFile',
    'system.openApi',
    'system.readyz',
    'system.settings',
    'system.simulatedRoads',
    'users.introduce',
    'users.introducers',
    'users.openInvite',
  ])
})
