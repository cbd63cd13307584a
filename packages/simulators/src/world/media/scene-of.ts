import { timeZoneAt, utcOffsetMs } from '@milepost/geo/time-zone'
import type { Account } from '../account.ts'
import type { Channel, Lens } from '../cameras.ts'
import type { Driver } from '../fleet/driver.ts'
import type { Vehicle } from '../fleet/fleet.ts'
import type { IncidentType } from '../incident-types.ts'
import type { Incident } from '../incidents.ts'
import type { Fix } from '../motion/way.ts'
import { Random } from '../random.ts'
import type { RoadClass } from '../roads/network.ts'
import type { Sky } from '../weather.ts'
import { type Camera, hash, SAMPLES_PER_SECOND, type Scene, type SceneSky, type Surroundings } from './scene.ts'

const SECONDS_BEFORE = 5
const SECONDS_AFTER = 3

/** The camera view of a channel. */
export const cameraOfChannel: Readonly<Record<Channel, Camera>> = {
  frontExternal: 'front',
  frontInternal: 'cabin',
  rearExternal: 'rear',
}

/** Returns the scene of an incident: 8 s, the incident at 5.0 s. A false alarm shows what really happened: nothing. */
export function sceneOfIncident(account: Account, incident: Incident): Scene {
  const readings = account.telemetry(incident, {
    hertz: SAMPLES_PER_SECOND,
    secondsBefore: SECONDS_BEFORE,
    secondsAfter: SECONDS_AFTER,
  })
  return {
    ...surroundingsOf(incident.id, incident.vehicle, incident.driver, incident),
    happening: incident.isGenuine ? incident.type : 'none',
    light: incident.conditions.light,
    sky: skyOf(incident.conditions.sky),
    limitMps: incident.speedLimitMps,
    startMs: incident.instantMs - SECONDS_BEFORE * 1000,
    speedMps: readings.map(({ speedMps }) => rounded(speedMps)),
    sideMps2: readings.map(({ sideMps2 }) => rounded(sideMps2)),
    triggerSeconds: SECONDS_BEFORE,
    durationSeconds: SECONDS_BEFORE + SECONDS_AFTER,
    lens: lensesOf(incident.footage),
  }
}

/** One second of a plain view through the vehicle's cameras, for health stills. */
export function sceneOfMoment(account: Account, vehicle: Vehicle, instantMs: number): Scene {
  const { driver, fix, speedMps, speedLimitMps, road, conditions } = account.sight(vehicle, instantMs)
  const id = `${vehicle.id}-${instantMs}`
  return {
    ...surroundingsOf(id, vehicle, driver, { ...fix, road, instantMs }),
    happening: 'none',
    light: conditions.light,
    sky: skyOf(conditions.sky),
    limitMps: speedLimitMps,
    startMs: instantMs,
    speedMps: Array.from({ length: SAMPLES_PER_SECOND + 1 }, () => rounded(speedMps)),
    sideMps2: Array.from({ length: SAMPLES_PER_SECOND + 1 }, () => 0),
    triggerSeconds: 0,
    durationSeconds: 1,
    lens: lensesOf(account.cameraHealth(vehicle, instantMs)),
  }
}

type Spot = Pick<Fix, 'latitude' | 'longitude'> & { road: RoadClass; instantMs: number; type?: IncidentType }

// There are no stop signs and sharp corners on a freeway, but there are on its ramps.
const onRamps = new Set<IncidentType | undefined>(['signViolation', 'harshCorner'])

function surroundingsOf(id: string, vehicle: Vehicle, driver: Driver | null, spot: Spot) {
  const seed = Random.of(id).uint() % 100_000
  const zone = timeZoneAt(spot.latitude, spot.longitude)
  return {
    seed,
    personSeed: (driver?.seed ?? vehicle.number) % 100_000,
    surroundings: surroundingsOn(spot, hash(seed, 1)),
    utcOffsetMinutes: utcOffsetMs(zone, spot.instantMs) / 60_000,
    unitName: vehicle.name.toUpperCase(),
    isImperial: vehicle.plateRegion.country === 'US',
  }
}

function surroundingsOn({ road, type }: Spot, chance: number): Surroundings {
  if (road === 'freeway' && onRamps.has(type)) return 'rural'
  if (road === 'freeway' || road === 'rural') return road
  return chance < (road === 'urbanLocal' ? 0.35 : 0.6) ? 'city' : 'suburb'
}

// Ice is drawn as the snow that accompanies it.
const skyOf = (sky: Sky): SceneSky => (sky === 'ice' ? 'snow' : sky)

function lensesOf(channels: readonly { channel: Channel; lens: Lens }[]): Scene['lens'] {
  const obstructed = channels.filter(({ lens }) => lens !== 'clear')
  return Object.fromEntries(obstructed.map(({ channel, lens }) => [cameraOfChannel[channel], lens]))
}

const rounded = (value: number) => Math.round(value * 100) / 100
