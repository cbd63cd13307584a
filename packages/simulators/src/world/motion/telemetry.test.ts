import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../days/calendar.ts'
import type { Incident } from '../incidents.ts'
import { World } from '../world.ts'

const account = new World({ seed: 'telemetry', vehicles: 120 }).account('main')
const from = Date.UTC(2026, 2, 1)
const incidents = account.vehicles.flatMap((vehicle) => account.truth(vehicle, from, from + 14 * DAY_MS))
const real = (type: string) => incidents.filter((incident) => incident.type === type && incident.isGenuine)
const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1]!

describe('telemetry', () => {
  it('spans the requested time at the requested rate', () => {
    const readings = account.telemetry(incidents[0]!, { hertz: 25, secondsBefore: 4, secondsAfter: 2 })
    expect(readings).toHaveLength(6 * 25 + 1)
    expect(readings[0]!.secondsFromIncident).toBe(-4)
    expect(readings.at(-1)!.secondsFromIncident).toBe(2)
    expect(readings[100]!.instantMs).toBe(incidents[0]!.instantMs)
  })

  it('shows a harsh brake and a harsh start as such, and nothing for a phone', () => {
    const strongest = (incident: Incident, pick: (forward: number) => number) =>
      Math.max(...account.telemetry(incident, { secondsBefore: 2, secondsAfter: 3 }).map((r) => pick(r.forwardMps2)))
    expect(median(real('harshBrake').map((incident) => strongest(incident, (x) => -x)))).toBeGreaterThan(3)
    expect(median(real('harshAccel').map((incident) => strongest(incident, (x) => x)))).toBeGreaterThan(2)
    expect(median(real('phone').map((incident) => strongest(incident, Math.abs)))).toBeLessThan(1.5)
  })

  it('exceeds the limit only for speeding', () => {
    const over = real('speeding').map((incident) => incident.speedMps - incident.speedLimitMps)
    expect(median(over)).toBeGreaterThan(1)
    expect(over.filter((excess) => excess > 0).length / over.length).toBeGreaterThan(0.8)
  })

  it('shows the intensity', () => {
    expect(median(real('harshBrake').map(({ maxG }) => maxG))).toBeGreaterThan(0.35)
    expect(median(real('phone').map(({ maxG }) => maxG))).toBeLessThan(0.2)
    for (const { intensity, durationSeconds } of incidents) {
      expect(intensity).toBeGreaterThanOrEqual(1)
      expect(intensity).toBeLessThanOrEqual(5)
      expect(durationSeconds).toBeGreaterThanOrEqual(1)
    }
  })
})
