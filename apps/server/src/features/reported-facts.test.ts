import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { type DriverDetails, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { type VehicleDetails, vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { cameraHealth, mismatchType } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scopeTo } from '../db/scope/scope.ts'
import type { Tables } from '../db/tables.gen.ts'
import { positionFlag } from '../sync/load/trips/position-tables.ts'
import { geotab } from '../testing/documented/geotab.ts'
import { lytx } from '../testing/documented/lytx.ts'
import { mix } from '../testing/documented/mix.ts'
import { motive } from '../testing/documented/motive.ts'
import { navixy } from '../testing/documented/navixy.ts'
import { netradyne } from '../testing/documented/netradyne.ts'
import { samsara } from '../testing/documented/samsara.ts'
import { traccar } from '../testing/documented/traccar.ts'
import { verizonconnect } from '../testing/documented/verizonconnect.ts'
import { webfleet } from '../testing/documented/webfleet.ts'
import { type DocumentedAccount, documentedAtMs, loadDocumented } from '../testing/recounts/follow-documented.ts'
import { camera, mismatch, rejected } from '../testing/reported-facts/device-facts.ts'
import { position, trip } from '../testing/reported-facts/drive-facts.ts'
import { type Event, incident, incidentDetail, media } from '../testing/reported-facts/event-facts.ts'
import { type Looked, lookFor } from '../testing/reported-facts/look-for.ts'
import { driver, driverScore, group, latest, member, vehicle } from '../testing/reported-facts/subject-facts.ts'
import type { Row } from '../testing/reported-facts/table-facts.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'

// Follows what the 10 providers document from the database to the data behind pages: every column of every table that
// holds it is in a response or says why not. A new column doesn't compile until it has done so.

vi.setConfig({ testTimeout: 60_000 })

const accounts = { geotab, lytx, mix, motive, navixy, netradyne, samsara, traccar, verizonconnect, webfleet }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const span = {
  from: toRangeTime(new Date(documentedAtMs - 7 * 86_400_000)),
  to: toRangeTime(new Date(documentedAtMs + 86_400_000)),
}
const since = toRangeTime(new Date(documentedAtMs - 7 * 86_400_000))

/** Checks everything stored for an account against the responses. */
async function look(account: DocumentedAccount, looked: Looked): Promise<void> {
  const clientId = await server.client(`Reported ${account.code}`)
  const { connectionId } = await loadDocumented(server.services, clientId, account)
  const admin = await server.token(clientId, ['admin'])
  const db = scopeTo(server.services.db, clientId)
  const rowsOf = <Name extends keyof Tables & string>(name: Name, facts: object, ...more: (keyof Row<Name>)[]) => {
    const covered = Object.entries(facts).flatMap(([column, fact]) => (typeof fact === 'string' ? [] : [column]))
    const columns = [...covered, ...more] as 'id'[]
    return db
      .selectFrom(name as 'vehicle')
      .select(columns)
      .execute() as unknown as Promise<Row<Name>[]>
  }
  const client = { params: { id: clientId } }

  const groups = await ask(server.app, vehicleEndpoints.groups, {}, admin)
  for (const row of await rowsOf('vehicleGroup', group)) lookFor(looked, 'vehicleGroup', group, row, groups)

  const vehicles = new Map<string, VehicleDetails>()
  for (const row of await rowsOf('vehicle', vehicle)) {
    const answer = await ask(server.app, vehicleEndpoints.details, { params: { id: row.id } }, admin)
    vehicles.set(row.id, answer)
    lookFor(looked, 'vehicle', vehicle, row, { vehicle: answer, groups })
  }
  const vehicleOf = (row: { vehicleId: string }) => vehicles.get(row.vehicleId)!
  for (const row of await rowsOf('vehicleLatest', latest)) lookFor(looked, 'vehicleLatest', latest, row, vehicleOf(row))
  for (const row of await rowsOf('vehicleGroupMember', member))
    lookFor(looked, 'vehicleGroupMember', member, row, vehicleOf(row))
  for (const row of await rowsOf('vehicleMismatch', mismatch, 'vehicleId'))
    lookFor(
      looked,
      'vehicleMismatch',
      mismatch,
      row,
      vehicleOf(row).mismatchDetails.find(({ mismatchType }) => mismatchType === row.type),
    )
  const cameras = await ask(
    server.app,
    cameraEndpoints.obstructed,
    { ...client, query: { From: span.from, To: span.to } },
    admin,
  )
  for (const row of await rowsOf('cameraStatus', camera, 'vehicleId')) {
    const isUndetected = vehicleOf(row).mismatchDetails.some(
      (one) => one.mismatchType === mismatchType.code.deviceNotFound,
    )
    // What a device that can't be found reported last isn't shown as its status.
    if (isUndetected && row.status === cameraHealth.code.healthy) continue
    const own = vehicleOf(row).cameras.find((one) => one.position === row.position)
    const listed = cameras.items.find((one) => one.vehicle.id === row.vehicleId)
    lookFor(looked, 'cameraStatus', camera, row, {
      own,
      listed: listed?.cameraStatuses.find((one) => one.position === row.position)?.position,
    })
  }

  const drivers = new Map<string, DriverDetails>()
  for (const row of await rowsOf('driver', driver)) {
    const params = { id: row.id }
    const answer = await ask(server.app, driverEndpoints.details, { params }, admin)
    drivers.set(row.id, answer)
    const { licenseNumber } = await ask(server.app, driverEndpoints.license, { params }, admin)
    lookFor(looked, 'driver', driver, row, { driver: answer, license: licenseNumber })
  }
  for (const row of await rowsOf('providerDriverScore', driverScore))
    lookFor(looked, 'providerDriverScore', driverScore, row, drivers.get(row.driverId)!)

  // Those that are only near the vehicle are no part of a route.
  const isOfWay = ({ flags }: { flags: number }) => (flags & positionFlag.approximate) === 0
  const positions = (await rowsOf('position', position, 'at', 'vehicleId', 'flags')).filter(isOfWay)
  for (const row of await rowsOf('trip', trip)) {
    const route = await ask(server.app, tripEndpoints.route, { params: { id: row.id } }, admin)
    const ofVehicle = await ask(
      server.app,
      vehicleEndpoints.trips,
      { params: { id: row.vehicleId }, query: span },
      admin,
    )
    const ofDriver = row.driverId
      ? await ask(server.app, driverEndpoints.trips, { params: { id: row.driverId }, query: span }, admin)
      : []
    const isIt = ({ id }: { id: string }) => id === row.id
    lookFor(looked, 'trip', trip, row, { route, ofVehicle: ofVehicle.find(isIt), ofDriver: ofDriver.find(isIt) })
    const onRoute = positions.filter(
      ({ vehicleId, at }) => vehicleId === row.vehicleId && at >= row.startedAt && at <= (row.endedAt ?? '9'),
    )
    if (row.isPrivate) expect([onRoute, route.points, route.incidents, route.trip.driver]).toEqual([[], [], [], null])
    else if (onRoute.length > 1)
      for (const one of onRoute) {
        const t = (Date.parse(one.at) - Date.parse(row.startedAt)) / 1000
        lookFor(
          looked,
          'position',
          position,
          one,
          route.points.find((point) => point.t === t),
        )
      }
  }

  const details = new Map((await rowsOf('incidentDetail', incidentDetail)).map((row) => [row.id, row]))
  const files = await rowsOf('incidentMedia', media)
  const page = await ask(
    server.app,
    incidentEndpoints.page,
    { ...client, query: { From: span.from, To: span.to, PageSize: 100 } },
    admin,
  )
  const excess = await ask(server.app, speedIncidentEndpoints.page, { query: { ...span, PageSize: 100 } }, admin)
  for (const row of await rowsOf('incident', incident)) {
    const full = await ask(server.app, incidentReviewEndpoints.details, { params: { id: row.id } }, admin)
    const isIt = ({ id }: { id: string }) => id === row.id
    const event: Event = { full, listed: page.items.find(isIt), overBy: excess.items.find(isIt)?.overByKmh }
    lookFor(looked, 'incident', incident, row, event)
    // Day or night depends on the location.
    if (!full.point) expect(full.conditions.light).toBeNull()
    lookFor(looked, 'incidentDetail', incidentDetail, details.get(row.id)!, event)
    for (const file of files.filter(({ incidentId }) => incidentId === row.id))
      lookFor(looked, 'incidentMedia', media, file, event)
    // It is also found under its driver, even if the vehicle wasn't reported.
    if (row.driverId) {
      const theirs = await ask(
        server.app,
        incidentEndpoints.ofDriver,
        { params: { id: row.driverId }, query: { startTime: since } },
        admin,
      )
      expect(theirs.map(({ id }) => id)).toContain(row.id)
    }
  }

  const rejections = await ask(
    server.app,
    connectionSyncEndpoints.rejected,
    { params: { id: connectionId }, query: { PageSize: 100 } },
    admin,
  )
  for (const row of ofGroups(await rowsOf('rejectedRecord', rejected)))
    lookFor(
      looked,
      'rejectedRecord',
      rejected,
      row,
      rejections.items.find(
        (item) => groupOf({ ...item, part: item.part ?? '', stream: item.dataType }) === groupOf(row),
      ),
    )
}

type Rejected = Row<'rejectedRecord'>
const groupOf = ({
  stream,
  device,
  cause,
  part,
  storedAt,
}: Pick<Rejected, 'stream' | 'device' | 'cause' | 'part' | 'storedAt'>) =>
  [stream.split('.')[0], device, cause, part, storedAt !== null].join()

/** Rejected records as they are listed: by device and cause, with the last one's facts and how often all came. */
const ofGroups = (rows: readonly Rejected[]): Rejected[] =>
  [...Map.groupBy(rows, groupOf).values()].map((group) => {
    const ordered = group.toSorted(
      (a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt) || a.externalId.localeCompare(b.externalId),
    )
    const firstSeenAt = group.map((row) => row.firstSeenAt).toSorted()[0]!
    return { ...ordered[0]!, firstSeenAt, times: group.reduce((sum, { times }) => sum + times, 0) }
  })

const known = new Map<string, number>()

describe.each(Object.keys(accounts) as (keyof typeof accounts)[])('of %s', (name) => {
  test('returns everything that is stored', async () => {
    const looked: Looked = { known, unreported: [] }
    await look(accounts[name], looked)
    expect(looked.unreported).toEqual([])
  })
})

/**
 * Not in any documented payload: clips are reviewed here, weather comes from another service, departures appear in a
 * later list, and no payload has a trip with several drivers.
 */
const fromElsewhere = [
  'driver.goneAt',
  'incidentDetail.temperatureKelvin',
  'incidentDetail.temperatureSource',
  'incidentDetail.weatherSource',
  'incidentMedia.reason',
  'incidentMedia.triggerSeconds',
  'incidentMedia.videoSeconds',
  'rejectedRecord.storedAt',
  'trip.drivers',
  'trip.withinId',
]

test('finds each fact in a documented payload, except those that come later or from elsewhere', () => {
  expect([...known].flatMap(([fact, rows]) => (rows === 0 ? [fact] : [])).sort()).toEqual(fromElsewhere)
})
