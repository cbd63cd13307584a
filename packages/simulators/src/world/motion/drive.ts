import { type Conditions, conditionsAt } from '../conditions.ts'
import { type Exposure, endMsOf, type Happening, type Journey, startJourney } from '../days/journey.ts'
import type { Leg } from '../days/leg.ts'
import type { Piece } from '../days/piece.ts'
import type { Route } from '../days/routine.ts'
import type { Driver } from '../fleet/driver.ts'
import type { Vehicle } from '../fleet/fleet.ts'
import { Hazards, isCity } from '../hazards.ts'
import { collisionFacts, detectedShare, type IncidentType } from '../incident-types.ts'
import type { Random } from '../random.ts'
import { lastAtMost } from '../roads/line.ts'
import type { WeatherField } from '../weather.ts'
import { bendToShow, canShow, drawHopMeters, type Hop, planHop } from './hop.ts'
import { driveHop, type Showing } from './kinematics.ts'

const CONDITIONS_LAST_SECONDS = 1200

/** Drives a day's route from an instant on: journeys from engine on to engine off, with everything that happened. */
export function drive(
  field: WeatherField,
  vehicle: Vehicle,
  driver: Driver,
  route: Route,
  day: number,
  startMs: number,
  random: Random,
): Journey[] {
  const journeys: Journey[] = []
  const hazards = new Hazards(driver, day, random)
  let clockMs = startMs
  let journey: Journey | null = null
  for (const leg of route.legs) {
    if (!journey) {
      // The next stop is next door, so the engine isn't started.
      if (!leg.pieces.length) {
        clockMs += Math.round(leg.dwellSeconds * 1000)
        continue
      }
      journey = startJourney(`${vehicle.id}-${day}-${journeys.length}`, clockMs, driver)
      journeys.push(journey)
    }
    new LegDrive(field, vehicle, journey, hazards, random).drive(leg)
    if (leg.isEngineOn) {
      journey.phases.push(0, leg.dwellSeconds)
    } else {
      clockMs = endMsOf(journey) + Math.round(leg.dwellSeconds * 1000)
      journey = null
    }
  }
  return journeys
}

/** Drives one leg, hop by hop, into a journey. */
class LegDrive {
  private readonly field: WeatherField
  private readonly vehicle: Vehicle
  private readonly journey: Journey
  private readonly hazards: Hazards
  private readonly random: Random
  private conditions: Conditions | null = null
  private conditionsUntil = -1
  private ratesInCity = false
  private targetMeters: number

  constructor(field: WeatherField, vehicle: Vehicle, journey: Journey, hazards: Hazards, random: Random) {
    this.field = field
    this.vehicle = vehicle
    this.journey = journey
    this.hazards = hazards
    this.random = random
    this.targetMeters = journey.phases.meters
  }

  drive(leg: Leg) {
    const lastPiece = leg.pieces.at(-1)
    for (const piece of leg.pieces) {
      this.journey.pieces.push(piece)
      this.drivePiece(piece, piece === lastPiece)
    }
    this.journey.phases.settle(0)
  }

  private drivePiece(piece: Piece, isLastPiece: boolean) {
    let metersLeft = piece.meters
    while (metersLeft > 0.5) {
      const conditions = this.lookAround(piece, piece.meters - metersLeft)
      const meters = drawHopMeters(piece, metersLeft, this.random)
      metersLeft -= meters
      this.targetMeters += meters
      addExposure(this.journey.exposure, conditions, piece, meters, this.hazards.collisionsPerMeter)
      const crashes = this.hazards.pass(meters)
      const ahead = { metersLeft, isLastPiece }
      const hop = planHop(this.vehicle, piece, conditions, meters, ahead, this.random)
      const showing = crashes ? null : this.takePending(hop)
      const note = this.noteFor(hop)
      driveHop(this.journey.phases, hop, this.targetMeters, showing, crashes, note, this.random)
    }
  }

  // Light and weather are looked up every 20 minutes, and rates whenever they or the kind of road change.
  private lookAround(piece: Piece, metersDone: number): Conditions {
    const { seconds } = this.journey.phases
    const inCity = isCity(piece.road)
    const isStale = !this.conditions || seconds > this.conditionsUntil
    if (!this.conditions || isStale) {
      const point = pointAt(piece, metersDone)
      const { latitudes, longitudes } = piece.line
      const instantMs = this.journey.startMs + seconds * 1000
      const zone = this.vehicle.depot.timeZone
      this.conditions = conditionsAt(this.field, zone, latitudes[point]!, longitudes[point]!, instantMs)
      this.conditionsUntil = seconds + CONDITIONS_LAST_SECONDS
    }
    if (isStale || inCity !== this.ratesInCity) {
      this.ratesInCity = inCity
      this.hazards.update(this.conditions, piece.road)
    }
    return this.conditions
  }

  // Intensity 1–5, mild ones most often.
  private takePending(hop: Hop): Showing | null {
    const facts = this.hazards.take(hop.piece.road, (pending) => canShow(pending, hop))
    const intensity = 1 + Math.min(4, Math.floor(this.random.exponential(1.1)))
    if (!facts) return null
    bendToShow(hop, facts, intensity, this.random)
    return { type: facts.type as IncidentType, facts, intensity }
  }

  private noteFor(hop: Hop) {
    const { phases, happenings } = this.journey
    return (type: IncidentType, intensity: number, sideMps2 = 0): Happening => {
      const happening: Happening = {
        type,
        atSeconds: phases.seconds,
        atMeters: phases.meters,
        intensity,
        road: hop.piece.road,
        speedLimitMps: hop.piece.limitMps,
        conditions: hop.conditions,
        isGenuine: true,
        isNoticed: this.random.chance(type === 'collision' ? collisionFacts.detected : detectedShare),
        sideMps2,
      }
      happenings.push(happening)
      return happening
    }
  }
}

function addExposure(
  exposure: Exposure,
  conditions: Conditions,
  piece: Piece,
  meters: number,
  collisionsPerMeter: number,
) {
  if (conditions.light === 'night') exposure.night += meters
  if (conditions.traffic === 'high') exposure.high += meters
  if (conditions.traffic === 'veryHigh') exposure.veryHigh += meters
  if (conditions.sky !== 'clear') exposure.wet += meters
  if (isCity(piece.road)) exposure.city += meters
  exposure.collisions += collisionsPerMeter * meters
}

// The point of the piece's line closest behind this distance.
function pointAt(piece: Piece, metersDone: number): number {
  const direction = Math.sign(piece.endMeters - piece.startMeters)
  return lastAtMost(piece.line.meters, piece.startMeters + direction * metersDone)
}
