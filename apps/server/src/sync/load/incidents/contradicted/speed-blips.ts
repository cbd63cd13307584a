import { doubtedSpeeds } from '@milepost/detection/motion/doubt-speeds'
import { kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import { denseSeconds, leastMovingKmh } from '@milepost/detection/motion/supported-speed'
import type { Spot } from './moving-event.ts'
import { metersOf } from './positions-around.ts'

/** A receiver that loses the speed for one position states less than this share of its path’s. */
const leastShare = 0.5
/** A vehicle that slows down as much, and speeds up again within seconds, leaves a shorter way than this share of that at its speeds before and after. */
const leastWay = 0.95

/** The positions of a way, each with a speed that its path allows; `blips`: from and until when, in seconds, one had another. */
export type SteadyWay = { way: Spot[]; blips: { from: number; until: number }[] }

/**
 * Replaces the speeds of single positions that dense ones contradict: the way to them and from them is as long as at the speeds that both
 * neighbors state, so that the vehicle can’t have been much slower in between, or leaves no room for being so much faster (`doubt-speeds.ts`). The path decides.
 */
export function withoutBlips(way: readonly Spot[]): SteadyWay {
  const blips: SteadyWay['blips'] = []
  const tooFast = doubtedSpeeds(way.map(pointOf))
  const steady = way.map((spot, index) => {
    const [before, after] = [way[index - 1], way[index + 1]]
    if (!before || !after || before.kmh === null || after.kmh === null || spot.kmh === null) return spot
    const kmh = (before.kmh + after.kmh) / 2
    const slowest = Math.min(paceOf(before, spot), paceOf(spot, after))
    const isTooSlow =
      slowest >= Math.max(leastMovingKmh, leastWay * kmh) && spot.kmh < leastShare * Math.min(kmh, slowest)
    const isTooFast = slowest >= leastMovingKmh && spot.kmh > kmh && tooFast.has(msOf(spot))
    if (!isTooSlow && !isTooFast) return spot
    blips.push({ from: before.at, until: after.at })
    return { ...spot, kmh }
  })
  return { way: steady, blips }
}

const msOf = ({ at }: Spot) => Math.round(at * 1000)

const pointOf = (spot: Spot) => ({
  atMs: msOf(spot),
  latitude: spot.lat,
  longitude: spot.lon,
  speedKmh: spot.kmh,
  headingDegrees: spot.heading,
  follows: 'point' as const,
})

/** Returns how fast a step was driven, in km/h; 0 if its positions are too far apart to show it. */
function paceOf(from: Spot, to: Spot): number {
  const seconds = to.at - from.at
  return seconds <= 0 || seconds > denseSeconds ? 0 : (metersOf(from, to) / seconds) * kmhPerMeterPerSecond
}
