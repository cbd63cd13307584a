/** A value of a record that can't be true; no reason if it only says that nothing was measured. */
export type ImpossibleValue = { name: string; part: string; reason: string | null }

type Range = {
  /** What the value is, as an admin reads it. */
  part: string
  least: number
  most: number
  /** Of what a provider counts, if that is larger than our unit. */
  perUnit?: number
  unit?: string
}

const odometer: Range = {
  part: 'odometer',
  least: 0,
  // No vehicle has driven 4 million kilometers; 0xFFFFFFFF meters are 4,294,967 km.
  most: 4_000_000_000,
  perUnit: 1000,
  unit: ' m',
}

/** Ranges of measured values, in the units of their names. */
const ranges: Record<string, Range> = {
  speedKmh: { part: 'speed', least: 0, most: 400, unit: ' km/h' },
  speedLimitKmh: { part: 'speed limit', least: 1, most: 200, unit: ' km/h' },
  headingDegrees: { part: 'heading', least: 0, most: 360, unit: '°' },
  maxG: { part: 'force', least: 0, most: 200, unit: ' g' },
  distanceMeters: { part: 'distance', least: 0, most: 20_000_000, perUnit: 1000, unit: ' m' },
  maxSpeedKmh: { part: 'top speed', least: 0, most: 400, unit: ' km/h' },
  idleSeconds: { part: 'idling time', least: 0, most: 31 * 86_400, unit: ' s' },
  odometerMeters: odometer,
  startOdometerMeters: odometer,
  endOdometerMeters: odometer,
  engineHours: { part: 'engine hours', least: 0, most: 200_000, unit: ' h' },
  providerScore: { part: 'score', least: 0, most: 100 },
}

/** The largest numbers of 8, 16, 24, 31 and 32 bits, which devices send for what they can't measure. */
const largestNumbers = new Set([255, 65_535, 16_777_215, 2_147_483_647, 4_294_967_295])
/** Values of which 255 may be true. */
const mayBe255 = new Set(['headingDegrees', 'idleSeconds', 'distanceMeters', 'engineHours'])

/**
 * Finds the values outside their range, and those that mean "not measured": a value below zero, the largest number
 * of a field's width, and a number of nothing but nines. The record stays, without that value.
 */
export function impossibleValues(record: object): ImpossibleValue[] {
  return Object.entries(ranges).flatMap(([name, range]): ImpossibleValue[] => {
    const value: unknown = record[name as keyof typeof record]
    if (typeof value !== 'number') return []
    const { part, least, most, perUnit = 1, unit = '' } = range
    if (isUnmeasured(name, value, perUnit)) return [{ name, part, reason: null }]
    if (value >= least && value <= most) return []
    return [{ name, part, reason: `Its ${part}, ${value.toLocaleString('en-US')}${unit}, can’t be true` }]
  })
}

function isUnmeasured(name: string, value: number, perUnit: number): boolean {
  if (!Number.isFinite(value) || value < 0) return true
  return [value, value / perUnit].some(
    (sent) => (largestNumbers.has(sent) && !(sent === 255 && mayBe255.has(name))) || /^9{6,}$/.test(String(sent)),
  )
}
