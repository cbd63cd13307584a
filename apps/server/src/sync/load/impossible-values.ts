/** A value of a record that can't be true. `isUnmeasured`: it only says that nothing was measured. */
export type ImpossibleValue = { name: string; part: string; reason: string; isUnmeasured: boolean }

type Range = {
  /** What the value is, as an admin reads it. */
  part: string
  least: number
  most: number
  /** The units that devices and providers count in, each as a number of ours. */
  countedIn?: readonly number[]
  unit?: string
}

const metersPerMile = 1609.344
const odometer: Range = {
  part: 'odometer',
  least: 0,
  // No vehicle has driven 4 million kilometers; 0xFFFFFFFF meters are 4,294,967 km.
  most: 4_000_000_000,
  countedIn: [1000, 100, metersPerMile, metersPerMile / 10],
  unit: ' m',
}

/** Ranges of measured values, in the units of their names. */
const ranges: Record<string, Range> = {
  speedKmh: { part: 'speed', least: 0, most: 400, unit: ' km/h' },
  speedLimitKmh: { part: 'speed limit', least: 1, most: 200, unit: ' km/h' },
  headingDegrees: { part: 'heading', least: 0, most: 360, unit: '°' },
  maxG: { part: 'force', least: 0, most: 200, unit: ' g' },
  distanceMeters: { part: 'distance', least: 0, most: 20_000_000, countedIn: [1000], unit: ' m' },
  maxSpeedKmh: { part: 'top speed', least: 0, most: 400, unit: ' km/h' },
  idleSeconds: { part: 'idling time', least: 0, most: 31 * 86_400, unit: ' s' },
  odometerMeters: odometer,
  startOdometerMeters: odometer,
  endOdometerMeters: odometer,
  engineHours: { part: 'engine hours', least: 0, most: 200_000, countedIn: [1 / 3600, 1 / 3_600_000], unit: ' h' },
  providerScore: { part: 'score', least: 0, most: 100 },
}

/** The largest numbers of 8, 16, 24, 31 and 32 bits, which devices send for what they can't measure. */
const largestNumbers = new Set([255, 65_535, 16_777_215, 2_147_483_647, 4_294_967_295])
/** Nothing but nines. */
const nines = new Set([6, 7, 8, 9, 10, 11, 12].map((digits) => 10 ** digits - 1))
/** Smaller numbers are common counts of small units, such as 65,535 seconds. */
const smallestInSmallUnits = 9_000_000
/** Values of which 255 may be true. */
const mayBe255 = new Set(['headingDegrees', 'idleSeconds', 'distanceMeters', 'engineHours'])
/** Converting units there and back leaves this much: 255 km/h sent as knots are 255.002. */
const roundedBy = 0.005

/**
 * Finds the values outside their range, and those that mean "not measured": a value below zero, the largest number
 * of a field's width, and a number of nothing but nines, in the unit that was sent. The record stays, without that
 * value.
 */
export function impossibleValues(record: object): ImpossibleValue[] {
  return Object.entries(ranges).flatMap(([name, range]): ImpossibleValue[] => {
    const value: unknown = record[name as keyof typeof record]
    if (typeof value !== 'number') return []
    const { part, least, most, unit = '' } = range
    const shown = `${value.toLocaleString('en-US')}${unit}`
    if (isUnmeasured(name, value, range))
      return [{ name, part, reason: `Its ${part}, ${shown}, means that it wasn’t measured`, isUnmeasured: true }]
    if (value >= least && value <= most) return []
    return [{ name, part, reason: `Its ${part}, ${shown}, can’t be true`, isUnmeasured: false }]
  })
}

function isUnmeasured(name: string, value: number, { countedIn = [] }: Range): boolean {
  if (!Number.isFinite(value) || value < 0) return true
  if (isSentinel(value) && !(Math.round(value) === 255 && mayBe255.has(name))) return true
  return countedIn.some((unit) => isSentinel(value / unit) && (unit >= 1000 || value / unit > smallestInSmallUnits))
}

function isSentinel(sent: number): boolean {
  const number = Math.round(sent)
  return Math.abs(sent - number) <= roundedBy && (largestNumbers.has(number) || nines.has(number))
}
