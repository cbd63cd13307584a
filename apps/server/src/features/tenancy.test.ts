import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@milepost/contract/api/all-endpoints'
import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import { fleetRoles } from '@milepost/contract/api/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIssuer } from '../access/issuer.ts'
import { createVerifier } from '../access/token-verifier.ts'
import { createFolderStore } from '../adapters/media-store.ts'
import { routes } from '../app.ts'
import { fastFolder } from '../testing/fast-folder.ts'
import type { Sample } from '../testing/samples/sample.ts'
import { changeValues, makeCall } from '../testing/samples/sample-call.ts'
import { createSampleWorld, type SampleWorld, startRefusingProvider } from '../testing/samples/sample-world.ts'
import { samples } from '../testing/samples/samples.ts'
import { createScriptedIssuer, type ScriptedIssuer } from '../testing/scripted-issuer.ts'
import { tenantState } from '../testing/tenant-state.ts'
import { type Answer, createTestServer, type TestServer } from '../testing/test-server.ts'

const audience = 'https://api.example.test'
let folder: string
let issuer: ScriptedIssuer
let elsewhere: ScriptedIssuer
let provider: Awaited<ReturnType<typeof startRefusingProvider>>
let server: TestServer
let theirs: SampleWorld
let ours: SampleWorld
let stranger: string
let strangeDirectory: string
let strangeAnnotator: string

beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'milepost-tenancy-'))
  issuer = await createScriptedIssuer()
  elsewhere = await createScriptedIssuer()
  provider = await startRefusingProvider()
  server = await createTestServer(
    createFolderStore(folder),
    createVerifier(createIssuer(issuer.name), { audience, clientId: 'portal' }),
  )
  Object.assign(server.services.config, { providerUrl: provider.url })
  // Numbers used for nothing else, so that one id isn't mistaken for another.
  await server.services.pool.query(
    `select setval(pg_get_serial_sequence('client', 'id'), 71000), setval('connection_number', 72000)`,
  )
  const signAs = (sub: string) => sign({ sub, email: 'known@milepost.test' })
  theirs = await createSampleWorld(server, 'Secretive', signAs)
  ours = await createSampleWorld(server, 'Open', signAs)
  stranger = await server.token(ours.clientId, ['operator'])
  strangeDirectory = await server.directoryToken(ours.clientId)
  strangeAnnotator = await signAs(ours.annotatorId)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const one of [issuer, elsewhere, provider]) await one[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const nameOf = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]))
const named = samples.map((sample) => [nameOf.get(sample.endpoint) ?? 'not in the contract', sample] as const)
const guarded = named.filter(([, { endpoint }]) => !['public', 'media', 'share'].includes(endpoint.access))

test('has a sample for every served endpoint and serves every sample', () => {
  const served = routes.map(({ endpoint }) => nameOf.get(endpoint))
  expect(named.map(([name]) => name).toSorted()).toEqual(served.toSorted())
  expect(guarded.length).toBeGreaterThan(40)
})

/**
 * Runs work that must change nothing of another client's. Reading every table costs more than many calls, so all
 * attempts on one endpoint are checked together.
 */
async function harmless(work: () => Promise<void>): Promise<void> {
  const before = await tenantState(server.services.pool, theirs.clientId)
  await work()
  expect(await tenantState(server.services.pool, theirs.clientId)).toEqual(before)
}

/** The same for calls that are refused before anything is read: reads have nothing to change. */
const harmlessRefusal = ({ endpoint }: Sample, work: () => Promise<void>): Promise<void> =>
  endpoint.method === 'GET' ? work() : harmless(work)

/** Valid for as long as all of this may take: a quarter of an hour on a cluster. */
const sign = (claims: Record<string, unknown>) =>
  issuer.sign({ aud: audience, exp: Math.floor(Date.now() / 1000) + 3_600, ...claims })
const signTheirs = (claims: Record<string, unknown>) => sign({ sub: theirs.userId, ...claims })

describe('without a valid sign-in', () => {
  type Refusal = { token: () => Promise<string | undefined>; status: number; code: string }
  const unauthorized = { status: 401, code: 'unauthorized' }
  const bad: Record<string, Refusal> = {
    'no token': { token: async () => undefined, ...unauthorized },
    'an expired token': { token: () => signTheirs({ exp: Math.floor(Date.now() / 1000) - 120 }), ...unauthorized },
    'a token for another audience': { token: () => signTheirs({ aud: 'https://api.elsewhere.test' }), ...unauthorized },
    'a token of another issuer': {
      token: () => elsewhere.sign({ sub: theirs.userId, aud: audience }),
      ...unauthorized,
    },
    'a token that was changed': { token: async () => `${await signTheirs({})}x`, ...unauthorized },
    'a person who was removed': { token: () => sign({ sub: randomUUID() }), status: 403, code: 'noAccess' },
  }
  const tokens = new Map<string, string | undefined>()
  beforeAll(async () => {
    for (const [who, { token }] of Object.entries(bad)) tokens.set(who, await token())
  })

  test.each(guarded)('%s is refused', async (_name, sample) => {
    const call = await sample.call(theirs)
    await harmlessRefusal(sample, async () => {
      for (const [who, { status, code }] of Object.entries(bad)) {
        const answer = await makeCall(server, sample, call, tokens.get(who))
        // A directory never signs in, and gets failures in its own format.
        if (sample.endpoint.dialect) expect(answer, who).toMatchObject({ status: 401, body: { status: '401' } })
        else expect(answer, who).toMatchObject({ status, body: { code, status } })
      }
    })
  })

  test('accepts a valid token: the others are refused for what is wrong with them', async () => {
    const sample = samples.find(({ endpoint }) => nameOf.get(endpoint) === 'users.me')!
    expect((await makeCall(server, sample, await sample.call(theirs), await signTheirs({}))).status).toBe(200)
  })
})

describe('a role not named in the contract', () => {
  const cases = guarded.flatMap(([name, sample]) => {
    const { roles } = sample.endpoint
    const refused = Array.isArray(roles)
      ? [...fleetRoles, 'annotator'].filter((role) => !roles.includes(role as never))
      : []
    // A reviewer is a viewer with a flag, not a role that can be assigned.
    const given = refused.filter((role) => role !== 'reviewer')
    return given.length ? [[name, given, sample] as const] : []
  })
  const among = new Set(cases.flatMap(([, given]) => given))
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    for (const role of among) tokens.set(role, await server.token(theirs.clientId, [role]))
  })

  test.each(cases)('%s is refused to %j', async (_name, refused, sample) => {
    const call = await sample.call(theirs)
    await harmlessRefusal(sample, async () => {
      for (const role of refused)
        expect((await makeCall(server, sample, call, tokens.get(role))).status, role).toBe(403)
    })
  })

  test('covered annotators and viewers', () => {
    expect(among).toEqual(new Set(['viewer', 'operator', 'insurer', 'claims', 'annotator']))
  })
})

/** Their ids, each paired with an id of the same kind that doesn't exist. */
const missingIds = () =>
  new Map<string, unknown>([
    [String(theirs.clientId), 987_001],
    [String(theirs.otherClientId), 987_002],
    [String(theirs.fleet.connectionId), 987_003],
    [theirs.userId, '7b0e6c1e-2f6d-4a0b-9d0c-000000000000'],
    ...Object.values(theirs.ids).map((id, index) => [id, `700000000000000000${index}`] as const),
  ])

const withMissingIds = (call: Call<Endpoint>): Call<Endpoint> => {
  const missing = missingIds()
  return changeValues(call, (value) => missing.get(String(value)) ?? value)
}

/** A response without the parts that differ between any two: the request's id, its time, and the requested ids. */
function textOfAnswer({ status, body }: Answer) {
  const { requestId: _, ...rest } =
    body && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : { body }
  let text = JSON.stringify(rest)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'NOW')
    .replaceAll(/"agesSeconds":"[^"]*"/g, 'AGES')
  for (const [id, missing] of missingIds()) text = text.replaceAll(id, 'ID').replaceAll(String(missing), 'ID')
  return { status, text }
}

describe('another client’s operator', () => {
  const reached = guarded.filter(([, { endpoint }]) => endpoint.access !== 'admin')
  test.each(reached)(
    '%s reveals and changes nothing of theirs, and answers foreign ids as missing ones',
    async (_name, sample) => {
      const call = await sample.call(theirs)
      const asTheirs = (one: { query?: object }): Call<Endpoint> => ({
        ...one,
        query: { ...one.query, clientId: theirs.clientId, ClientId: theirs.clientId },
      })
      const own = (one: Call<Endpoint>) =>
        changeValues(one, (value) => (value === theirs.clientId ? ours.clientId : value))
      const isStream = sample.endpoint.answer === 'stream'
      const variants = isStream ? [asTheirs(call as object)] : [call, own(call), asTheirs(call as object)]
      await harmless(async () => {
        for (const variant of variants) {
          const { access } = sample.endpoint
          const token = { directory: strangeDirectory, annotator: strangeAnnotator }[access as string] ?? stranger
          const foreign = await makeCall(server, sample, variant, token)
          for (const secret of ['Secretive', ...Object.values(theirs.ids)])
            if (!JSON.stringify(variant).includes(secret)) expect(JSON.stringify(foreign.body)).not.toContain(secret)
          expect(JSON.stringify(foreign.body)).not.toContain('Secretive')
          const missing = await makeCall(server, sample, withMissingIds(variant), token)
          // Each creating call creates another, unless the first one conflicts with the next.
          if (sample.changesNext) expect(missing.status).toBeLessThan(500)
          else if (foreign.status === 201) expect(missing.status).toBe(201)
          else expect(textOfAnswer(foreign)).toEqual(textOfAnswer(missing))
          if ('params' in (call as object) && variant === call && !sample.namesNoRecord)
            expect([403, 404]).toContain(foreign.status)
        }
      })
    },
  )
})

test('refuses a picture’s token for any other picture', async () => {
  for (const [, sample] of named.filter(([, { endpoint }]) => endpoint.access === 'media')) {
    const call = (await sample.call(theirs)) as { params: object; query: object }
    const own = (await sample.call(ours)) as { params: object; query: object }
    expect((await makeCall(server, sample, { ...call, query: { ...own.query } } as never)).status).toBe(401)
    expect((await makeCall(server, sample, { ...call, query: { ...call.query, token: 'x' } } as never)).status).toBe(
      401,
    )
  }
})

/**
 * Nothing in a sample world is rejected, has telemetry, is two months old, or has driven enough for a score, and no one
 * there signs in for the first time.
 */
const emptyForAll = new Set([
  'annotation.telemetry',
  'incidentReview.telemetry',
  'jobs.run',
  'mismatches.details',
  'oldTotalRisk.report',
  'riskRanking.whatIf',
  'riskScoreConfig.preview',
  'users.introducers',
])

/** Returns true if a response has no rows and no number but zero. */
function isEmpty(body: unknown): boolean {
  if (Array.isArray(body)) return body.length === 0
  if (typeof body !== 'object' || body === null) return false
  if ('items' in body && !('connections' in body)) return (body.items as unknown[]).length === 0
  return (
    JSON.stringify(body)
      .match(/[:[]-?\d+(\.\d+)?/g)
      ?.every((number) => /[:[]0$/.test(number)) ?? false
  )
}

describe('the owner', () => {
  // Streams stay open while someone listens; create-live and the journeys cover them.
  const answering = named.filter(([, { endpoint }]) => endpoint.answer !== 'stream')
  test.each(answering)('%s succeeds', async (name, sample) => {
    const { endpoint } = sample
    const isAdmins = Array.isArray(endpoint.roles) && !endpoint.roles.includes('operator')
    const token =
      endpoint.access === 'directory'
        ? await server.directoryToken(theirs.clientId)
        : endpoint.access === 'annotator'
          ? await sign({ sub: theirs.annotatorId })
          : await server.token(theirs.clientId, [isAdmins ? 'admin' : 'operator'], isAdmins ? undefined : theirs.userId)
    const answer = await makeCall(
      server,
      sample,
      await sample.call(theirs),
      endpoint.access === 'public' ? undefined : token,
    )
    expect(answer).toMatchObject({ status: endpoint.status })
    if (endpoint.response) expect(endpoint.response.safeParse(answer.body).error).toBeUndefined()
    // A response that is empty for its owner couldn't leak anything either.
    expect(isEmpty(answer.body)).toBe(emptyForAll.has(name))
  })
})
