import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { distanceMeters } from '@milepost/geo/distance'
import type { Page } from '@milepost/providers/kit/provider'
import type { IncidentRecord, PositionRecord, StreamName, TripRecord } from '@milepost/providers/kit/record'
import { beforeAll, describe, expect, it } from 'vitest'
import { driverScore } from '../simulation/facts/driver-score.ts'
import {
  atWheel,
  classOf,
  driverOf,
  formerVehicle,
  isPrivateTrip,
  type Oddity,
  oddityOf,
  summaryOf,
} from '../simulation/facts/true-facts.ts'
import { createRig, type Rig } from '../testing/test-rig.ts'
import type { Channel } from '../world/cameras.ts'
import type { MismatchType } from '../world/fleet/devices.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import type { Position } from '../world/motion/positions.ts'
import type { Unreported } from './facts.ts'
import { matchDrivers, matchVehicles, missing, moment } from './matching.ts'
import { dayMs, hourMs, noonMs, type Subject } from './subject.ts'

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

const troubleOf: Record<MismatchType, Unreported> = {
  vin: 'vinTrouble',
  gps: 'gpsTrouble',
  deviceNotFound: 'deviceTrouble',
}

const speedGap = ({ speedMps }: Position, { speedKmh }: PositionRecord) => Math.abs(speedMps * 3.6 - (speedKmh ?? 0))

const partOf: Record<Oddity, Unreported> = {
  noVehicle: 'eventsWithoutVehicle',
  summary: 'summaryEvents',
  unnamedCamera: 'unnamedCamera',
  unknownClipState: 'clipStates',
  noFix: 'eventsWithoutFix',
}

const driverMoment = (driverExternalId: string, instantMs: number) => moment(`driven by ${driverExternalId}`, instantMs)

const momentOf = ({ vehicleExternalId, driverExternalId, occurredAt }: IncidentRecord) =>
  vehicleExternalId === null
    ? driverMoment(driverExternalId ?? 'none', occurredAt.getTime())
    : moment(vehicleExternalId, occurredAt.getTime())

const recordsOf = <R>(pages: Page<R>[]) => pages.flatMap(({ records }) => records)
const byId = <R extends { externalId: string }>(records: R[]) =>
  new Map(records.map((record) => [record.externalId, record]))

/** Compares every record with the world. */
export function reportsTheTruth({ code, facts, provider, reports, tellable }: Subject): void {
  describe(`${code} accuracy`, () => {
    let rig: Rig
    let vehicleOf: Map<string, Vehicle>
    let driverIds: Map<string, string>
    const modelReported = ({ make, model }: Vehicle) => (reports('separateMake') ? model : `${make} ${model}`)
    const expectUnread = (kind: StreamName) =>
      expect(rig.provider.streams[kind], `${kind} are read but listed in \`unreported\``).toBeUndefined()

    beforeAll(async () => {
      rig = createRig({ code, nowMs: noonMs })
      const active = recordsOf(await rig.read('vehicles')).filter(({ inactiveReason }) => inactiveReason === null)
      vehicleOf = matchVehicles(rig.account, active)
      const drivers = recordsOf(await rig.read('drivers'))
      driverIds = reports('drivers')
        ? matchDrivers(rig.account, drivers, reports('licenses') ? 'licenseNumber' : 'phoneNumber')
        : new Map()
    })

    it('matches the account', async () => {
      const account = await rig.provider.check(rig.context)
      // Vehicles out of service may count.
      expect(account.vehicles! - rig.account.vehicles.length).toBeOneOf(reports('vehicleStatus') ? [0, 1] : [0])
      if (reports('companyName')) expect(account.accountName).toBe('Test Freight')
    })

    it('matches groups', async () => {
      if (!reports('groups')) return expectUnread('groups')
      const names = recordsOf(await rig.read('groups')).map(({ name }) => name)
      expect(names.sort()).toEqual(rig.account.groups.map(({ name }) => name).sort())
    })

    it('matches vehicles', async () => {
      const groups = new Map(recordsOf(await rig.read('groups')).map(({ name, externalId }) => [name, externalId]))
      const listed = recordsOf(await rig.read('vehicles'))
      const reported = listed.filter(({ inactiveReason }) => inactiveReason === null)
      const out = listed.filter(({ inactiveReason }) => inactiveReason !== null)
      const former = { vin: formerVehicle(rig.account).vin, inactiveReason: expect.stringMatching(/[a-z]{3}/) }
      expect(out, 'vehicles out of service').toMatchObject(reports('vehicleStatus') ? [former] : [])
      expect(reported).toHaveLength(rig.account.vehicles.length)
      for (const record of reported) {
        const vehicle = vehicleOf.get(record.externalId)!
        const own = rig.account.drivers.filter(({ groupId }) => groupId === vehicle.depot.groupId)[vehicle.slot]!
        expect(record).toMatchObject({
          name: vehicle.name,
          vin: vehicle.vin,
          licensePlate: vehicle.licensePlate,
          make: reports('makeAndModel') && reports('separateMake') ? vehicle.make : null,
          model: reports('makeAndModel') ? modelReported(vehicle) : null,
          modelYear: reports('modelYear') ? vehicle.modelYear : null,
          groupExternalIds: reports('groups') ? [groups.get(vehicle.depot.groupName)] : [],
          driverExternalId: reports('ownDriver') ? driverIds.get(own.id) : null,
          class: reports('vehicleClass') ? classOf(vehicle) : null,
        })
      }
    })

    it('matches drivers, including former ones', async () => {
      if (!reports('drivers')) return expectUnread('drivers')
      const reported = recordsOf(await rig.read('drivers'))
      const active = reported.filter(({ inactiveReason }) => inactiveReason === null)
      const expected = rig.account.drivers.map(({ name, licenseNumber, licenseRegion, phoneNumber }) => ({
        name,
        licenseNumber: reports('licenses') ? licenseNumber : null,
        licenseState: reports('licenses') && reports('licenseState') ? licenseRegion.code : null,
        phoneNumber: reports('phoneNumbers') ? phoneNumber : null,
      }))
      const known = active.map(({ name, licenseNumber, licenseState, phoneNumber }) => ({
        name,
        licenseNumber,
        licenseState,
        phoneNumber,
      }))
      expect(new Set(known.map((fact) => JSON.stringify(fact)))).toEqual(
        new Set(expected.map((fact) => JSON.stringify(fact))),
      )
      if (reports('formerDrivers')) expect(reported.length).toBeGreaterThan(active.length)
    })

    it.skipIf(!provider.streams.driverScores)('matches driver scores', async () => {
      const reported = recordsOf(await rig.read('driverScores'))
      const days = facts.scorePeriod ?? { from: '2026-10-19', until: '2026-11-18' }
      const [from, until] = [new Date(days.from), new Date(days.until)]
      const drivers = new Map(rig.account.drivers.map((driver) => [driverIds.get(driver.id)!, driver]))
      expect(reported).toHaveLength(drivers.size)
      for (const { driverExternalId, score, ...period } of reported) {
        expect(period).toMatchObject({ from, until })
        expect(score).toBeCloseTo(driverScore(drivers.get(driverExternalId)!, until.getTime()), 5)
      }
    })

    it('matches positions', async () => {
      if (!reports('positions')) return expectUnread('positions')
      const reported = recordsOf(await (reports('pastPositions') ? rig.history('positions') : rig.read('positions')))
      for (const record of reported) {
        const vehicle = vehicleOf.get(record.vehicleExternalId)!
        const atMs = record.at.getTime()
        const truth = rig.account
          .positions(vehicle, atMs, atMs + (reports('milliseconds') ? 1 : 1000), 1)
          .toSorted((a, b) => speedGap(a, record) - speedGap(b, record))[0]
        const what = moment(record.vehicleExternalId, atMs)
        if (!truth) throw new Error(`A position of ${what} is reported, but the device reported none then`)
        expect(record.latitude, `latitude of ${what}`).toBeCloseTo(truth.latitude, 5)
        expect(record.longitude, `longitude of ${what}`).toBeCloseTo(truth.longitude, 5)
        if (!reports('speed')) expect(record.speedKmh).toBeNull()
        else if (reports('exactSpeed')) expect(record.speedKmh, `speed of ${what}`).toBeCloseTo(truth.speedMps * 3.6, 1)
        else expect(record.speedKmh, `speed of ${what}`).toBe(Math.round(truth.speedMps * 3.6))
      }
      if (!reports('pastPositions')) {
        const received = rig.account.vehicles.filter((vehicle) => rig.account.latest(vehicle, noonMs))
        expect(reported.map(({ vehicleExternalId }) => vehicleOf.get(vehicleExternalId))).toEqual(received)
        return expect(rig.provider.streams.positions?.history).toBeUndefined()
      }
      const drivenMinutes = rig.account.vehicles
        .flatMap((vehicle) => rig.account.trips(vehicle, noonMs - dayMs, noonMs, noonMs))
        .reduce(
          (sum, { startMs, endMs }) =>
            sum + (Math.min(endMs ?? noonMs, noonMs) - Math.max(startMs, noonMs - dayMs)) / 60_000,
          0,
        )
      expect(reported.length, 'positions, one for each minute driven').toBeGreaterThan(drivenMinutes * 0.9)
    })

    /** A driver missing from the list is still named if the provider names such people. */
    function expectDriver(
      { driverExternalId }: Pick<TripRecord, 'driverExternalId'>,
      own: Driver,
      reported: Driver,
    ): void {
      if (reported === own) expect(driverExternalId).toBe(driverIds.get(own.id))
      else expect([...driverIds.values(), null]).not.toContain(driverExternalId)
    }

    it('matches trips', async () => {
      if (!reports('trips')) return expectUnread('trips')
      const reported = byId([...recordsOf(await rig.history('trips')), ...recordsOf(await rig.read('trips'))])
      const historyMs = rig.context.historyFrom.getTime()
      const truth = [...vehicleOf].flatMap(([id, vehicle]) =>
        rig.account.trips(vehicle, historyMs, noonMs - 2 * hourMs, noonMs).map((trip) => ({ id, trip })),
      )
      const unmatched = new Map(
        [...reported.values()].map((record) => [moment(record.vehicleExternalId, record.startedAt.getTime()), record]),
      )
      const begun = [...reported.values()].map((trip) => ({ ...trip, beganMs: trip.startedAt.getTime() }))
      let unsigned = 0
      for (const { id, trip } of truth) {
        const key = moment(id, tellable(trip.startMs))
        const record = unmatched.get(key) as TripRecord
        const isOver = trip.endMs !== null && trip.endMs < noonMs - hourMs / 4
        const isPrivate = reports('privateTrips') && isPrivateTrip(trip.id)
        if (!record && !isOver && !reports('runningTrips')) continue
        if (!record) throw new Error(missing('a trip', id, trip.startMs, begun))
        unmatched.delete(key)
        expect(record.isPrivate === true, `whether the trip of ${key} is private`).toBe(isPrivate)
        if (isOver) {
          expect(record.endedAt?.getTime(), `end of the trip of ${key}`).toBe(tellable(trip.endMs!))
          const rounding = reports('exactDistance') ? 50 : 100
          expect(
            Math.abs(record.distanceMeters! - trip.distanceMeters),
            `error in meters for the trip of ${key}`,
          ).toBeLessThan(rounding + trip.distanceMeters / 200)
          // The destination of a private trip is confidential, so a provider may withhold it.
          if (!isPrivate || record.end) {
            expect(record.end?.latitude, `latitude where the trip of ${key} ends`).toBeCloseTo(trip.end.latitude, 5)
            expect(record.end?.longitude, `longitude where the trip of ${key} ends`).toBeCloseTo(trip.end.longitude, 5)
          }
        }
        if (record.driverExternalId === null) unsigned++
        else expectDriver(record, trip.driver, reports('guestDrivers') ? atWheel(trip.id, trip.driver) : trip.driver)
      }
      expect(truth.length).toBeGreaterThan(500)
      expect(unsigned / truth.length, 'share of trips without a driver').toBeLessThan(0.1)
      for (const [key, { startedAt }] of unmatched)
        expect(startedAt.getTime(), `${key} starts a trip that does not exist`).toBeGreaterThanOrEqual(
          noonMs - 2 * hourMs,
        )
    })

    it.skipIf(!reports('trips') || !reports('runningTrips'))('matches trips in progress', async () => {
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

    it('matches incidents', async () => {
      if (!reports('incidents')) return expectUnread('incidents')
      const reported = byId([...recordsOf(await rig.history('incidents')), ...recordsOf(await rig.read('incidents'))])
      const unreported = Map.groupBy(reported.values(), momentOf)
      const begun = [...reported.values()].map((record) => ({ ...record, beganMs: record.occurredAt.getTime() }))
      const fromMs = rig.context.historyFrom.getTime()
      const { incidentTags } = rig.provider.manifest
      const meant = new Set(Object.values(incidentTags))
      const meaningOf = (type: IncidentType) => facts.calls?.[type] ?? incidentTypeOf[type]
      const truth = [...vehicleOf].flatMap(([id, vehicle]) =>
        rig.account
          .incidents(vehicle, fromMs, noonMs - hourMs)
          .filter(({ type }) => reports('incidentTypes') || meant.has(meaningOf(type)))
          .filter(({ footage }) => reports('unfilmedIncidents') || footage.length)
          .map((incident) => ({ id, incident })),
      )
      expect(truth.length, 'incidents of the types in `incidentTags`').toBeGreaterThan(100)
      let misplaced = 0
      let named = 0
      for (const { id, incident } of truth) {
        const oddity = reportedOddityOf(incident)
        const driverId = driverIds.get(incident.driver.id)
        const atMs = tellable(incident.instantMs)
        const key = oddity === 'noVehicle' ? driverMoment(driverId!, atMs) : moment(id, atMs)
        const what = `${incident.type} of ${key}`
        // Several may begin in one second: each has a record of its own.
        const isLike = ({ tags: [first] }: IncidentRecord) =>
          first !== undefined && incidentTags[first.tag.toLowerCase()] === meaningOf(incident.type)
        const [record, ...others] = (unreported.get(key) ?? []).toSorted(
          (a, b) => Number(isLike(b)) - Number(isLike(a)),
        )
        if (!record) throw new Error(missing(incident.type, id, incident.instantMs, begun))
        unreported.set(key, others)
        const [first] = record.tags
        expect(first && incidentTags[first.tag.toLowerCase()], `meaning of “${first?.tag}”, first tag of ${what}`).toBe(
          meaningOf(incident.type),
        )
        if (oddity === 'noFix') expect({ where: record.location, what }).toEqual({ where: null, what })
        else if (reports('incidentPlace')) {
          expect(record.location?.latitude, `latitude of ${what}`).toBeCloseTo(incident.latitude, 5)
          expect(record.location?.longitude, `longitude of ${what}`).toBeCloseTo(incident.longitude, 5)
        } else if (
          !record.location ||
          distanceMeters(record.location.latitude, record.location.longitude, incident.latitude, incident.longitude) >
            100
        )
          misplaced++
        if (!reports('maxG')) expect(record.maxG).toBeNull()
        else if (reports('everyMaxG') || record.maxG !== null)
          expect(record.maxG, `maxG of ${what}`).toBeCloseTo(incident.maxG, 2)
        const driver = reports('guestDrivers') ? driverOf(incident) : incident.driver
        if (record.driverExternalId) {
          expectDriver(record, incident.driver, driver)
          if (record.driverName) {
            named++
            expect(record.driverName, `name of the driver in ${what}`).toBe(driver.name)
          }
        }
        const { occurrences, seconds } = summaryOf(incident)
        expect(record.occurrences ?? 1, `occurrences in ${what}`).toBe(oddity === 'summary' ? occurrences : 1)
        if (oddity === 'summary') {
          expect(record.endedAt?.getTime(), `end of ${what}`).toBeGreaterThan(record.occurredAt.getTime())
          if (record.sums?.seconds) expect(record.sums.seconds, `seconds of ${what}`).toBeCloseTo(seconds, 0)
        }
        const isShown = rig.provider.media && (reports('speedingClips') || incident.type !== 'speeding')
        const shown = isShown ? incident.footage.slice(0, reports('clipOfEachCamera') ? undefined : 1) : []
        const filmed = shown
          .filter(({ channel }) => reports('rearCamera') || channel !== 'rearExternal')
          .map(({ channel }, index) =>
            !(oddity === 'unnamedCamera' && index === 0) && reports('cameraPosition') && reports('clipOfEachCamera')
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
      if (reports('guestDrivers')) expect(named, 'incidents with a driver').toBeGreaterThan(truth.length / 2)
      expect(misplaced / truth.length, 'share of incidents more than 100 meters from their place').toBeLessThan(0.05)
      const atMsOf = ({ occurredAt }: IncidentRecord) => occurredAt.getTime()
      // The world has no tags that aren't incidents, such as over-revving; idling is part of its trips.
      const meaningIn = ({ tag }: { tag: string }) => incidentTags[tag.toLowerCase()]
      const mayBeOne = ({ tags }: IncidentRecord) =>
        !tags.length || tags.some((tag) => meaningIn(tag) !== null && meaningIn(tag) !== 'idling')
      const left = [...unreported.values()].flat()
      for (const record of left)
        if (record.tags.some((tag) => meaningIn(tag) === 'idling')) {
          const vehicle = vehicleOf.get(record.vehicleExternalId ?? '')!
          const beganMs = record.occurredAt.getTime()
          const trips = rig.account.trips(vehicle, beganMs, beganMs + hourMs / 60, noonMs)
          expect(
            trips.some(({ idleSeconds }) => idleSeconds > 0),
            `a trip around the idling of ${momentOf(record)}`,
          ).toBe(true)
        }
      const made = left.filter(
        (record) => mayBeOne(record) && atMsOf(record) >= fromMs && atMsOf(record) < noonMs - hourMs,
      )
      expect(
        made.map((record) => `${record.tags[0]?.tag} of ${momentOf(record)}`),
        'reported, but it never happened',
      ).toEqual([])
    })

    it.skipIf(!provider.streams.cameraHealth || !reports('cameraStates'))('matches cameras', async () => {
      const reported = recordsOf(await rig.read('cameraHealth'))
      const channels: Channel[] = ['frontExternal', 'frontInternal']
      for (const [id, vehicle] of vehicleOf) {
        const truth = rig.account
          .cameraHealth(vehicle, noonMs)
          .filter(({ channel, status }) => status !== 'none' && channels.includes(channel))
        const records = reported.filter(({ vehicleExternalId }) => vehicleExternalId === id)
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

    const troubles = ['vin', 'gps', 'deviceNotFound'] as const
    it.for(troubles)('matches a device with a %s problem', async (type, { skip }) => {
      skip(!reports(troubleOf[type]), `${troubleOf[type]} is listed in \`unreported\``)
      const found = firstMismatch(rig, type)
      rig.clock.nowMs = found.atMs
      const reported = recordsOf(await rig.read('mismatches'))
      rig.clock.nowMs = noonMs
      const trouble = expect.objectContaining({ type, vehicleExternalId: idOf(found.vehicle) })
      expect(reported, `mismatches, without ${troubleOf[type]} in \`unreported\``).toContainEqual(trouble)
      const troubled = rig.account.vehicles.filter((vehicle) => {
        const mismatch = rig.account.mismatch(vehicle, found.atMs)
        return mismatch && reports(troubleOf[mismatch.type])
      })
      expect(reported).toHaveLength(troubled.length)
    })

    /** Returns what is special about an incident, if the provider reports such things. */
    const reportedOddityOf = (incident: Incident) => {
      const oddity = oddityOf(incident)
      const part = oddity && partOf[oddity]
      return part && reports(part) ? oddity : null
    }

    const idOf = (vehicle: Vehicle) => [...vehicleOf].find(([, other]) => other === vehicle)![0]
  })
}

/** Returns the first noon on which a vehicle has the problem. */
function firstMismatch({ account }: Rig, type: MismatchType): { vehicle: Vehicle; atMs: number } {
  for (let atMs = noonMs; ; atMs += dayMs)
    for (const vehicle of account.vehicles) if (account.mismatch(vehicle, atMs)?.type === type) return { vehicle, atMs }
}
