import { describe, expect, it } from 'vitest'
import { localDay, localDayNumber, localHour, timeZoneAt, utcOffsetMs } from './time-zone.ts'

const HOUR = 3_600_000

describe('timeZoneAt', () => {
  it.each([
    [41.88, -87.63, 'America/Chicago'],
    [43.65, -79.38, 'America/Toronto'],
    [33.45, -112.07, 'America/Phoenix'],
    [47.56, -52.71, 'America/St_Johns'],
    [21.31, -157.86, 'Pacific/Honolulu'],
    [48.14, 11.58, 'Europe/Berlin'],
  ])('%f, %f is in %s', (latitude, longitude, zone) => {
    expect(timeZoneAt(latitude, longitude)).toBe(zone)
  })
})

describe('local time', () => {
  it('changes its offset at the exact instant clocks change', () => {
    const springForward = Date.UTC(2026, 2, 8, 8)
    expect(utcOffsetMs('America/Chicago', springForward - 1)).toBe(-6 * HOUR)
    expect(utcOffsetMs('America/Chicago', springForward)).toBe(-5 * HOUR)
    expect(localHour('America/Chicago', springForward - 1)).toBe(1)
    expect(localHour('America/Chicago', springForward)).toBe(3)
  })

  it('supports zones with half hours and zones without daylight saving time', () => {
    expect(utcOffsetMs('America/St_Johns', Date.UTC(2026, 0, 10))).toBe(-3.5 * HOUR)
    expect(utcOffsetMs('America/Phoenix', Date.UTC(2026, 6, 10))).toBe(-7 * HOUR)
  })

  it('returns the local calendar day, not the UTC one', () => {
    const evening = Date.UTC(2026, 4, 2, 3, 30)
    expect(localDay('America/Los_Angeles', evening)).toBe('2026-05-01')
    expect(localDay('Europe/Berlin', evening)).toBe('2026-05-02')
    expect(localDayNumber('America/Los_Angeles', evening)).toBe(Date.UTC(2026, 4, 1) / (24 * HOUR))
  })
})
