import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import {
  createFleet,
  type Fleet,
  incident,
  minutesAgo,
  trip,
  zoneAtNoon,
} from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

// What a provider withdraws is removed, unless people worked on it: then it is kept for the record and doesn't count.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(`Withdrawn ${Math.random()}`, zoneAtNoon())
  fleet = await createFleet(server.services, clientId, 'Withdrawn')
  await fleet.load('trips', [trip('t1')])
  await fleet.load('incidents', [incident('e1'), incident('e2', { vehicleExternalId: 'v2' })])
})

const rows = async (text: string) => (await server.services.pool.query(text, [clientId])).rows

/** A note about the event `e1`. */
const note = () =>
  server.services.pool.query(
    `insert into incident_activity (client_id, incident_id, id, kind, actor) values ($1, $2, $3, 'problemReported', 'Ana')`,
    [clientId, fleet.incidentId('e1'), randomUUID()],
  )

/** The events that are stored, whether withdrawn, and how many count. */
async function found() {
  while (await rollUp(server.services.pool));
  const stored = await rows(
    `select e.external_id as id, w.withdrawn_at is not null as withdrawn from incident_detail e
      left join dismissed_incident w on w.client_id = e.client_id and w.id = e.id where e.client_id = $1 order by 1`,
  )
  const [sums] = await rows(
    'select coalesce(sum(incidents - repeats), 0)::int as counted from incident_total where client_id = $1 and not is_month and rating <> 1',
  )
  return { ...Object.fromEntries(stored.map(({ id, withdrawn }) => [id, withdrawn])), counted: sums.counted }
}

describe('an event that a complete listing of its vehicle’s period lacks', () => {
  const listing = (...listed: string[]) => ({
    whole: [{ vehicleExternalIds: ['v1'], from: minutesAgo(90), to: minutesAgo(30), listed }],
  })

  test('is withdrawn, and counts again once it is listed', async () => {
    await fleet.load('incidents', [], listing())
    expect(await found()).toEqual({ e2: false, counted: 1 })
    await fleet.load('incidents', [incident('e1')], listing())
    expect(await found()).toEqual({ e1: false, e2: false, counted: 2 })
  })

  test('is kept for the record if people worked on it', async () => {
    await note()
    await fleet.load('incidents', [], listing())
    await fleet.load('incidents', [], listing())
    expect(await found()).toEqual({ e1: true, e2: false, counted: 1 })
    await fleet.load('incidents', [incident('e1')], listing())
    expect(await found()).toEqual({ e1: false, e2: false, counted: 2 })
  })

  test('stays if an earlier page has it, if it began at another time, or if Milepost detected it', async () => {
    await fleet.load('incidents', [], listing('e1'))
    const early = { vehicleExternalIds: ['v1', 'v2'], from: minutesAgo(200), to: minutesAgo(100) }
    await fleet.load('incidents', [], { whole: [early] })
    await rows('update incident set source = 1 where client_id = $1')
    await fleet.load('incidents', [], listing())
    expect(await found()).toMatchObject({ e1: false, e2: false })
  })
})

describe('a dismissed event', () => {
  const dismissed = incident('e1', { state: 'dismissed' })

  test('is removed if no one worked on it', async () => {
    await fleet.load('incidents', [dismissed])
    expect(await found()).toEqual({ e2: false, counted: 1 })
  })

  test('is kept and doesn’t count if someone did, until the provider reports it again', async () => {
    await note()
    await fleet.load('incidents', [dismissed])
    expect(await found()).toEqual({ e1: true, e2: false, counted: 1 })
    await fleet.load('incidents', [dismissed])
    expect(await found()).toEqual({ e1: true, e2: false, counted: 1 })
    await fleet.load('incidents', [incident('e1')])
    expect(await found()).toEqual({ e1: false, e2: false, counted: 2 })
  })

  test('is remembered by its month, whatever its time, until the provider reports it again', async () => {
    const months = () => rows('select month::text from dismissed_incident where client_id = $1')
    await fleet.load('incidents', [dismissed])
    await fleet.load('incidents', [dismissed])
    const month = `${dismissed.occurredAt.toISOString().slice(0, 7)}-01`
    expect(await months()).toEqual([{ month }])
    await fleet.load('incidents', [incident('e1')])
    expect(await months()).toEqual([])
  })

  test('stays withdrawn when an older version arrives later', async () => {
    await note()
    await fleet.load('incidents', [incident('e1', { state: 'dismissed', revision: 5 })])
    await fleet.load('incidents', [incident('e1', { revision: 4 })])
    expect(await found()).toMatchObject({ e1: true })
    await fleet.load('incidents', [incident('e1', { revision: 6 })])
    expect(await found()).toMatchObject({ e1: false })
  })

  test.each([
    ['rated', 'update incident set rating = 0 where client_id = $1'],
    [
      'assigned',
      `insert into incident_assignment (client_id, incident_id, assignee_id, assignee_name, assigned_by)
      select client_id, id, gen_random_uuid(), 'Ana', 'Bo' from incident where client_id = $1`,
    ],
    [
      'coached',
      `insert into coaching_message_incident (client_id, incident_id, message_id, place)
      select client_id, id, gen_random_uuid(), 0 from incident where client_id = $1`,
    ],
  ])('is kept if it was %s', async (_, text) => {
    await rows(text)
    await fleet.load('incidents', [dismissed])
    expect(await found()).toMatchObject({ e1: true })
  })
})

test('still counts a withdrawn event that people recorded as a loss', async () => {
  await rows(`insert into accident (client_id, id, occurred_at, connection_id, number, origin, vehicle_id, translated_type, severity, rating, risk)
    select client_id, id, occurred_at, connection_id, 1, 'admin', vehicle_id, translated_type, severity, rating, risk
    from incident where client_id = $1 and vehicle_id = ${fleet.vehicleId('v1')}`)
  await fleet.load('incidents', [incident('e1', { state: 'dismissed' })])
  expect(await found()).toEqual({ e1: true, e2: false, counted: 2 })
})

test('withdraws an event whose labels are all gone, but not one whose new label is unknown', async () => {
  await note()
  await fleet.load('incidents', [incident('e1', { tags: [] }), incident('e2', { vehicleExternalId: 'v2', tags: [] })])
  expect(await found()).toEqual({ e1: true, counted: 0 })
  await fleet.load('incidents', [incident('e3')])
  await fleet.load('incidents', [incident('e3', { tags: [{ tag: 'NeverSeen', source: 'automated' }] })])
  expect(await found()).toMatchObject({ e1: true, e3: false })
})

test('keeps an event withdrawn that the provider named, whatever copies arrive later', async () => {
  await note()
  await fleet.load('incidents', [], { gone: ['e1', 'e2', 'e9'] })
  await fleet.load('incidents', [incident('e1'), incident('e2', { vehicleExternalId: 'v2' }), incident('e9')])
  expect(await found()).toEqual({ e1: true, counted: 0 })
})

test('counts the other record of an event whose first record is withdrawn', async () => {
  await note()
  await rows(`insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
    select $1, min(id) filter (where vehicle_id = ${fleet.vehicleId('v1')}), min(id) filter (where vehicle_id = ${fleet.vehicleId('v2')}), 1, 0, ''
    from incident where client_id = $1`)
  await fleet.load('trips', [trip('t1'), trip('t2', { vehicleExternalId: 'v2' })])
  expect(await found()).toEqual({ e1: false, e2: false, counted: 1 })
  await fleet.load('incidents', [incident('e1', { state: 'dismissed' })])
  expect(await found()).toEqual({ e1: true, e2: false, counted: 1 })
})
