import { dayAfter, dayPlus } from '@milepost/domain/time/calendar-days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, type Fleet, vehicle } from '../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { readCompleteFrom } from './complete-from.ts'

let server: TestServer
let clientId: number
let importing: Fleet
let other: Fleet
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Importing')
  importing = await createFleet(server.services, clientId, 'Importing')
  other = await createFleet(server.services, clientId, 'Other')
  for (const fleet of [importing, other]) await fleet.load('vehicles', [vehicle('v', 'Unit')])
})
afterAll(() => server[Symbol.asyncDispose]())

const today = new Date().toISOString().slice(0, 10)
const daysFrom = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => dayPlus(today, index - first))
const query = (text: string, values: unknown[]) => server.services.pool.query(text, values)
const waitForRollUp = (days: readonly string[]) =>
  query('insert into rollup_dirty (client_id, day, vehicle_id) select $1, d, $3 from unnest($2::date[]) as d', [
    clientId,
    days,
    importing.vehicleId('v'),
  ])
const waitForSums = (days: readonly string[]) =>
  query(
    'insert into segment_due (client_id, day, kind, subject_id, marked_at) select $1, d, 0, 0, now() from unnest($2::date[]) as d',
    [clientId, days],
  )
const clear = () =>
  query('with r as (delete from rollup_dirty where client_id = $1) delete from segment_due where client_id = $1', [
    clientId,
  ])
const completeFrom = () => readCompleteFrom(server.services.pool, clientId)

test('a connection whose imported days wait for roll-up is complete after the last of them', async () => {
  await clear()
  expect(await completeFrom()).toEqual(new Map())
  await waitForRollUp(daysFrom(100, 40))
  expect(await completeFrom()).toEqual(new Map([[importing.connectionId, dayPlus(today, -39)]]))
})

test('all are complete only after the days that wait for their sums', async () => {
  await clear()
  await waitForSums(daysFrom(90, 60))
  const day = dayAfter(dayPlus(today, -60))
  expect(await completeFrom()).toEqual(
    new Map([
      [importing.connectionId, day],
      [other.connectionId, day],
    ]),
  )
})

test('a few late days, or recent ones, change nothing', async () => {
  await clear()
  await waitForRollUp(daysFrom(60, 30))
  await waitForSums(daysFrom(6, 0))
  expect(await completeFrom()).toEqual(new Map())
})

test('once its past was scored, a client stays complete whatever is calculated again', async () => {
  await clear()
  await waitForRollUp(daysFrom(200, 40))
  await query(`insert into scoring_state (client_id, scored_at, past_at) values ($1, now(), 'infinity')`, [clientId])
  expect(await completeFrom()).toEqual(new Map())
})
