import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { literalSql } from '../db/scope/literal-sql.ts'
import { textCondition } from '../reporting/incidents/find-words.ts'
import { createFleet, driver, incident, minutesAgo, vehicle } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clientId: number
let token: string

const denver = { latitude: 39.7392, longitude: -104.9903 }

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Search')
  token = await server.token(clientId, ['operator'])
  const fleet = await createFleet(server.services, clientId, 'West')
  await fleet.load('vehicles', [
    { ...vehicle('v1', 'Unit 7'), vin: '1HGCM82633A004352' },
    { ...vehicle('v2', 'Unit 12'), vin: '1M8GDM9AXKP042788' },
  ])
  await fleet.load('drivers', [
    { ...driver('d1', 'Gabriel Cook'), employeeNumber: 'E-1042' },
    driver('d2', 'Gabriela Stone'),
    driver('d3', 'Amos Cooke'),
    driver('d4', 'Sandra Owens'),
    driver('d5', 'Ruth Gomez'),
  ])
  await fleet.load('incidents', [
    incident('brakingInDenver', { location: denver }),
    incident('brakingInChicago', { vehicleExternalId: 'v2', driverExternalId: 'd2', occurredAt: minutesAgo(90) }),
    incident('speedingInDenver', {
      location: denver,
      occurredAt: minutesAgo(120),
      tags: [{ tag: 'SevereSpeeding', source: 'automated' }],
    }),
  ])
  const others = await server.client('Other search')
  const other = await createFleet(server.services, others, 'Other')
  await other.load('drivers', [driver('d1', 'Gabriel Cook the other')])
})
afterAll(() => server[Symbol.asyncDispose]())

const drivers = async (SearchedText: string) =>
  (await ask(server.app, driverEndpoints.options, { params: { id: clientId }, query: { SearchedText } }, token)).map(
    ({ name }) => name,
  )
const vehicles = async (SearchedText: string) =>
  (
    await ask(server.app, vehicleListEndpoints.page, { params: { id: clientId }, query: { SearchedText } }, token)
  ).items.map(({ name }) => name)
const events = async (SearchedText: string) => {
  const query = { From: toRangeTime(minutesAgo(1440)), To: toRangeTime(new Date()), SearchedText }
  const { items } = await ask(server.app, incidentEndpoints.page, { params: { id: clientId }, query }, token)
  return items.map(({ type, place }) => `${type.word}, ${place?.text}`)
}

test('finds words in any order', async () => {
  expect(await drivers('cook gabriel')).toEqual(['Gabriel Cook'])
  expect(await vehicles('west unit 12')).toEqual(['Unit 12'])
  expect(await vehicles('samsara 7')).toEqual(['Unit 7'])
})

test('searches one or two letters at the beginning of words only, unless they are all of the text', async () => {
  expect(await vehicles('7')).toEqual(['Unit 12', 'Unit 7'])
  expect(await vehicles('unit 7')).toEqual(['Unit 7'])
})

test('finds a driver by employee number', async () => {
  expect(await drivers('e-1042')).toEqual(['Gabriel Cook'])
  expect(await drivers('cook 1042')).toEqual(['Gabriel Cook'])
})

describe('typing errors', () => {
  test.each([
    ['gabrel cook', ['Gabriel Cook']],
    ['cok gabriel', []],
    ['gabirel', ['Gabriel Cook', 'Gabriela Stone']],
    ['gabriel coook', ['Gabriel Cook']],
    ['ruht gomes', ['Ruth Gomez']],
    ['sandro owins', ['Sandra Owens']],
    ['ruth stone', []],
  ])('%s', async (text, names) => {
    expect(await drivers(text)).toEqual(names)
  })
  test('finds nothing similar to a number', async () => {
    expect(await drivers('E-1043')).toEqual([])
  })
  test('keeps to names that contain the text if there are any', async () => {
    expect(await drivers('cooke')).toEqual(['Amos Cooke'])
  })
  test('never finds another client’s', async () => {
    expect((await drivers('gabrel')).filter((name) => name.includes('other'))).toEqual([])
  })
})

describe('two letters swapped', () => {
  const listed = async (SearchedText: string) =>
    (
      await ask(server.app, driverEndpoints.page, { params: { id: clientId }, query: { SearchedText } }, token)
    ).items.map(({ name }) => name)

  test.each(['Sandra Ownes', 'ownes', 'sadnra owens', 'Owens, Snadra'])('%s', async (text) => {
    expect(await drivers(text)).toEqual(['Sandra Owens'])
    expect(await listed(text)).toEqual(['Sandra Owens'])
  })
  test('finds no other number and no other short word', async () => {
    expect(await listed('E-1024')).toEqual([])
    expect(await listed('amso')).toEqual(['Amos Cooke'])
    expect(await listed('gbaa')).toEqual([])
  })
  test('also in the words of events', async () => {
    expect(await events('harsh barking dnever')).toEqual(['Harsh braking, Denver, CO, US'])
    expect(await events('dnever')).toHaveLength(2)
  })
})

describe('events', () => {
  test.each([
    ['harsh braking denver', ['Harsh braking, Denver, CO, US']],
    ['denver braking', ['Harsh braking, Denver, CO, US']],
    ['denver, CO speeding', ['Speeding, Denver, CO, US']],
    ['gabriela braking', ['Harsh braking, Chicago, Cook, IL, US']],
    ['braking nowhere', []],
    ['harsh brakng denver', ['Harsh braking, Denver, CO, US']],
    ['harsh brakiing denwer', ['Harsh braking, Denver, CO, US']],
    ['gabrela braking', ['Harsh braking, Chicago, Cook, IL, US']],
    ['braking dver', []],
  ])('%s', async (text, found) => {
    expect((await events(text)).map((one) => one.replace(/^Severe s/, 'S'))).toEqual(found)
  })
  test.each(['harsh braking denver', 'unit 7', 'denver', 'harsh brakng denver', 'no match at all'])(
    'finds the same for a page and for a file: %s',
    async (text) => {
      const { db, pool } = server.services
      const { rows } = await pool.query(
        `select 1 from incident i where i.client_id = ${clientId} and ${literalSql(db as never, textCondition(clientId, text))}`,
      )
      expect(rows).toHaveLength((await events(text)).length)
    },
  )
})
