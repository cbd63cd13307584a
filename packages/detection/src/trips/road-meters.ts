import { metersBetween, type Spot } from '../geometry.ts'
import { kmhPerMeterPerSecond } from '../motion/physics.ts'
import { smoothPath } from '../motion/smooth-path.ts'
import { goesOn, isAlong, isWrongUnit, speedRatio } from '../motion/speed-ratio.ts'
import { sparseSeconds as longestSeconds } from '../motion/supported-speed.ts'
import type { CleanPoint } from '../motion/trace.ts'

/** Shorter steps are accumulated before they count, so that noise at rest adds up to nothing. */
export const leastStepMeters = 15
/** Roads bend between points that are further apart, in seconds. */
const closeSeconds = 30
/** A vehicle that is as fast at both ends of a step is about as fast in between. Slower ones, in km/h, may wait. */
const steadyShare = 0.15
const leastKmh = 40
/** A road is this much longer than a straight line at most; otherwise the vehicle was slower in between. */
const mostBendShare = 1.25
/** Bends that stated speeds show must add so much to the lines of a way, and so many standard errors: a few speeds say little, as between lights. */
export const bendsShare = 1.06
const leastErrors = 2
const leastTurnKmh = 10
/** Between points that are closer, in seconds, a straight line cuts a few percent of the bends of a road in town. */
export const leastTurnSeconds = 20
/** Between positions a minute apart, some seconds less included, a road may bend, unless it is as long as the straight line. */
const sparseSeconds = 50
const straightShare = 0.05
/** If so much of a way is unknown, its length is an estimate. */
const mostUnseenShare = 0.2

/**
 * Returns how far a vehicle drove along points in order, in meters: the length of their path, and of the bends between those that
 * are far apart, if it states a steady speed where its road turns, or speeds that say clearly more where its road turns.
 */
export function roadMeters(points: readonly CleanPoint[]): number {
  const steady = points.reduce((sum, to, index) => {
    const bend = index ? bendMeters(points[index - 1]!, to) : 0
    return bend > 0 && !goesStraight(points, index) ? sum + bend : sum
  }, 0)
  const bends = Math.max(steady, turnMeters(points))
  const meters = lengthOf(smoothPath(points))
  return bends > 0 && !isWrongUnit(speedRatio(points)) ? meters + bends : meters
}

function bendMeters(from: CleanPoint, to: CleanPoint): number {
  if (from.speedKmh === null || to.speedKmh === null || to.follows === 'break') return 0
  const seconds = (to.atMs - from.atMs) / 1000
  const kmh = (from.speedKmh + to.speedKmh) / 2
  if (seconds <= closeSeconds || kmh < leastKmh || Math.abs(from.speedKmh - to.speedKmh) > steadyShare * kmh) return 0
  const [line, road] = [metersBetween(from, to), (kmh / kmhPerMeterPerSecond) * seconds]
  return road > line && road <= line * mostBendShare ? road - line : 0
}

/**
 * Returns how much longer a way is than its lines by the speeds that are stated where its road turns between points that are far apart, if that is clearly
 * more. All steps there count, those with waits included: what speeds add to some of them they take from others, unless there are bends. If speeds say
 * more where the road is straight, too, they are wrong. One standard error less is its length: speeds by chance seem to say clearly more where they say too much.
 */
function turnMeters(points: readonly CleanPoint[]): number {
  let all = 0
  const [straight, turning]: [More, More] = [{ ...none }, { ...none }]
  points.forEach((to, index) => {
    const from = points[index - 1]
    if (!from || to.follows === 'break') return
    const line = metersBetween(from, to)
    all += line
    const seconds = (to.atMs - from.atMs) / 1000
    if (from.speedKmh === null || to.speedKmh === null || seconds < leastTurnSeconds || seconds > longestSeconds) return
    const stated = ((from.speedKmh + to.speedKmh) / 2 / kmhPerMeterPerSecond) * seconds
    // Receivers at rest state some speed, too.
    const isSlow = Math.max(from.speedKmh, to.speedKmh) < leastTurnKmh
    const more = isSlow ? Math.min(0, stated - line) : stated - line
    const sum = goesStraight(points, index) ? straight : turning
    sum.steps += 1
    sum.lines += line
    sum.meters += more
    sum.squares += more ** 2
  })
  return isClear({ ...turning, lines: all }) && !isClear(straight) ? Math.max(0, turning.meters - spreadOf(turning)) : 0
}

/** How many meters more than the lines of some steps their speeds say, and the squares of what they say of each. */
type More = { steps: number; lines: number; meters: number; squares: number }
const none: More = { steps: 0, lines: 0, meters: 0, squares: 0 }
/** Returns the standard error of the meters, by how much they differ from step to step. */
const spreadOf = ({ steps, meters, squares }: More) => Math.sqrt(Math.max(0, squares - meters ** 2 / steps))
const isClear = ({ lines, meters, squares }: More) =>
  meters > 0 && meters >= (bendsShare - 1) * lines && meters >= leastErrors * Math.sqrt(squares)

/** Returns true if the step to a point goes on in the direction of those beside it, and of the headings at its ends. */
function goesStraight(points: readonly CleanPoint[], index: number): boolean {
  const [before, from, to, after] = [points[index - 2], points[index - 1]!, points[index]!, points[index + 1]]
  return isAlong(from, to) && (!before || goesOn(before, from, to)) && (!after || goesOn(from, to, after))
}

/**
 * Returns true if the length of a way isn't measured by its points, in order: they are so far apart that bends of its road are missing, or are
 * estimated from speeds. Where stated speeds confirm a straight line, none are.
 */
export function hasUnseenBends(points: readonly CleanPoint[]): boolean {
  let [all, unseen] = [0, 0]
  points.forEach((to, index) => {
    const from = points[index - 1]
    if (!from || to.follows === 'break') return
    const meters = metersBetween(from, to)
    all += meters
    if (!isStraight(from, to, meters)) unseen += meters
  })
  return unseen > mostUnseenShare * all || turnMeters(points) > 0
}

function isStraight(from: CleanPoint, to: CleanPoint, meters: number): boolean {
  const seconds = (to.atMs - from.atMs) / 1000
  if (seconds < sparseSeconds) return true
  if (from.speedKmh === null || to.speedKmh === null) return false
  const kmh = (from.speedKmh + to.speedKmh) / 2
  if (Math.abs(from.speedKmh - to.speedKmh) > steadyShare * kmh) return false
  const stated = (kmh / kmhPerMeterPerSecond) * seconds
  return Math.abs(stated - meters) <= straightShare * stated
}

/** Returns meters along the smoothed path; gaps count as straight lines. */
function lengthOf(way: readonly Spot[]): number {
  let [from, meters] = [way[0], 0]
  way.forEach((spot, index) => {
    const step = metersBetween(from!, spot)
    if (step < leastStepMeters && index < way.length - 1) return
    meters += step
    from = spot
  })
  return meters
}
