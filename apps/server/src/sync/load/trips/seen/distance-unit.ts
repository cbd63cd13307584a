/** A trip's stated distance and the length of its path, in meters. */
export type Measured = { meters: number; path: number }

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

const confusionOf = (ratio: number) =>
  confusions.find(([factor]) => ratio >= factor * shorterShare && ratio <= factor * longerShare)

const ratioOf = ({ meters, path }: Measured) => meters / path
const isLong = ({ path }: Measured) => path >= leastPathMeters

/** Returns true if a trip alone may have its distance in a wrong unit: others decide. */
export const mayShowUnit = (trip: Measured): boolean => isLong(trip) && confusionOf(ratioOf(trip)) !== undefined

/** Returns how many times their paths the distances of trips are, if nearly all are in the same wrong unit; otherwise null. */
export function unitRatio(trips: readonly Measured[]): number | null {
  const ratios = trips
    .filter(isLong)
    .map(ratioOf)
    .sort((a, b) => a - b)
  if (ratios.length < leastTrips) return null
  const middle = ratios[Math.floor(ratios.length / 2)]!
  const near = ratios.filter((ratio) => Math.abs(ratio / middle - 1) <= nearShare)
  return confusionOf(middle) && near.length >= ratios.length * nearlyAll ? middle : null
}

/** Returns true if a distance fits its path better after it is divided by the ratio of its vehicle. */
export const isOfRatio = (trip: Measured, ratio: number): boolean =>
  Math.abs(Math.log(ratioOf(trip) / ratio)) <= Math.abs(Math.log(ratioOf(trip)))

/** Returns which units were likely confused, as an admin reads it; null if the ratio shows none. */
export const confusedUnits = (ratio: number): string | null => confusionOf(ratio)?.[1] ?? null
