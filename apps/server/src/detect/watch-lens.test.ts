import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { encode } from 'jpeg-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { watchLens } from './watch-lens.ts'

let server: TestServer
let clientId: number
let fleet: Fleet

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => connect(providers.verizonconnect))

async function connect(provider: AnyProvider) {
  clientId = await server.client(`Lens ${Math.random()}`)
  fleet = await createFleet(server.services, clientId, `Lens ${clientId}`, provider)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
}

const width = 160
const height = 90

function jpeg(greyAt: (x: number, y: number) => number): Uint8Array {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(greyAt(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3)
  return encode({ width, height, data: Buffer.from(data) }, 90).data
}

const street = jpeg((x, y) => ((Math.floor(x / 9) + Math.floor(y / 7)) % 2 ? 30 : 220))
const covered = jpeg((x) => 24 + (x % 3))
const frontExternal = cameraPosition.code.frontExternal

const tag = { tag: 'hard braking', source: 'automated' } as const
const daysAgo = (days: number) => minutesAgo(days * 1440)

/** Creates an event with a still whose picture has just arrived. */
async function see(name: string, occurredAt: Date, picture: Uint8Array) {
  await fleet.load('incidents', [
    incident(name, { occurredAt, tags: [{ ...tag, tag: fleet.context.providerId === 1 ? 'Braking' : tag.tag }] }),
  ])
  const still = { clientId, incidentId: fleet.incidentId(name), position: frontExternal, jpeg: picture }
  await watchLens(server.services.pool, still)
}

const lens = async () => {
  const { rows } = await server.services.pool.query(
    'select status, since, reason from camera_status where client_id = $1 and position = $2',
    [clientId, frontExternal],
  )
  return rows[0] as { status: number; since: string; reason: string | null } | undefined
}

test('reports an obstructed camera after three blank stills on two days, as of the first of them', async () => {
  await see('a', daysAgo(4), street)
  expect(await lens()).toMatchObject({ status: cameraHealth.code.healthy })
  await see('b', daysAgo(3), covered)
  await see('c', daysAgo(2), covered)
  expect(await lens()).toMatchObject({ status: cameraHealth.code.healthy })
  await see('d', daysAgo(1), covered)
  expect(await lens()).toMatchObject({
    status: cameraHealth.code.obstructed,
    reason: 'Its images show almost nothing',
  })
  expect(Math.abs(Date.parse((await lens())!.since) - daysAgo(3).getTime())).toBeLessThan(60_000)
})

test('calls no camera healthy before an image of it is clear', async () => {
  await see('a', daysAgo(3), covered)
  expect(await lens()).toMatchObject({
    status: cameraHealth.code.none,
    reason: 'No image of it has been clear yet',
  })
  await see('b', daysAgo(2), street)
  expect(await lens()).toMatchObject({ status: cameraHealth.code.healthy, reason: null })
  await see('c', daysAgo(1), covered)
  expect(await lens()).toMatchObject({ status: cameraHealth.code.healthy })
})

test('resolves it after two clear stills, and ignores old ones', async () => {
  for (const [name, days] of [
    ['a', 5],
    ['b', 4],
    ['c', 3],
  ] as const)
    await see(name, daysAgo(days), covered)
  await see('old', daysAgo(6), street)
  await see('older', daysAgo(7), street)
  expect(await lens()).toMatchObject({ status: cameraHealth.code.obstructed })
  await see('d', daysAgo(2), street)
  await see('e', daysAgo(1), street)
  expect(await lens()).toMatchObject({ status: cameraHealth.code.healthy, reason: null })
})

test('treats an invalid picture as blank', async () => {
  await see('a', daysAgo(1), new TextEncoder().encode('<html>Not found</html>'))
  expect(await lens()).toBeUndefined()
})

test('trusts a provider that reports camera state', async () => {
  await connect(providers.samsara)
  for (const [name, days] of [
    ['a', 5],
    ['b', 4],
    ['c', 3],
  ] as const)
    await see(name, daysAgo(days), covered)
  expect(await lens()).toBeUndefined()
})
