import { describe, expect, it } from 'vitest'
import { accelerationDiagnostics, mapMaxG, mapSpeeding } from './measurement-mapping.ts'
import { LogRecord, RoadMaxSpeed, StatusData } from './wire.ts'

const [forward, side] = accelerationDiagnostics

describe('the strongest force', () => {
  const reading = (diagnostic: string, time: string, data: number) =>
    StatusData.parse({
      id: 'b1',
      device: { id: 'b20' },
      diagnostic: { id: diagnostic },
      dateTime: `2026-03-01T${time}Z`,
      data,
      controller: 'ControllerNoneId',
    })

  it('is in g, in any direction', () => {
    expect(mapMaxG([reading(forward!, '10:00:00', -4.903325), reading(side!, '10:00:01', 2)])).toBeCloseTo(0.5, 9)
  })

  it('combines both axes if they were read at the same time', () => {
    const readings = [reading(forward!, '10:00:00.1', -3), reading(side!, '10:00:00.100', 4)]
    expect(mapMaxG(readings)).toBeCloseTo(5 / 9.80665, 9)
  })

  it('is unknown without readings', () => {
    expect(mapMaxG([])).toBeNull()
  })
})

describe('the worst moment of speeding', () => {
  const record = (time: string, speed: number | string) =>
    LogRecord.parse({
      id: time,
      device: { id: 'b20' },
      dateTime: `2026-03-01T${time}Z`,
      latitude: 43,
      longitude: -79,
      speed,
    })
  const limit = (time: string, v: number) => RoadMaxSpeed.parse({ k: `2026-03-01T${time}Z`, v })
  const from = new Date('2026-03-01T10:00:00Z')
  const to = new Date('2026-03-01T10:01:00Z')
  const records = [record('09:59:30', 140), record('10:00:00', 118), record('10:00:40', 95), record('10:01:30', 150)]

  it('is where speed exceeded the local limit the most', () => {
    const limits = [limit('09:59:00', 100), limit('10:00:30', 60)]
    expect(mapSpeeding(records, limits, from, to)).toEqual({ speedKmh: 95, speedLimitKmh: 60 })
    expect(mapSpeeding(records, [limit('09:59:00', 100)], from, to)).toEqual({ speedKmh: 118, speedLimitKmh: 100 })
  })

  it('is the fastest one if no limit is known', () => {
    expect(mapSpeeding(records, [], from, to)).toEqual({ speedKmh: 118, speedLimitKmh: null })
    expect(mapSpeeding(records, [limit('09:59:00', 0)], from, to)).toEqual({ speedKmh: 118, speedLimitKmh: null })
    expect(mapSpeeding(records, [limit('09:59:00', -1)], from, to)).toEqual({ speedKmh: 118, speedLimitKmh: null })
  })

  it('is interpolated if shorter than the time between two records', () => {
    const around = [record('09:59:50', 100), record('10:00:10', 120)]
    const soon = new Date('2026-03-01T10:00:02Z')
    expect(mapSpeeding(around, [limit('09:59:00', 80)], from, soon)).toEqual({ speedKmh: 110, speedLimitKmh: 80 })
  })

  it('is unknown without a speed', () => {
    expect(mapSpeeding([record('10:00:00', 'NaN')], [limit('09:59:00', 80)], from, to)).toBeNull()
  })
})
