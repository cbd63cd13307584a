import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@milepost/contract/api/all-endpoints'
import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createFolderStore } from '../adapters/media-store.ts'
import { AppError } from '../app-error.ts'
import { parseQuery } from '../http/parse-query.ts'
import { readInput } from '../http/read-input.ts'
import { fastFolder } from '../testing/fast-folder.ts'
import type { Sample } from '../testing/samples/sample.ts'
import { makeCall } from '../testing/samples/sample-call.ts'
import { createSampleWorld, type SampleWorld, startRefusingProvider } from '../testing/samples/sample-world.ts'
import { samples } from '../testing/samples/samples.ts'
import { createTestServer, searchOf, type TestServer } from '../testing/test-server.ts'

let folder: string
let provider: Awaited<ReturnType<typeof startRefusingProvider>>
let server: TestServer
let world: SampleWorld
let tokens: { operator: string; admin: string; directory: string; annotator: string }

beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'milepost-bad-input-'))
  provider = await startRefusingProvider()
  // Annotators sign in; here, the token is the person's id.
  const claims = async (sub: string) => ({ sub })
  server = await createTestServer(createFolderStore(folder), { verify: claims, verifyId: claims })
  Object.assign(server.services.config, { providerUrl: provider.url })
  world = await createSampleWorld(server, 'Patient')
  tokens = {
    operator: await server.token(world.clientId, ['operator'], world.userId),
    admin: await server.token(world.clientId, ['admin']),
    directory: await server.directoryToken(world.clientId),
    annotator: world.annotatorId,
  }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Values that break PostgreSQL, JavaScript or regular expressions if unchecked. */
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

/**
 * An overlong path segment matches no route; if a secret is required, it is checked first. Directories expect 400 where
 * others get 422.
 */
const refusals = [422, 404, 401, 403, 400]

const nameOf = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]))
const cases = samples
  .filter(({ endpoint }) => endpoint.answer !== 'stream')
  .map((sample) => [nameOf.get(sample.endpoint)!, sample] as const)

const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

type Parts = Record<string, Record<string, unknown> | undefined>
type Spoiled = { what: string; call: Call<Endpoint> }

/** Yields the call with one field replaced by one value at a time, for every field, including absent ones. */
function* spoiled({ endpoint, form }: Sample, call: Call<Endpoint>): Generator<Spoiled[]> {
  const parts = call as Parts
  const schemas = { params: endpoint.params, query: endpoint.query, body: form ? undefined : endpoint.body }
  for (const [part, schema] of Object.entries(schemas))
    for (const field of fieldsOf(schema))
      yield nasty
        // An empty part of a path is another address, and half a character no address at all.
        .filter((value) => part !== 'params' || (typeof value === 'string' && value.trim() && value.isWellFormed()))
        .map((value) => ({
          what: `${part}.${field} = ${JSON.stringify(value)?.slice(0, 40)}`,
          call: { ...parts, [part]: { ...parts[part], [field]: value } },
        }))
}

/** Returns the message that refuses a call before anything is done; null if it isn't refused. */
function refusalOf(endpoint: Endpoint, call: Call<Endpoint>): string | null {
  const { params = {}, query = {}, body } = call as Parts
  try {
    readInput(endpoint, { params, query: parseQuery(searchOf(query)), body } as FastifyRequest)
    return null
  } catch (error) {
    if (error instanceof AppError) return JSON.stringify(error.issues)
    throw error
  }
}

describe('an invalid value', () => {
  let turn = 0

  test.each(cases)('%s refuses it with a message, or accepts it as it is', async (_name, sample) => {
    const { endpoint } = sample
    const isAdmins = Array.isArray(endpoint.roles) && !endpoint.roles.includes('operator')
    const { access } = endpoint
    const signedIn = isAdmins ? tokens.admin : tokens.operator
    const ofAccess = { public: undefined, directory: tokens.directory, annotator: tokens.annotator }
    const token = access in ofAccess ? ofAccess[access as keyof typeof ofAccess] : signedIn
    const broken: string[] = []
    const note = (what: string, status: number, text: string) => {
      if (status >= 500 && status !== 503) broken.push(`${what}: ${status} ${text}`)
      if (status === 422 && /"message":"(Invalid|Expected|Too)/.test(text)) broken.push(`${what}: ${text}`)
    }
    const make = async ({ what, call }: Spoiled) => {
      // Beyond a limit, no value would be looked at.
      await server.services.pool.query('delete from rate_bucket')
      const { status, body } = await makeCall(server, sample, call, token)
      note(what, status, JSON.stringify(body))
      return status
    }
    for (const calls of spoiled(sample, await sample.call(world))) {
      const checked = calls.map((one) => ({ ...one, refusal: refusalOf(endpoint, one.call) }))
      for (const one of checked)
        if (one.refusal === null) await make(one)
        else note(one.what, 422, one.refusal)
      // Values rejected during parsing go no further: one per field, in turn, shows that the endpoint parses it.
      const refused = checked.filter(({ refusal }) => refusal !== null)
      const one = refused[turn++ % refused.length]
      if (one) expect(await make(one), one.what).toBeOneOf(refusals)
    }
    expect(broken.slice(0, 8)).toEqual([])
  })
})

test('names an unknown parameter', async () => {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/v2/client/${world.clientId}/vehicles?Vehiclegroup=1`,
    headers: { authorization: `Bearer ${tokens.operator}` },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    issues: [{ field: 'query.Vehiclegroup', message: 'is not a parameter of this call' }],
  })
})
