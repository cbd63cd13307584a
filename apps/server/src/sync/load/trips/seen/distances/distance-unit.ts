import { isByStatedSpeeds } from '../odd-distance.ts'

/** A trip's stated distance, the length of its path, and what its stated speeds add up to, in meters. */
export type Measured = { meters: number; path: number; statedMeters: number }

/** Units that are taken for others: the stated meters for each meter that was driven. */
const confusions = [
  [1.609, 'as if kilometers were read as miles'],
  [1 / 1.609, 'as if miles were read as kilometers'],
  [1000, 'as if meters were read as kilometers'],
  [1 / 1000, 'as if kilometers were read as meters'],
] as const

/** A road is this much longer or shorter than a path of positions, over many trips (expert). */
const [shorterShare, longerShare] = [0.95, 1.12]
/** Distances that are rounded to a mile show no unit on shorter paths, in meters. */
const leastPathMeters = 3_000
/** So many trips, of which so many have nearly the ratio that they have in the middle, show a unit rather than bends. */
const leastTrips = 8
const nearlyAll = 0.9
const nearShare = 0.12

/** Odometers are hardly ever this wrong (expert). Where speeds confirm the path, so many trips, over so many meters, show it of a device. */
const usualRatios = [0.8, 1.25] as const
const leastConfirmedTrips = 4
const leastConfirmedMeters = 20_000
const confirmedShare = 0.12

const confusionOf = (ratio: number) =>
  confusions.find(([factor]) => ratio >= factor * shorterShare && ratio <= factor * longerShare)

const ratioOf = ({ meters, path }: Pick<Measured, 'meters' | 'path'>) => meters / path
/** Bends that make a distance longer than its path show in speeds, too. */
const isEvidence = (trip: Measured) => trip.path >= leastPathMeters && !isByStatedSpeeds(trip.meters, trip)
const isConfirmed = ({ path, statedMeters }: Measured) => Math.abs(statedMeters / path - 1) <= confirmedShare
const isUnusual = (ratio: number) => ratio < usualRatios[0] || ratio > usualRatios[1]

/** Returns true if a trip alone may have its distance in a wrong unit: others decide. */
export const mayShowUnit = (trip: Measured): boolean =>
  isEvidence(trip) && (confusionOf(ratioOf(trip)) !== undefined || (isConfirmed(trip) && isUnusual(ratioOf(trip))))

/**
 * Returns how many times their paths the distances of trips are, if nearly all are so by the same factor: a wrong unit, or any that is
 * far from 1 if their speeds confirm the paths. Otherwise null.
 */
export function unitRatio(trips: readonly Measured[]): number | null {
  const long = trips.filter(isEvidence)
  const unit = long.length < leastTrips ? null : commonRatio(long)
  if (unit !== null && confusionOf(unit)) return unit
  const confirmed = trips.filter((trip) => trip.path >= leastPathMeters && isConfirmed(trip))
  const meters = confirmed.reduce((sum, { path }) => sum + path, 0)
  if (confirmed.length < leastConfirmedTrips || meters < leastConfirmedMeters) return null
  const factor = commonRatio(confirmed)
  return factor !== null && isUnusual(factor) ? factor : null
}

/** Returns the ratio in the middle of those of trips, at least one, if nearly all are close to it. */
function commonRatio(trips: readonly Measured[]): number | null {
  const ratios = trips.map(ratioOf).sort((a, b) => a - b)
  const middle = ratios[Math.floor(ratios.length / 2)]!
  const near = ratios.filter((ratio) => Math.abs(ratio / middle - 1) <= nearShare)
  return near.length >= ratios.length * nearlyAll ? middle : null
}

/** Returns true if a distance fits its path better after it is divided by the ratio of its vehicle. */
export const isOfRatio = (trip: Pick<Measured, 'meters' | 'path'>, ratio: number): boolean =>
  Math.abs(Math.log(ratioOf(trip) / ratio)) <= Math.abs(Math.log(ratioOf(trip)))

/** Returns which units were likely confused, as an admin reads it; null if the ratio shows none. */
export const confusedUnits = (ratio: number): string | null => confusionOf(ratio)?.[1] ?? null
