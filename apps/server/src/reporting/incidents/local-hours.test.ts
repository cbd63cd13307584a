import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { localHour } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { chicago, createFleet, incident, minutesAgo, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'
import { mondayOf } from '../driving/driven-day.ts'

// A fleet whose office is in New York drives in Chicago and Los Angeles: at one instant, it is another hour in each.

const losAngeles = { latitude: 34.05, longitude: -118.24 }
/** Where newer zone data than the database's has other clocks since November 1, 2026. */
const edmonton = { latitude: 53.55, longitude: -113.49 }
/** A Wednesday of the week before last, 18:30 in Chicago and 16:30 in Los Angeles: both keep the same difference. */
const wednesday = dayPlus(
  mondayOf(
    minutesAgo(14 * 1440)
      .toISOString()
      .slice(0, 10),
  ),
  2,
)
const at = new Date(`${wednesday}T00:30:00Z`)
const utcHour = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hour12: false }).format(at)
const tuesday = (zone: string) => `2-${Number(utcHour(zone))}`
const [inChicago, inLosAngeles, inNewYork] = ['America/Chicago', 'America/Los_Angeles', 'America/New_York'].map(
  tuesday,
) as [string, string, string]
/** A day later, so that it is at an hour of its own. */
const later = new Date(at.getTime() + 24 * 3_600_000)
const inEdmonton = `3-${localHour('America/Edmonton', later.getTime())}`

let server: TestServer
let clientId: number
let token: string
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Two coasts', 'America/New_York')
  token = await server.token(clientId, ['operator'])
  const fleet = await createFleet(server.services, clientId, 'Two coasts')
  await fleet.load('vehicles', [vehicle('v1', 'Chicago'), vehicle('v2', 'Los Angeles')])
  const drive = { startedAt: new Date(at.getTime() - 600_000), endedAt: new Date(at.getTime() + 600_000) }
  await fleet.load('trips', [
    trip('t1', { ...drive, vehicleExternalId: 'v1', start: chicago, end: chicago }),
    trip('t2', { ...drive, vehicleExternalId: 'v2', start: losAngeles, end: losAngeles }),
  ])
  await fleet.load('incidents', [
    incident('e1', { occurredAt: at, vehicleExternalId: 'v1', location: chicago }),
    incident('e2', { occurredAt: at, vehicleExternalId: 'v2', location: losAngeles, maxG: 0.7 }),
    incident('e4', { occurredAt: later, vehicleExternalId: 'v1', location: edmonton, maxG: 0.4 }),
    incident('e3', { occurredAt: at, vehicleExternalId: 'v1', location: null, maxG: 0.5 }),
  ])
  while (await rollUp(server.services.pool));
  await sumSegments(server.services.pool)
})
afterAll(() => server[Symbol.asyncDispose]())

const range = {
  From: `${dayPlus(wednesday, -7)} 00:00:00`,
  To: `${dayPlus(wednesday, 7)} 00:00:00`,
}
const list = async (filter: object, order: object) => {
  const input = { params: { id: clientId }, query: { ...range, ...filter } }
  const ordered = { ...input, query: { ...input.query, ...order } }
  const { items } = await ask(server.app, incidentEndpoints.page, ordered, token)
  const { totalCount } = await ask(server.app, incidentEndpoints.totals, input, token)
  expect(totalCount).toBe(items.length)
  return items.map(({ vehicle: { name }, place }) => (place ? name : 'unknown place'))
}

test.each([{}, { SortBy: 'riskScore' }, { SortDirection: 'asc' }, { GroupBy: 'connection' }])(
  'lists events by the hour of their place, sorted by %j',
  async (order) => {
    expect(await list({ HourOfWeek: [inChicago] }, order)).toEqual(['Chicago'])
    expect(await list({ HourOfWeek: [inLosAngeles] }, order)).toEqual(['Los Angeles'])
    expect(await list({ HourOfWeek: [inNewYork] }, order)).toEqual(['unknown place'])
    expect(await list({ HourOfWeek: [inEdmonton] }, order)).toEqual(['Chicago'])
    expect((await list({ HourOfWeek: [inChicago, inLosAngeles] }, order)).toSorted()).toEqual([
      'Chicago',
      'Los Angeles',
    ])
  },
)

test('counts the same hours in the week grid, for events and driving', async () => {
  const cells = await ask(server.app, riskReportEndpoints.heatmap, { query: { from: range.From, to: range.To } }, token)
  const at = (code: string) => cells.find(({ weekday, hour }) => `${weekday}-${hour}` === code)
  for (const hour of [inChicago, inLosAngeles]) expect(at(hour)).toMatchObject({ incidents: 1, distanceMeters: 80_000 })
  expect(at(inEdmonton)).toMatchObject({ incidents: 1 })
  expect(at(inNewYork)).toMatchObject({ incidents: 1, distanceMeters: 0 })
})
