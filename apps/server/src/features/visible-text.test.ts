import { auditColumns } from '@milepost/contract/audit/columns'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import type { ListColumn } from '@milepost/contract/columns/column'
import { cameraColumns } from '@milepost/contract/device-health/camera-columns'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchColumns } from '@milepost/contract/device-health/mismatch-columns'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { driverColumns } from '@milepost/contract/drivers/columns'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { incidentColumns } from '@milepost/contract/incidents/columns'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { jobRunColumns } from '@milepost/contract/jobs/columns'
import { jobEndpoints } from '@milepost/contract/jobs/endpoints'
import { outboxColumns } from '@milepost/contract/mail/columns'
import { outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { vehicleColumns } from '@milepost/contract/vehicles/columns'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFleet,
  createSampleFleet,
  driver,
  type Fleet,
  minutesAgo,
  vehicle,
} from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clientId: number
let token: string
let fleet: Fleet

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Visible')
  token = await server.token(clientId, ['admin'])
  fleet = await createSampleFleet(server.services, clientId, 'Harbor')
  const other = await createFleet(server.services, clientId, 'Elsewhere', providers.motive)
  await other.load('vehicles', [{ ...vehicle('o', 'Other unit'), vin: '1HGCM82633A004352' }])
  await fleet.load('drivers', [
    {
      ...driver('away', 'Ada Away'),
      inactiveReason: 'On leave',
      licenseState: 'NV',
      licenseNumber: 'Q4711',
      employeeNumber: 'E-1042',
    },
  ])
  const { pool } = server.services
  const unit = fleet.vehicleId('v1')
  await pool.query(
    `update vehicle set status = 2, inactive_reason = 'Out of service', class = 3, has_coaching = true,
       vin = '1HGCM82633A004352', vin_key = '1HGCM82633A004352', search = search || ' 1hgcm82633a004352'
     where client_id = $1 and id = $2`,
    [clientId, unit],
  )
  await pool.query(`update vehicle set vin_key = '1HGCM82633A004352' where client_id = $1 and name = 'Other unit'`, [
    clientId,
  ])
  await pool.query(
    `insert into vehicle_mismatch (client_id, vehicle_id, type, connection_id, since, reported_at, came_back)
     values ($1, $2, 3, $3, now(), now(), true)`,
    [clientId, unit, fleet.connectionId],
  )
  await pool.query('update camera_health set came_back = true where client_id = $1', [clientId])
  await pool.query(
    `insert into message (client_id, id, kind, purpose, recipient, subject, text, state, transport, error)
     values ($1, gen_random_uuid(), 'sms', 'phone code', 'ada@example.com', 'Welcome aboard', 'x', 'sent', 'outbox', 'Mailbox full')`,
    [clientId],
  )
  await pool.query(
    `insert into audit_entry (client_id, id, user_name, action, subject_type, subject_id)
     values ($1, gen_random_uuid(), 'Olga Operator', 'loss.withdraw', 'loss', 'L-77')`,
    [clientId],
  )
  await pool.query(
    `insert into job_run (id, client_id, connection_id, job, state, attempts, error)
     values (gen_random_uuid(), $1, $2, 'media', 'failed', 1, 'Gateway refused')`,
    [clientId, fleet.connectionId],
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const days = () => ({ From: toRangeTime(minutesAgo(30 * 1440)), To: toRangeTime(new Date(Date.now() + 60_000)) })
const ofClient = {
  params: {
    get id() {
      return clientId
    },
  },
}
type Rows<Row> = (SearchedText?: string) => Promise<readonly Row[]>

const format = { units: 'imperial', timeZone: 'UTC' } as const
/** Numbers, times and links aren't text; neither is what only says that there is nothing. */
const isText = <Row>(column: ListColumn<Row>, value: unknown) =>
  typeof value === 'string' &&
  value !== '' &&
  !column.isTime &&
  !column.inFile?.(format).every((file) => 'cell' in file && ['number', 'time', 'link'].includes(file.cell.kind))

/** Returns every text that a row shows, by column; the items of a list separately. */
function textsOf<Row>(columns: readonly ListColumn<Row>[], row: Row): [string, string][] {
  return columns.flatMap((column) =>
    [
      column.text(row, format),
      ...(column.inFile?.(format) ?? []).map((file) => ('cell' in file ? undefined : file.value(row))),
    ]
      .filter((value) => isText(column, value))
      .flatMap((value) => String(value).split(/; |: /))
      .map((value): [string, string] => [column.id, value]),
  )
}

/** Every text that the first row with all of them shows finds that row again. Returns the columns that were searched. */
async function expectFound<Row>(
  columns: readonly ListColumn<Row>[],
  rows: Rows<Row>,
  id: (row: Row) => unknown,
  shown: (row: Row) => boolean,
  except: readonly string[] = [],
) {
  const row = (await rows()).find(shown)!
  const texts = textsOf(columns, row).filter(([column]) => !except.includes(column))
  const missed: string[] = []
  for (const [column, text] of texts)
    if (!(await rows(text.toUpperCase())).some((one) => id(one) === id(row))) missed.push(`${column}: ${text}`)
  expect(missed).toEqual([])
  return [...new Set(texts.map(([column]) => column))]
}

const whole = { PageSize: 100 }
const search = (SearchedText: string | undefined) => (SearchedText ? { SearchedText } : {})

test('finds vehicles by every text that the list shows', async () => {
  const rows = async (text?: string) =>
    (await ask(server.app, vehicleListEndpoints.page, { ...ofClient, query: { ...whole, ...search(text) } }, token))
      .items
  const searched = await expectFound(
    vehicleColumns,
    rows,
    ({ id }) => id,
    ({ id }) => id === fleet.vehicleId('v1'),
  )
  expect(searched).toEqual(
    expect.arrayContaining(['name', 'vin', 'connection', 'provider', 'hasCoaching', 'status', 'class']),
  )
})

test('finds drivers by every text that the list shows, masked license numbers excepted', async () => {
  const rows = async (text?: string) =>
    (await ask(server.app, driverEndpoints.page, { ...ofClient, query: { ...whole, ...search(text) } }, token)).items
  const shown = { name: 'Ada Away' }
  const searched = await expectFound(
    driverColumns,
    rows,
    ({ id }) => id,
    ({ name }) => name === shown.name,
    ['licenseNumber'],
  )
  expect(searched).toEqual(
    expect.arrayContaining(['name', 'status', 'connection', 'provider', 'licenseState', 'employeeNumber']),
  )
  expect((await rows('on leave')).map(({ name }) => name)).toEqual(['Ada Away'])
})

test('finds events by every text that the list shows, states of media excepted', async () => {
  const rows = async (text?: string) =>
    (
      await ask(
        server.app,
        incidentEndpoints.page,
        { ...ofClient, query: { ...days(), ...whole, ...search(text) } },
        token,
      )
    ).items
  const searched = await expectFound(
    incidentColumns,
    rows,
    ({ id }) => id,
    ({ driver }) => driver !== null,
    ['video', 'coaching', 'id', 'link', 'intensity'],
  )
  expect(searched).toEqual(
    expect.arrayContaining(['type', 'severity', 'vehicle', 'driver', 'place', 'connection', 'rating']),
  )
})

test('finds cameras by every text that the list shows', async () => {
  const rows = async (text?: string) =>
    (
      await ask(
        server.app,
        cameraEndpoints.obstructed,
        { ...ofClient, query: { ...days(), ...whole, ...search(text) } },
        token,
      )
    ).items
  const searched = await expectFound(
    cameraColumns,
    rows,
    ({ vehicle }) => vehicle.id,
    () => true,
  )
  expect(searched).toEqual(expect.arrayContaining(['vehicle', 'status', 'connection', 'provider', 'cameBack']))
})

test('finds mismatches by every text that the list shows', async () => {
  const rows = async (text?: string) =>
    (
      await ask(
        server.app,
        mismatchEndpoints.page,
        { ...ofClient, query: { ...days(), ...whole, ...search(text) } },
        token,
      )
    ).paginatedVehicleMismatches.items
  const searched = await expectFound(
    mismatchColumns,
    rows,
    ({ vehicle, mismatchType }) => `${vehicle.id} ${mismatchType}`,
    () => true,
  )
  expect(searched).toEqual(expect.arrayContaining(['vehicle', 'mismatchType', 'connection', 'provider', 'cameBack']))
})

test('finds messages by every text that the outbox shows', async () => {
  const rows = async (text?: string) =>
    (await ask(server.app, outboxEndpoints.list, { query: { clientId, ...whole, ...search(text) } }, token)).items
  const searched = await expectFound(
    outboxColumns,
    rows,
    ({ id }) => id,
    ({ recipient }) => recipient === 'ada@example.com',
  )
  expect(searched).toEqual(['recipient', 'state', 'purpose', 'subject', 'kind', 'error'])
})

test('finds changes by every text that the audit log shows', async () => {
  const rows = async (text?: string) =>
    (await ask(server.app, auditEndpoints.all, { query: { clientId, ...whole, ...search(text) } }, token)).items
  expect(
    await expectFound(
      auditColumns,
      rows,
      ({ id }) => id,
      ({ by }) => by.name === 'Olga Operator',
    ),
  ).toEqual(['by', 'text', 'subject'])
})

test('finds job runs by every text that the list shows', async () => {
  const rows = async (text?: string) =>
    (await ask(server.app, jobEndpoints.list, { query: { ...days(), ...whole, ...search(text) } }, token)).items
  const searched = await expectFound(
    jobRunColumns,
    rows,
    ({ id }) => id,
    ({ error }) => error === 'Gateway refused',
    ['durationSeconds'],
  )
  expect(searched).toEqual(['name', 'state', 'client', 'connection', 'error'])
})
