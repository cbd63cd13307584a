import { conditionsAt } from './conditions.ts'
import { METERS_PER_MILE } from './days/calendar.ts'
import type { Happening, Journey } from './days/journey.ts'
import type { Vehicle } from './fleet/fleet.ts'
import { collisionFacts, detectedShare, type IncidentType, incidentFacts } from './incident-types.ts'
import { Way } from './motion/way.ts'
import type { Random } from './random.ts'
import type { WeatherField } from './weather.ts'

/**
 * What the detectors report although it didn't happen: a bump taken for braking, a glance into the mirror for a
 * distraction. Per mile only, because the fault is the detector's and not the driver's.
 */
export function falseAlarms(field: WeatherField, vehicle: Vehicle, journey: Journey, random: Random): Happening[] {
  const alarms: Happening[] = []
  const miles = journey.phases.meters / METERS_PER_MILE
  for (const { type, rate, falseShare } of incidentFacts) {
    const perThousandMiles = (rate * detectedShare * falseShare) / (1 - falseShare)
    draw(type, (perThousandMiles / 1000) * miles)
  }
  draw('collision', (collisionFacts.falsePerMillionMiles / 1e6) * miles)
  return alarms

  function draw(type: IncidentType, expected: number) {
    const source = random.at(type)
    for (let left = source.poisson(expected); left > 0; left--) {
      const alarm = falseAlarm(field, vehicle, journey, type, source)
      if (![...journey.happenings, ...alarms].some((other) => isOneAlarm(alarm, other))) alarms.push(alarm)
    }
  }
}

/** A detector reports one event for what it detects within this time. */
const ONE_ALARM_SECONDS = 10

const isOneAlarm = (one: Happening, other: Happening) =>
  one.type === other.type && Math.abs(one.atSeconds - other.atSeconds) < ONE_ALARM_SECONDS

function falseAlarm(
  field: WeatherField,
  vehicle: Vehicle,
  journey: Journey,
  type: IncidentType,
  random: Random,
): Happening {
  const atMeters = random.between(0.02, 0.98) * journey.phases.meters
  const atSeconds = journey.phases.secondsAt(atMeters)
  const way = new Way(journey.pieces)
  const { latitude, longitude } = way.at(atMeters)
  const piece = way.pieceAt(atMeters)
  const instantMs = journey.startMs + atSeconds * 1000
  return {
    type,
    atSeconds,
    atMeters,
    intensity: random.weighted([0.6, 0.3, 0.1]) + 1,
    road: piece.road,
    speedLimitMps: piece.limitMps,
    conditions: conditionsAt(field, vehicle.depot.timeZone, latitude, longitude, instantMs),
    isGenuine: false,
    isNoticed: true,
    sideMps2: 0,
  }
}
