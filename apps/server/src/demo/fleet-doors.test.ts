import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'
import { demoDoors, openDemoInvite } from './fleet-doors.ts'
import { demoClients } from './fleets.ts'
import { seedPeople } from './seed-people.ts'

let server: TestServer
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
  const ids = await seedPeople(server.services.db)
  clientId = ids.get('Northline Logistics')!
})
afterAll(() => server[Symbol.asyncDispose]())

const [invited, marketplace] = demoDoors('http://portal.test')
const inviteId = new URL(invited!.href).searchParams.get('connectionInviteId')!
const opened = () => ask(server.app, connectionInviteEndpoints.opened, { params: { id: inviteId } }, '')

test('links to an invitation that is open after each start, whatever became of it', async () => {
  await openDemoInvite(server.services.db, clientId)
  expect(await opened()).toMatchObject({ status: 'open', fleetName: 'Riverside Vans', inviterName: 'Priya Raman' })
  const { token } = await ask(server.app, onboardingEndpoints.token, { body: { connectionInviteId: inviteId } }, '')
  expect(token).not.toBe('')
  await server.services.pool.query('update connection_invite set completed_at = now(), step_reached = 5')
  expect(await opened()).toMatchObject({ status: 'completed' })
  await openDemoInvite(server.services.db, clientId)
  expect(await opened()).toMatchObject({ status: 'open' })
})

test('links to the form of a marketplace that names no client', () => {
  const { pathname, searchParams } = new URL(marketplace!.href)
  expect(pathname).toBe('/integration/marketplace')
  expect(Object.fromEntries(searchParams)).toEqual({ SourceAppName: 'Samsara App Marketplace', tsp: 'samsara' })
})

test('gives the credentials of an account that no client of the demo has', () => {
  const connected = demoClients.flatMap(({ connections }) => connections.map(({ account }) => account))
  expect(connected).not.toContain('riverside')
  expect(invited!.hint).toContain('samsara_api_demo_riverside')
})
