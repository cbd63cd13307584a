import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@milepost/contract/all-endpoints'
import type { Call, Endpoint } from '@milepost/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createFolderStore } from '../adapters/media-store.ts'
import { fastFolder } from '../testing/fast-folder.ts'
import type { Sample } from '../testing/sample.ts'
import { makeCall } from '../testing/sample-call.ts'
import { createSampleWorld, type SampleWorld, startRefusingProvider } from '../testing/sample-world.ts'
import { samples } from '../testing/samples.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let folder: string
let provider: Awaited<ReturnType<typeof startRefusingProvider>>
let server: TestServer
let world: SampleWorld
let tokens: { operator: string; admin: string }

beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'milepost-bad-input-'))
  provider = await startRefusingProvider()
  server = await createTestServer(createFolderStore(folder))
  Object.assign(server.services.config, { providerUrl: provider.url })
  world = await createSampleWorld(server, 'Patient')
  tokens = {
    operator: await server.token(world.clientId, ['operator'], world.userId),
    admin: await server.token(world.clientId, ['admin']),
  }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Values that PostgreSQL, JavaScript or a regular expression choke on where nobody looked at them. */
const nasty: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  '9'.repeat(30),
  '9223372036854775808',
  '2147483647',
  '2147483648',
  '-1',
  '1e308',
  '',
  ' ',
  "'; drop table client; --",
  '%_\\',
  '0000-01-01 00:00:00',
  '9999-12-31 23:59:59',
  'x'.repeat(9000),
  null,
  {},
  ['a', 'b'],
]

const nameOf = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]))
const cases = samples
  .filter(({ endpoint }) => endpoint.answer !== 'stream')
  .map((sample) => [nameOf.get(sample.endpoint)!, sample] as const)

const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** The call with one field after the other replaced, also fields it leaves out. */
function* spoiled({ endpoint, form }: Sample, call: Call<Endpoint>): Generator<[string, Call<Endpoint>]> {
  const parts = call as Record<string, Record<string, unknown> | undefined>
  const schemas = { params: endpoint.params, query: endpoint.query, body: form ? undefined : endpoint.body }
  for (const [part, schema] of Object.entries(schemas))
    for (const field of fieldsOf(schema))
      for (const value of nasty) {
        // An empty part of a path is another address, and half a character no address at all.
        if (part === 'params' && (typeof value !== 'string' || !value.trim() || !value.isWellFormed())) continue
        yield [
          `${part}.${field} = ${JSON.stringify(value)?.slice(0, 40)}`,
          { ...parts, [part]: { ...parts[part], [field]: value } },
        ]
      }
}

describe('a value that cannot be', () => {
  test.each(cases)('%s refuses it in words, or takes it for what it is', async (_name, sample) => {
    const { endpoint } = sample
    const isAdmins = Array.isArray(endpoint.roles) && !endpoint.roles.includes('operator')
    const token = endpoint.access === 'public' ? undefined : isAdmins ? tokens.admin : tokens.operator
    const broken: string[] = []
    for (const [what, call] of spoiled(sample, await sample.call(world))) {
      const { status, body } = await makeCall(server, sample, call, token)
      const text = JSON.stringify(body)
      if (status >= 500 && status !== 503) broken.push(`${what}: ${status} ${text}`)
      if (status === 422 && /"message":"(Invalid|Expected|Too)/.test(text)) broken.push(`${what}: ${text}`)
    }
    expect(broken.slice(0, 8)).toEqual([])
  })
})

test('a parameter that does not exist is named', async () => {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/v2/client/${world.clientId}/vehicles?Vehiclegroup=1`,
    headers: { authorization: `Bearer ${tokens.operator}` },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    issues: [{ field: 'query.Vehiclegroup', message: 'is no parameter of this call' }],
  })
})
