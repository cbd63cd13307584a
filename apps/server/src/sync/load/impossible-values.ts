import { isSentinel, isSentinelIn, odometerUnits } from '@milepost/providers/kit/mapping/odometer/sentinels'

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

const odometer: Range = {
  part: 'odometer',
  least: 0,
  // No vehicle of a fleet has driven 3 million kilometers; 0xFFFFFFFF meters are 4,294,967 km.
  most: 3_000_000_000,
  countedIn: odometerUnits,
  unit: ' m',
}

/** Ranges of measured values, in the units of their names. */
const ranges: Record<string, Range> = {
  speedKmh: { part: 'speed', least: 0, most: 400, unit: ' km/h' },
  // Walking pace in yards is 5 mph, 8 km/h; maps without a limit send 1 to 3.
  speedLimitKmh: { part: 'speed limit', least: 5, most: 200, unit: ' km/h' },
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

/** Values of which 255 may be true. */
const mayBe255 = new Set(['headingDegrees', 'idleSeconds', 'distanceMeters', 'engineHours'])
const checked = Object.entries(ranges)

/**
 * Finds the values outside their range, and those that mean "not measured": a value below zero, the largest number
 * of a field's width, and a number of nothing but nines, in the unit that was sent. The record stays, without that
 * value.
 */
export function impossibleValues(record: object): ImpossibleValue[] {
  const found: ImpossibleValue[] = []
  for (const [name, range] of checked) {
    const value: unknown = record[name as keyof typeof record]
    if (typeof value !== 'number') continue
    const unmeasured = isUnmeasured(name, value, range)
    if (unmeasured || value < range.least || value > range.most) found.push(described(name, value, range, unmeasured))
  }
  return found
}

function described(name: string, value: number, { part, unit = '' }: Range, unmeasured: boolean): ImpossibleValue {
  const shown = `Its ${part}, ${value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 1000 ? 1 : 0 })}${unit}`
  const reason = unmeasured ? `${shown}, means that it wasn’t measured` : `${shown}, can’t be true`
  return { name, part, reason, isUnmeasured: unmeasured }
}

function isUnmeasured(name: string, value: number, { countedIn = [] }: Range): boolean {
  if (!Number.isFinite(value) || value < 0) return true
  if (isSentinel(value) && !(Math.round(value) === 255 && mayBe255.has(name))) return true
  return isSentinelIn(value, countedIn)
}
