import { type Channel, canNotice, type Lens, recordingChannels } from './cameras.ts'
import type { Conditions } from './conditions.ts'
import type { Happening, Journey } from './days/journey.ts'
import type { Driver } from './fleet/driver.ts'
import type { Vehicle } from './fleet/fleet.ts'
import { type IncidentType, sensorOf } from './incident-types.ts'
import { Motion } from './motion/motion.ts'
import { maxGOf, type Speeds, speedsOf } from './motion/telemetry.ts'
import { Way } from './motion/way.ts'
import { Random } from './random.ts'
import type { RoadClass } from './roads/network.ts'

/** Something that happened, or that the device wrongly reports (`isGenuine` false), with everything known about it. */
export type Incident = {
  /** Unique in the world, stable. */
  id: string
  vehicle: Vehicle
  driver: Driver
  tripId: string
  type: IncidentType
  instantMs: number
  durationSeconds: number
  /** 1 (mild) to 5. */
  intensity: number
  latitude: number
  longitude: number
  headingDegrees: number
  speedMps: number
  speedLimitMps: number
  /** Of speeding while it lasts; null for other incidents. */
  speeds: Speeds | null
  /** The maximum acceleration within 1.5 s, in g. */
  maxG: number
  road: RoadClass
  conditions: Conditions
  /** False for a false alarm. Part of the ground truth only. */
  isGenuine: boolean
  /** Whether the device reports it. Missed incidents are part of the ground truth only. */
  isReported: boolean
  /** Cameras that recorded it, and the condition of their lenses. */
  footage: readonly { channel: Channel; lens: Lens }[]
}

/** Returns the incidents of a journey in chronological order; `day` is the local day the journey belongs to. */
export function incidentsOf(vehicle: Vehicle, journey: Journey, day: number): Incident[] {
  const footage = recordingChannels(vehicle, day).map(({ channel, lens }) => ({ channel, lens }))
  return journey.happenings.map((happening, index) => {
    const durationSeconds = durationOf(journey, happening)
    return {
      ...circumstances(journey, happening),
      id: `${journey.id}-${index}`,
      vehicle,
      driver: journey.driver,
      tripId: journey.id,
      type: happening.type,
      intensity: happening.intensity,
      durationSeconds,
      speeds: happening.type === 'speeding' ? speedsOf(journey, happening, durationSeconds) : null,
      maxG: maxGOf(journey, happening),
      isGenuine: happening.isGenuine,
      isReported: happening.isNoticed && canNotice(vehicle, sensorOf(happening.type), day),
      footage,
    }
  })
}

function circumstances(journey: Journey, happening: Happening) {
  const { speedMps } = new Motion(journey.phases).at(happening.atSeconds)
  return {
    instantMs: Math.round(journey.startMs + happening.atSeconds * 1000),
    ...new Way(journey.pieces).at(happening.atMeters),
    speedMps,
    speedLimitMps: happening.speedLimitMps,
    road: happening.road,
    conditions: happening.conditions,
  }
}

const LONGEST_SPEEDING_SECONDS = 180

// Speeding lasts as long as the speed shows, the rest a few seconds.
function durationOf(journey: Journey, { type, isGenuine, atSeconds, speedLimitMps }: Happening): number {
  const drawn = 1 + Math.round(4 * Random.of(journey.id).at(Math.floor(atSeconds)).exponential(1))
  if (type === 'tailgating' || type === 'seatbelt') return 5 * drawn
  if (type !== 'speeding' || !isGenuine) return drawn
  const motion = new Motion(journey.phases)
  const isOver = (seconds: number) => seconds > 0 && motion.speedAt(seconds) > speedLimitMps
  let end = atSeconds
  while (end < atSeconds + LONGEST_SPEEDING_SECONDS && isOver(end)) end++
  return Math.max(1, Math.round(end - atSeconds))
}
