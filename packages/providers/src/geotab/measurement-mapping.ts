import { metersPerSecondSquaredPerG } from '../kit/mapping/units.ts'
import { mapFix, measuredSpeedOf } from './mapping.ts'
import type { LogRecord, RoadMaxSpeed, StatusData } from './wire.ts'

/**
 * Longitudinal and lateral, in m/s² (unit of measure of these diagnostics in a live database); the longitudinal value
 * is negative while braking. The third axis is left out: it includes gravity and every pothole.
 */
export const accelerationDiagnostics = ['DiagnosticAccelerationForwardBrakingId', 'DiagnosticAccelerationSideToSideId']

/** Returns the strongest force in g. Readings of one instant are two components of the same force. */
export function mapMaxG(readings: readonly StatusData[]): number | null {
  const squares = new Map<number, number>()
  for (const { dateTime, data } of readings) {
    const atMs = Date.parse(dateTime)
    squares.set(atMs, (squares.get(atMs) ?? 0) + data ** 2)
  }
  return squares.size ? Math.sqrt(Math.max(...squares.values())) / metersPerSecondSquaredPerG : null
}

export type Speeding = { speedKmh: number; speedLimitKmh: number | null }

/**
 * Returns the worst moment of a stretch: where the speed exceeded the limit the most, or the fastest if no limit is
 * known. Null without a speed.
 */
export function mapSpeeding(
  records: readonly LogRecord[],
  limits: readonly RoadMaxSpeed[],
  from: Date,
  to: Date,
): Speeding | null {
  const sorted = limits.map(({ k, v }) => ({ atMs: Date.parse(k), kmh: v })).sort((a, b) => a.atMs - b.atMs)
  const limitAt = (atMs: number) => {
    const kmh = sorted.findLast((limit) => limit.atMs <= atMs)?.kmh ?? 0
    return kmh > 0 ? kmh : null
  }
  const moments = records
    .map((record) => ({ atMs: Date.parse(record.dateTime), speedKmh: measuredSpeedOf(record) }))
    .filter(({ atMs }) => atMs >= from.getTime() && atMs <= to.getTime())
    .concat({ atMs: from.getTime(), speedKmh: mapFix(records, from)?.speedKmh ?? null })
    .flatMap(({ atMs, speedKmh }) => (speedKmh === null ? [] : [{ speedKmh, speedLimitKmh: limitAt(atMs) }]))
  const limited = moments.filter(({ speedLimitKmh }) => speedLimitKmh !== null)
  const excess = ({ speedKmh, speedLimitKmh }: Speeding) => speedKmh - (speedLimitKmh ?? 0)
  return (limited.length ? limited : moments).sort((a, b) => excess(b) - excess(a))[0] ?? null
}
