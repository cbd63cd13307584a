import { vehicleClass } from '@milepost/domain/codes'
import { describe, expect, test } from 'vitest'
import {
  cityBlock,
  drive,
  munich,
  type Phase,
  type Recorder,
  repeated,
  shifted,
  startMs,
} from '../testing/sample-drive.ts'
import { rejectOutliers } from '../trips/outliers.ts'
import { findHarshEvents } from './harsh-events.ts'
import { type TracedMotion, traceMotion } from './speed-trace.ts'
import type { TracePoint } from './trace.ts'

const eventsIn = (trace: readonly TracePoint[]) => findHarshEvents(traceMotion(rejectOutliers(trace).points))
const city = repeated(cityBlock, 8)
const doppler: Recorder = { hertz: 1, positionNoise: 3, speedNoise: 0.2 }

const with1 = (phases: Phase[]): Phase[] => [...cityBlock, ...phases, ...cityBlock]
const emergencyStop = with1([
  { seconds: 10, acceleration: 2 },
  { seconds: 10 },
  { seconds: 3, acceleration: -7 },
  { seconds: 8 },
])

describe('ordinary driving', () => {
  test.each<Recorder>([
    { hertz: 1 },
    { hertz: 1, positionNoise: 1 },
    { hertz: 1, positionNoise: 3 },
    { hertz: 1, positionNoise: 5 },
    { hertz: 10, positionNoise: 3 },
    { hertz: 0.2, positionNoise: 3 },
    doppler,
    { ...doppler, hertz: 10 },
  ])('recorded as %o', (recorder) => {
    const seeds = recorder.hertz > 1 ? [1] : [1, 2, 3, 4, 5]
    expect(seeds.flatMap((seed) => eventsIn(drive(city, { ...recorder, seed }).trace))).toEqual([])
  })

  test('has no event for a jump of 470 m, wherever it falls and with or without speeds', () => {
    for (const recorder of [{ hertz: 1, positionNoise: 2 }, doppler]) {
      const { trace } = drive(city, recorder)
      for (let at = 5; at < 120; at += 7)
        expect(eventsIn(shifted(trace, 470, (i) => i >= at && i < at + 3))).toEqual([])
    }
  })

  test('has no event for a tunnel', () => {
    const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 90 }, { seconds: 10, acceleration: -2 }], {
      hertz: 1,
    })
    const { latitude, longitude } = trace[40]!
    expect(eventsIn(trace.map((point, i) => (i > 40 && i < 65 ? { ...point, latitude, longitude } : point)))).toEqual(
      [],
    )
  })

  test.each([1, 3])('has no event for a speed sensor that reports only 0 for %d s', (seconds) => {
    const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 60 }], doppler)
    expect(
      eventsIn(trace.map((point, i) => (i >= 40 && i < 40 + seconds ? { ...point, speedKmh: 0 } : point))),
    ).toEqual([])
  })

  test('has no event for a gap in which the vehicle stopped', () => {
    const { trace } = drive(emergencyStop, doppler)
    const braking = trace.findIndex((point, i) => i > 75 && point.speedKmh! < 60)
    expect(eventsIn(trace)).toHaveLength(1)
    expect(eventsIn(trace.filter((_, i) => i < braking - 2 || i > braking + 5))).toEqual([])
  })
})

describe('the vehicle class decides which force is harsh', () => {
  const { unknown, light, medium, heavy, bus, trailer, machine } = vehicleClass.code
  const motionOf = (forwardG: number, leftG: number): TracedMotion[] => [
    { atMs: startMs, ...munich, speedKmh: 60, headingDegrees: 0, forwardG, leftG, forwardErrorG: 0, leftErrorG: 0 },
  ]
  const harshestClasses = (motion: readonly TracedMotion[]) =>
    [unknown, light, machine, medium, heavy, bus, trailer].filter((code) => findHarshEvents(motion, code).length)
  const heavier = [heavy, bus, trailer]

  test.each([
    ['braking', [0.38, 0.4, 0.43, 0.46], (g: number) => motionOf(-g, 0)],
    ['acceleration', [0.29, 0.31, 0.33, 0.36], (g: number) => motionOf(g, 0)],
    ['cornering', [0.42, 0.44, 0.48, 0.51], (g: number) => motionOf(0, g)],
  ] as const)('%s', (_, [least, some, more, most], motion) => {
    expect(harshestClasses(motion(least))).toEqual([])
    expect(harshestClasses(motion(some))).toEqual(heavier)
    expect(harshestClasses(motion(more))).toEqual([medium, ...heavier])
    expect(harshestClasses(motion(most))).toEqual([unknown, light, machine, medium, ...heavier])
    expect(findHarshEvents(motion(more))).toEqual([])
  })
})

describe('measured speeds', () => {
  test.each([1, 2, 10])('show one emergency stop, recorded %d times a second', (hertz) => {
    const events = eventsIn(drive(emergencyStop, { ...doppler, hertz }).trace)
    expect(events.map(({ kind }) => kind)).toEqual(['harshBraking'])
    expect(events[0]!.peakG).toBeGreaterThan(0.55)
    expect(events[0]!.peakG).toBeLessThan(0.85)
    expect(events[0]!.speedKmh).toBeGreaterThan(50)
    expect(events[0]!.endedAtMs - events[0]!.startedAtMs).toBeLessThanOrEqual(4000)
  })

  test('show a racing start', () => {
    const start = with1([{ seconds: 4, acceleration: 5 }, { seconds: 10 }, { seconds: 10, acceleration: -2 }])
    expect(eventsIn(drive(start, doppler).trace).map(({ kind }) => kind)).toEqual(['harshAcceleration'])
  })

  test('show two stops as two, and one with a brief pause as one', () => {
    const twice = (pause: number) =>
      with1([
        { seconds: 14, acceleration: 2 },
        { seconds: 2, acceleration: -6.5 },
        { seconds: pause },
        { seconds: 2, acceleration: -6.5 },
      ])
    expect(eventsIn(drive(twice(1), doppler).trace)).toHaveLength(1)
    expect(eventsIn(drive(twice(8), doppler).trace)).toHaveLength(2)
  })
})

describe('positions alone', () => {
  const long = with1([
    { seconds: 15, acceleration: 2 },
    { seconds: 10 },
    { seconds: 4, acceleration: -7.5 },
    { seconds: 10 },
  ])

  test('show a long hard stop, but not one that could be noise', () => {
    expect(eventsIn(drive(long, { hertz: 1, positionNoise: 0.5 }).trace).map(({ kind }) => kind)).toEqual([
      'harshBraking',
    ])
    expect(eventsIn(drive(long, { hertz: 1, positionNoise: 6 }).trace)).toEqual([])
  })

  test('show a corner taken at 0.75 g, with its direction', () => {
    const corner = with1([
      { seconds: 10, acceleration: 1.5 },
      { seconds: 5 },
      { seconds: 6, turnDegreesPerSecond: 28 },
      { seconds: 8 },
    ])
    const { trace } = drive(corner, { hertz: 1, positionNoise: 0.5 })
    const events = eventsIn(trace)
    expect(events.map(({ kind }) => kind)).toEqual(['harshCornering'])
    const sharpest = traceMotion(rejectOutliers(trace).points).find(({ atMs }) => atMs === events[0]!.peakAtMs)
    expect(sharpest!.leftG).toBeLessThan(-0.5)
  })
})
