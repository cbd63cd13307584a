import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumDrivers } from '../../recompute/evidence/sum-drivers.ts'
import { createFleet, createSampleFleet } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let operator: string

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Drivers')
  const fleet = await createSampleFleet(server.services, clientId, 'Drivers')
  await fleet.load('drivers', [
    {
      externalId: 'd2',
      name: 'Ada Away',
      inactiveReason: 'Left',
      licenseState: null,
      licenseNumber: null,
      phoneNumber: null,
      revision: null,
    },
  ])
  while (await sumDrivers(server.services.pool));
  operator = await server.token(clientId, ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())

const list = (query: Record<string, unknown> = {}) =>
  ask(server.app, driverEndpoints.page, { params: { id: clientId }, query }, operator)

test('lists drivers with their events and masked license numbers', async () => {
  const page = await list()
  expect(page.totalCount).toBe(2)
  expect(page.items.map((item) => item.name)).toEqual(['Ada Away', 'Drivers Driver'])
  expect(page.items[1]).toMatchObject({ incidents30d: 1, driverLicenseState: 'IL', driverLicenseNumber: '••23' })
})

test('includes masked license numbers in the lists for pickers', async () => {
  const license = { driverLicenseState: 'IL', driverLicenseNumber: '••23', licenseState: 'IL', licenseNumber: '••23' }
  const whole = await ask(server.app, driverEndpoints.ofClient, { params: { id: clientId } }, operator)
  expect(whole.find(({ name }) => name === 'Drivers Driver')).toMatchObject(license)
  expect(whole.find(({ name }) => name === 'Ada Away')).toMatchObject({ licenseState: null, licenseNumber: null })
  const query = { connectionId: whole[0]!.connectionId }
  expect(await ask(server.app, driverEndpoints.ofConnection, { query }, operator)).toEqual(whole)
})

test('filters by status and text', async () => {
  expect((await list({ DriverStatus: 2 })).items.map((item) => item.name)).toEqual(['Ada Away'])
  expect((await list({ SearchedText: 'ADA' })).totalCount).toBe(1)
  expect((await list({ SearchedText: 'ADA', DriverStatus: 1 })).totalCount).toBe(0)
})

test('finds text in the connection, provider and status', async () => {
  const found = async (text: string) => (await list({ SearchedText: text })).items.map(({ name }) => name)
  const connection = await createFleet(server.services, clientId, 'Harbor', providers.motive)
  const harold = { externalId: 'h', name: 'Harold', inactiveReason: null, licenseState: null, licenseNumber: null }
  await connection.load('drivers', [{ ...harold, phoneNumber: null, revision: null }])
  expect(await found('harbo')).toEqual(['Harold'])
  expect(await found('MOTIVE')).toEqual(['Harold'])
  expect(await found('inactive')).toEqual(['Ada Away'])
  expect(await found('inactive%')).toEqual([])
  await server.services.pool.query(`update driver set gone_at = now() where client_id = $1 and name = 'Harold'`, [
    clientId,
  ])
})

test('shows, sorts and exports drivers’ behavioral risk, for viewers too', async () => {
  await server.services.pool.query(
    `insert into driver_score (client_id, driver_id, behavioral, behavioral_low, behavioral_high, provisional, exposure, config_version, priors_version, computed_at)
     select client_id, id, 61, 50, 72, false, 1, 1, 'x', now() from driver where client_id = $1 and name = 'Drivers Driver'`,
    [clientId],
  )
  const viewer = await server.token(clientId, ['viewer'])
  const riskiest = { params: { id: clientId }, query: { SortBy: 'risk', SortDirection: 'desc' } as const }
  const { items } = await ask(server.app, driverEndpoints.page, riskiest, viewer)
  expect(items.map(({ name, risk }) => [name, risk.score])).toEqual([
    ['Drivers Driver', 61],
    ['Ada Away', null],
  ])
  expect(items[0]!.risk).toEqual({ score: 61, low: 50, high: 72, provisional: false, missing: null })

  const file = (body: object, token: string) =>
    send(
      server.app,
      exportEndpoints.start,
      { body: { list: 'drivers', query: {}, columns: ['name'], ...body } as never },
      token,
    )
  const made = await file({ query: { SortBy: 'risk', SortDirection: 'desc' }, columns: ['name', 'risk'] }, viewer)
  const { id } = made.body as { id: string }
  const text = String((await send(server.app, exportEndpoints.file, { params: { id } }, viewer)).body)
  expect(text.trim().split(/\r?\n/)).toEqual(['Name,Behavioral risk', 'Drivers Driver,61', 'Ada Away,'])
})

test('counts driver status over all matching drivers', async () => {
  const totals = (query: Record<string, unknown>) =>
    ask(server.app, driverEndpoints.totals, { params: { id: clientId }, query }, operator)
  expect(await totals({})).toEqual({ active: 1, inactive: 1, withoutStatus: 0, withoutLicense: 1 })
  expect(await totals({ SearchedText: 'ADA' })).toEqual({ active: 0, inactive: 1, withoutStatus: 0, withoutLicense: 1 })
  const setStatus = (status: number) =>
    server.services.pool.query(`update driver set status = $2 where client_id = $1 and name = 'Ada Away'`, [
      clientId,
      status,
    ])
  await setStatus(3)
  expect(await totals({})).toMatchObject({ active: 1, inactive: 0, withoutStatus: 1 })
  await setStatus(2)
})

test('lets people change only their own name', async () => {
  const me = await ask(server.app, userEndpoints.me, {}, operator)
  await ask(server.app, userEndpoints.rename, { params: { id: me.id }, body: { Name: 'Priya R.' } }, operator)
  expect((await ask(server.app, userEndpoints.me, {}, operator)).name).toBe('Priya R.')
  const other = await server.token(clientId, ['viewer'])
  const refused = await send(server.app, userEndpoints.rename, { params: { id: me.id }, body: { Name: 'X' } }, other)
  expect(refused.status).toBe(403)
})
