import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TracePoint } from '../motion/trace.ts'
import { cityBlock, drive, type Phase, repeated, shifted } from '../testing/sample-drive.ts'
import { findDrives, restContextMs } from './drives.ts'

const parked = (seconds: number): Phase => ({ seconds })
const driven = (phases: readonly Phase[], positionNoise = 2) => drive(phases, { hertz: 1, positionNoise }).trace
const timesOf = (points: readonly TracePoint[]) =>
  findDrives(points).map(({ first, last }) => ({ fromMs: points[first]!.atMs, untilMs: points[last]!.atMs }))

test('keeps traffic lights within a drive, and separates two drives by a rest of five minutes', () => {
  expect(timesOf(driven(repeated([...cityBlock, parked(120)], 4)))).toHaveLength(1)
  const drives = timesOf(driven([...repeated(cityBlock, 3), parked(400), ...repeated(cityBlock, 3)]))
  expect(drives).toHaveLength(2)
  expect(drives[1]!.fromMs - drives[0]!.untilMs).toBeGreaterThan(380_000)
})

test('puts silence in no drive', () => {
  const trace = driven(repeated(cityBlock, 12)).filter((_, index) => index < 200 || index > 520)
  expect(timesOf(trace)).toEqual([
    { fromMs: trace[0]!.atMs, untilMs: trace[199]!.atMs },
    { fromMs: trace[200]!.atMs, untilMs: trace.at(-1)!.atMs },
  ])
})

test('finds no drive for a vehicle parked all day, even with a drifting receiver', () => {
  expect(timesOf(driven([parked(3000)], 8))).toEqual([])
  expect(timesOf([])).toEqual([])
})

test('finds the same borders in part of a trace as in the whole', () => {
  const part = fc.oneof(
    fc.constant(cityBlock),
    fc.integer({ min: 1, max: 1500 }).map((seconds) => [parked(seconds)]),
    // A queue: a few meters now and then.
    fc.constant([{ seconds: 3, acceleration: 1 }, { seconds: 3, acceleration: -1 }, parked(60)]),
  )
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 3, maxLength: 12 }),
      fc.record({ seed: fc.integer(), hertz: fc.constantFrom(1, 0.1), positionNoise: fc.constantFrom(0, 4, 20) }),
      fc.record({
        from: share,
        length: share,
        jump: share,
        silence: share,
        restSeconds: fc.integer({ min: 0, max: 600 }),
      }),
      (parts, recorder, cut) => {
        const { trace } = drive(parts.flat(), recorder)
        const at = (portion: number) => Math.floor(portion * trace.length)
        const quiet = at(cut.silence)
        const whole = shifted(trace, 400, (index) => index === at(cut.jump)).filter(
          (_, index) => index < quiet || index >= quiet + cut.restSeconds * recorder.hertz,
        )
        const piece = whole.slice(Math.floor(cut.from * whole.length)).slice(0, Math.ceil(cut.length * whole.length))
        const [first, last] = [piece[0]?.atMs ?? 0, piece.at(-1)?.atMs ?? 0]
        const isCovered = (atMs: number) => atMs >= first + restContextMs && atMs <= last - restContextMs
        const starts = (points: TracePoint[]) =>
          timesOf(points)
            .map(({ fromMs }) => fromMs)
            .filter(isCovered)
        const ends = (points: TracePoint[]) =>
          timesOf(points)
            .map(({ untilMs }) => untilMs)
            .filter(isCovered)
        expect({ starts: starts(piece), ends: ends(piece) }).toEqual({ starts: starts(whole), ends: ends(whole) })
      },
    ),
    { numRuns: 100 },
  )
})
