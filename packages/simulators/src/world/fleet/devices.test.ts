import { distanceMeters } from '@milepost/geo/distance'
import { describe, expect, it } from 'vitest'
import { channelHealth, channels } from '../cameras.ts'
import { DAY_MS } from '../days/calendar.ts'
import { sensorOf } from '../incident-types.ts'
import { GpsReceiver } from '../motion/gps.ts'
import { JourneyTrack } from '../motion/positions.ts'
import { World } from '../world.ts'

const world = new World({ seed: 'devices', vehicles: 200 })
const account = world.account('main')
const from = Date.UTC(2026, 2, 1)
const days = Array.from({ length: 90 }, (_, day) => from + day * DAY_MS)

describe('cameras', () => {
  it('are obstructed for days at a time, on about 1 vehicle in 30', () => {
    const states = account.vehicles.flatMap((vehicle) => days.map((day) => account.cameraHealth(vehicle, day)))
    const obstructed = states.filter((state) => state.some(({ status }) => status === 'obstructed'))
    expect(obstructed.length / states.length).toBeGreaterThan(0.015)
    expect(obstructed.length / states.length).toBeLessThan(0.09)
    for (const { status, lens, sinceDay } of states.flat()) {
      expect(lens !== 'clear').toBe(status === 'obstructed')
      expect(sinceDay !== null).toBe(status === 'obstructed')
    }
  })

  it('begin an obstruction on the day they report', () => {
    const vehicle = account.vehicles.find(({ camera }) => camera === 'triple')!
    for (const channel of channels) {
      for (let day = vehicle.installedDay; day < vehicle.installedDay + 700; day++) {
        const { sinceDay } = channelHealth(vehicle, channel, day)
        if (sinceDay === null || sinceDay < vehicle.installedDay) continue
        expect(sinceDay).toBeLessThanOrEqual(day)
        expect(channelHealth(vehicle, channel, sinceDay).status).toBe('obstructed')
      }
    }
  })

  it('report a channel as not installed, and report nothing without a camera', () => {
    const health = (camera: string) =>
      account
        .cameraHealth(account.vehicles.find((vehicle) => vehicle.camera === camera)!, from)
        .map(({ status }) => status)
    expect(health('none')).toEqual(['none', 'none', 'none'])
    expect(health('road').slice(1)).toEqual(['notInstalled', 'notInstalled'])
  })

  it('report only what a clear camera can see', () => {
    for (const vehicle of account.vehicles.slice(0, 60)) {
      for (const incident of account.incidents(vehicle, from, from + 14 * DAY_MS)) {
        const sensor = sensorOf(incident.type)
        if (sensor === 'motion') continue
        const channel = sensor === 'cabin' ? 'frontInternal' : 'frontExternal'
        expect(incident.footage).toContainEqual({ channel, lens: 'clear' })
      }
    }
  })
})

describe('devices', () => {
  const afflicted = (type: string) => {
    for (const day of days) {
      const vehicle = account.vehicles.find((candidate) => account.mismatch(candidate, day)?.type === type)
      if (vehicle) return { vehicle, day }
    }
    throw new Error(`No ${type} mismatch in 90 days`)
  }

  it('in another vehicle report a neighbor of the fleet', () => {
    const { vehicle, day } = afflicted('vin')
    const { reportedVin } = account.mismatch(vehicle, day)!
    expect(reportedVin).not.toBe(vehicle.vin)
    expect(account.vehicles.map(({ vin }) => vin)).toContain(reportedVin)
  })

  it('report nothing if not found', () => {
    const { vehicle, day } = afflicted('deviceNotFound')
    expect(account.latest(vehicle, day)).toBeNull()
    expect(account.positions(vehicle, day + 12 * 3_600_000, day + 14 * 3_600_000, 60)).toEqual([])
  })

  it('don’t move if lying in the yard', () => {
    const { vehicle, day } = afflicted('gps')
    const yard = account.home(vehicle)
    const positions = account.positions(vehicle, day + 3_600_000, day + 12 * 3_600_000, 60)
    expect(positions.length).toBeGreaterThan(0)
    for (const { latitude, longitude, fault } of positions) {
      if (fault === null) expect(distanceMeters(yard.latitude, yard.longitude, latitude, longitude)).toBeLessThan(30)
    }
  })
})

describe('receivers', () => {
  const journeys = account.vehicles
    .slice(0, 120)
    .flatMap((vehicle) =>
      account.journeys(vehicle, from, from + 3 * DAY_MS).map(({ journey }) => ({ vehicle, journey })),
    )
  const still = {
    frozenSince: () => null,
    blur: (fix: object) => ({ ...fix, isJump: false }),
  } as unknown as GpsReceiver

  it('are a few meters off, rarely frozen, very rarely far away', () => {
    const counts = { none: 0, frozen: 0, jump: 0 }
    for (const { vehicle, journey } of journeys) {
      const seen = new JourneyTrack(journey, new GpsReceiver(vehicle.random))
      const real = new JourneyTrack(journey, still)
      for (let ms = journey.startMs; ms < journey.startMs + journey.phases.seconds * 1000; ms += 15_000) {
        const a = seen.at(ms)
        const b = real.at(ms)
        counts[a.fault ?? 'none']++
        const off = distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)
        if (a.fault === null) expect(off).toBeLessThan(12)
        if (a.fault === 'jump') expect(off).toBeGreaterThan(150)
      }
    }
    const total = counts.none + counts.frozen + counts.jump
    expect(counts.frozen / total).toBeGreaterThan(0)
    expect(counts.frozen / total).toBeLessThan(0.003)
    expect(counts.jump).toBeGreaterThan(0)
    expect(counts.jump / total).toBeLessThan(0.0005)
  })
})
