import { cameraHealth, cameraPosition, recordStatus } from '@milepost/contract/codes'
import { distanceMeters } from '@milepost/geo/distance'
import { beforeAll, describe, expect, it } from 'vitest'
import { facts, tellableMs, type Untold } from './conformance-facts.ts'
import type { Page } from './kit/provider.ts'
import type { DriverRecord, IncidentRecord, PositionRecord, TripRecord } from './kit/record.ts'
import { providers } from './registry.ts'
import { driverScore } from './simulation/driver-score.ts'
import { createRig, type Rig } from './simulation/test-rig.ts'
import type { Channel } from './world/cameras.ts'
import type { MismatchType } from './world/devices.ts'
import type { Vehicle } from './world/fleet.ts'
import type { IncidentType } from './world/incident-types.ts'
import type { Position } from './world/positions.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** A Wednesday noon in North America, when everybody drives. */
const noonMs = Date.parse('2026-11-18T18:00:00Z')

const incidentTypeOf: Record<IncidentType, string> = {
  phone: 'phoneUse',
  tailgating: 'tailgating',
  drowsiness: 'drowsiness',
  nearCollision: 'nearCollision',
  signViolation: 'stopSign',
  speeding: 'speeding',
  distraction: 'distraction',
  laneChange: 'laneDeparture',
  harshBrake: 'harshBraking',
  harshCorner: 'harshCornering',
  harshAccel: 'harshAcceleration',
  seatbelt: 'seatBelt',
  collision: 'collision',
}

const positionOfChannel: Record<Channel, number> = {
  frontExternal: cameraPosition.code.frontExternal,
  frontInternal: cameraPosition.code.frontInternal,
  rearExternal: cameraPosition.code.rearExternal,
}

const troubleOf: Record<MismatchType, Untold> = {
  vin: 'vinTrouble',
  gps: 'gpsTrouble',
  deviceNotFound: 'deviceTrouble',
}

const speedGap = ({ speedMps }: Position, { speedKmh }: PositionRecord) => Math.abs(speedMps * 3.6 - (speedKmh ?? 0))

const recordsOf = <R>(pages: Page<R>[]) => pages.flatMap(({ records }) => records)
const byId = <R extends { externalId: string }>(records: R[]) =>
  new Map(records.map((record) => [record.externalId, record]))

describe.each(Object.keys(providers) as (keyof typeof providers)[])('%s tells the truth', (code) => {
  let rig: Rig
  let vehicleOf: Map<string, Vehicle>
  let driverIds: Map<string, string>
  const tells = (part: Untold) => !facts[code].untold.includes(part)
  const driverKey = ({ licenseNumber, phoneNumber }: Pick<DriverRecord, 'licenseNumber' | 'phoneNumber'>) =>
    tells('licenses') ? licenseNumber : phoneNumber
  const modelTold = ({ make, model }: Vehicle) => (tells('separateMake') ? model : `${make} ${model}`)
  const tellable = (instantMs: number) => tellableMs(code, instantMs)

  beforeAll(async () => {
    rig = createRig({ code, nowMs: noonMs })
    const vehicles = recordsOf(await rig.read('vehicles'))
    vehicleOf = new Map(
      vehicles.map((record) => [record.externalId, rig.account.vehicles.find(({ vin }) => vin === record.vin)!]),
    )
    const drivers = recordsOf(await rig.read('drivers'))
    driverIds = new Map(
      (tells('drivers') ? rig.account.drivers : []).map((driver) => [
        driver.id,
        drivers.find((record) => driverKey(record) === driverKey(driver))!.externalId,
      ]),
    )
  })

  it('about the account', async () => {
    const account = await rig.provider.check(rig.context)
    expect(account.vehicles).toBe(rig.account.vehicles.length)
    if (tells('companyName')) expect(account.accountName).toBe('Test Freight')
  })

  it('about groups', async () => {
    if (!tells('groups')) return expect(rig.provider.streams.groups).toBeUndefined()
    const names = recordsOf(await rig.read('groups')).map(({ name }) => name)
    expect(names.sort()).toEqual(rig.account.groups.map(({ name }) => name).sort())
  })

  it('about vehicles', async () => {
    const groups = new Map(recordsOf(await rig.read('groups')).map(({ name, externalId }) => [name, externalId]))
    const told = recordsOf(await rig.read('vehicles'))
    expect(told).toHaveLength(rig.account.vehicles.length)
    for (const record of told) {
      const vehicle = vehicleOf.get(record.externalId)!
      const own = rig.account.drivers.filter(({ groupId }) => groupId === vehicle.depot.groupId)[vehicle.slot]!
      expect(record).toMatchObject({
        name: vehicle.name,
        vin: vehicle.vin,
        licensePlate: vehicle.licensePlate,
        make: tells('makeAndModel') && tells('separateMake') ? vehicle.make : null,
        model: tells('makeAndModel') ? modelTold(vehicle) : null,
        modelYear: tells('makeAndModel') ? vehicle.modelYear : null,
        groupExternalIds: tells('groups') ? [groups.get(vehicle.depot.groupName)] : [],
        driverExternalId: tells('ownDriver') ? driverIds.get(own.id) : null,
      })
    }
  })

  it('about drivers, also those who left', async () => {
    if (!tells('drivers')) return expect(rig.provider.streams.drivers).toBeUndefined()
    const told = recordsOf(await rig.read('drivers'))
    const active = told.filter(({ status }) => status === recordStatus.code.active)
    const expected = rig.account.drivers.map(({ name, licenseNumber, licenseRegion, phoneNumber }) => ({
      name,
      licenseNumber: tells('licenses') ? licenseNumber : null,
      licenseState: tells('licenses') && tells('licenseState') ? licenseRegion.code : null,
      phoneNumber: tells('phoneNumbers') ? phoneNumber : null,
    }))
    const facts = active.map(({ name, licenseNumber, licenseState, phoneNumber }) => ({
      name,
      licenseNumber,
      licenseState,
      phoneNumber,
    }))
    expect(new Set(facts.map((fact) => JSON.stringify(fact)))).toEqual(
      new Set(expected.map((fact) => JSON.stringify(fact))),
    )
    if (tells('formerDrivers')) expect(told.length).toBeGreaterThan(active.length)
  })

  it('about how it rates drivers', async () => {
    const told = recordsOf(await rig.read('driverScores'))
    if (!rig.provider.streams.driverScores) return expect(told).toEqual([])
    const days = facts[code].scorePeriod ?? { from: '2026-10-19', until: '2026-11-18' }
    const [from, until] = [new Date(days.from), new Date(days.until)]
    const drivers = new Map(rig.account.drivers.map((driver) => [driverIds.get(driver.id)!, driver]))
    expect(told).toHaveLength(drivers.size)
    for (const { driverExternalId, score, ...period } of told) {
      expect(period).toMatchObject({ from, until })
      expect(score).toBeCloseTo(driverScore(drivers.get(driverExternalId)!, until.getTime()), 5)
    }
  })

  it('about positions', async () => {
    if (!tells('positions')) return expect(rig.provider.streams.positions).toBeUndefined()
    const told = recordsOf(await (tells('pastPositions') ? rig.history('positions') : rig.read('positions')))
    for (const record of told) {
      const vehicle = vehicleOf.get(record.vehicleExternalId)!
      const atMs = record.at.getTime()
      const truth = rig.account
        .positions(vehicle, atMs, atMs + (tells('milliseconds') ? 1 : 1000), 1)
        .toSorted((a, b) => speedGap(a, record) - speedGap(b, record))[0]!
      expect(record.latitude).toBeCloseTo(truth.latitude, 5)
      expect(record.longitude).toBeCloseTo(truth.longitude, 5)
      if (!tells('speed')) expect(record.speedKmh).toBeNull()
      else if (tells('exactSpeed')) expect(record.speedKmh).toBeCloseTo(truth.speedMps * 3.6, 1)
      else expect(record.speedKmh).toBe(Math.round(truth.speedMps * 3.6))
    }
    if (!tells('pastPositions')) {
      const heard = rig.account.vehicles.filter((vehicle) => rig.account.latest(vehicle, noonMs))
      expect(told.map(({ vehicleExternalId }) => vehicleOf.get(vehicleExternalId))).toEqual(heard)
      return expect(rig.provider.streams.positions?.history).toBeUndefined()
    }
    const drivenMinutes = rig.account.vehicles
      .flatMap((vehicle) => rig.account.trips(vehicle, noonMs - dayMs, noonMs, noonMs))
      .reduce(
        (sum, { startMs, endMs }) =>
          sum + (Math.min(endMs ?? noonMs, noonMs) - Math.max(startMs, noonMs - dayMs)) / 60_000,
        0,
      )
    expect(told.length).toBeGreaterThan(drivenMinutes * 0.9)
  })

  it('about trips', async () => {
    if (!tells('trips')) return expect(rig.provider.streams.trips).toBeUndefined()
    const told = byId([...recordsOf(await rig.history('trips')), ...recordsOf(await rig.read('trips'))])
    const historyMs = rig.context.historyFrom.getTime()
    const truth = [...vehicleOf].flatMap(([id, vehicle]) =>
      rig.account.trips(vehicle, historyMs, noonMs - 2 * hourMs, noonMs).map((trip) => ({ id, trip })),
    )
    const unmatched = new Map(
      [...told.values()].map((record) => [`${record.vehicleExternalId} ${record.startedAt.getTime()}`, record]),
    )
    let unsigned = 0
    for (const { id, trip } of truth) {
      const key = `${id} ${tellable(trip.startMs)}`
      const record = unmatched.get(key) as TripRecord
      const isOver = trip.endMs !== null && trip.endMs < noonMs - hourMs / 4
      if (!record && !isOver && !tells('runningTrips')) continue
      expect(record, key).toBeDefined()
      unmatched.delete(key)
      if (isOver) {
        expect(record.endedAt?.getTime()).toBe(tellable(trip.endMs!))
        const rounding = tells('exactDistance') ? 50 : 100
        expect(Math.abs(record.distanceMeters! - trip.distanceMeters)).toBeLessThan(
          rounding + trip.distanceMeters / 200,
        )
        expect(record.end!.latitude).toBeCloseTo(trip.end.latitude, 5)
        expect(record.end!.longitude).toBeCloseTo(trip.end.longitude, 5)
      }
      if (record.driverExternalId === null) unsigned++
      else expect(record.driverExternalId).toBe(driverIds.get(trip.driver.id))
    }
    expect(truth.length).toBeGreaterThan(500)
    expect(unsigned / truth.length).toBeLessThan(0.1)
    for (const { startedAt } of unmatched.values())
      expect(startedAt.getTime()).toBeGreaterThanOrEqual(noonMs - 2 * hourMs)
  })

  it('about trips that still run', async ({ skip }) => {
    if (!tells('trips') || !tells('runningTrips')) skip()
    const running = [...vehicleOf].flatMap(([id, vehicle]) =>
      rig.account
        .trips(vehicle, noonMs, noonMs + 1, noonMs)
        .filter(({ startMs }) => startMs < noonMs - 5 * 60_000)
        .map(({ startMs }) => `${id} ${tellable(startMs)}`),
    )
    const open = recordsOf(await rig.read('trips'))
      .filter(({ endedAt }) => endedAt === null)
      .map(({ vehicleExternalId, startedAt }) => `${vehicleExternalId} ${startedAt.getTime()}`)
    expect(running.length).toBeGreaterThan(0)
    expect(open).toEqual(expect.arrayContaining(running))
  })

  it('about incidents', async () => {
    if (!tells('incidents')) return expect(rig.provider.streams.incidents).toBeUndefined()
    const told = byId([...recordsOf(await rig.history('incidents')), ...recordsOf(await rig.read('incidents'))])
    const untold = new Map(
      [...told.values()].map((record) => [`${record.vehicleExternalId} ${record.occurredAt.getTime()}`, record]),
    )
    const fromMs = rig.context.historyFrom.getTime()
    const { incidentTags } = rig.provider.manifest
    const meant = new Set(Object.values(incidentTags))
    const meaningOf = (type: IncidentType) => facts[code].calls?.[type] ?? incidentTypeOf[type]
    const truth = [...vehicleOf].flatMap(([id, vehicle]) =>
      rig.account
        .incidents(vehicle, fromMs, noonMs - hourMs)
        .filter(({ type }) => tells('incidentTypes') || meant.has(meaningOf(type)))
        .filter(({ footage }) => tells('unfilmedIncidents') || footage.length)
        .map((incident) => ({ id, incident })),
    )
    expect(truth.length).toBeGreaterThan(300)
    let misplaced = 0
    for (const { id, incident } of truth) {
      const key = `${id} ${tellable(incident.instantMs)}`
      const record = untold.get(key) as IncidentRecord
      expect(record, `${incident.type} ${key}`).toBeDefined()
      untold.delete(key)
      expect(incidentTags[record.tags[0]!.tag.toLowerCase()]).toBe(meaningOf(incident.type))
      if (tells('incidentPlace')) {
        expect(record.location!.latitude).toBeCloseTo(incident.latitude, 5)
        expect(record.location!.longitude).toBeCloseTo(incident.longitude, 5)
      } else if (
        !record.location ||
        distanceMeters(record.location.latitude, record.location.longitude, incident.latitude, incident.longitude) > 100
      )
        misplaced++
      if (!tells('maxG')) expect(record.maxG).toBeNull()
      else if (tells('everyMaxG') || record.maxG !== null) expect(record.maxG).toBeCloseTo(incident.maxG, 2)
      if (record.driverExternalId) expect(record.driverExternalId).toBe(driverIds.get(incident.driver.id))
      const isShown = rig.provider.media && (tells('speedingClips') || incident.type !== 'speeding')
      const shown = isShown ? incident.footage.slice(0, tells('clipOfEachCamera') ? undefined : 1) : []
      const filmed = shown
        .filter(({ channel }) => tells('rearCamera') || channel !== 'rearExternal')
        .map(({ channel }) =>
          tells('cameraPosition') && tells('clipOfEachCamera')
            ? positionOfChannel[channel]
            : cameraPosition.code.unknown,
        )
        .sort()
      expect(
        record.media
          .filter(({ kind }) => kind === 'video')
          .map(({ position }) => position)
          .sort(),
      ).toEqual(filmed)
    }
    expect(misplaced / truth.length).toBeLessThan(0.05)
    for (const { occurredAt } of untold.values())
      expect(occurredAt.getTime() >= noonMs - hourMs || occurredAt.getTime() < fromMs).toBe(true)
  })

  it('about cameras', async ({ skip }) => {
    if (!rig.provider.streams.cameraHealth) skip()
    const told = recordsOf(await rig.read('cameraHealth'))
    const channels: Channel[] = ['frontExternal', 'frontInternal']
    for (const [id, vehicle] of vehicleOf) {
      const truth = rig.account
        .cameraHealth(vehicle, noonMs)
        .filter(({ channel, status }) => status !== 'none' && channels.includes(channel))
      const records = told.filter(({ vehicleExternalId }) => vehicleExternalId === id)
      expect(records).toHaveLength(truth.length)
      for (const { channel, status } of truth)
        expect(records).toContainEqual(
          expect.objectContaining({
            position: positionOfChannel[channel],
            status: cameraHealth.code[status],
          }),
        )
    }
  })

  it.each(['vin', 'gps', 'deviceNotFound'] as const)('about a device with %s trouble', async (type: MismatchType) => {
    if (!tells(troubleOf[type])) return
    const found = firstMismatch(rig, type)
    rig.clock.nowMs = found.atMs
    const told = recordsOf(await rig.read('mismatches'))
    rig.clock.nowMs = noonMs
    expect(told).toContainEqual(expect.objectContaining({ type, vehicleExternalId: idOf(found.vehicle) }))
    const troubled = rig.account.vehicles.filter((vehicle) => {
      const mismatch = rig.account.mismatch(vehicle, found.atMs)
      return mismatch && tells(troubleOf[mismatch.type])
    })
    expect(told).toHaveLength(troubled.length)
  })

  const idOf = (vehicle: Vehicle) => [...vehicleOf].find(([, other]) => other === vehicle)![0]
})

/** The first noon on which a vehicle has the trouble. */
function firstMismatch({ account }: Rig, type: MismatchType): { vehicle: Vehicle; atMs: number } {
  for (let atMs = noonMs; ; atMs += dayMs)
    for (const vehicle of account.vehicles) if (account.mismatch(vehicle, atMs)?.type === type) return { vehicle, atMs }
}
