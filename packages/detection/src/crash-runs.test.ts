import { expect, test } from 'vitest'
import { crashRuns, isStuckCrash } from './crash-runs.ts'

type Change = { isProven?: boolean; isMoving?: boolean; drove?: boolean; translatedType?: string; vehicleId?: string }
const at = (minute: number, change: Change = {}) => ({
  vehicleId: '1',
  translatedType: 'collision',
  occurredAtMs: minute * 60_000,
  isProven: false,
  isMoving: false,
  drove: false,
  ...change,
})
const onDrive = { isMoving: true, drove: true }
const minutesOf = (...events: ReturnType<typeof at>[]) =>
  crashRuns(events).map((run) => run.map(({ occurredAtMs }) => occurredAtMs / 60_000))
const every = (minutes: number, count: number, change: Change = {}) =>
  Array.from({ length: count }, (_, index) => at(index * minutes, change))

test('takes crashes without a drive in between as one', () => {
  expect(minutesOf(at(0, { drove: true }), at(30), at(60))).toEqual([[0, 30, 60]])
})

test('leaves crashes apart that are more than a day, or a drive, apart', () => {
  expect(minutesOf(at(0), at(1500))).toEqual([])
  expect(minutesOf(at(0), at(30, { drove: true }))).toEqual([])
  expect(minutesOf(at(0), at(30, { translatedType: 'rollover' }), at(60, { vehicleId: '2' }))).toEqual([])
})

test('begins a run with a crash that a clip or a force shows', () => {
  expect(minutesOf(at(0), at(30), at(60, { isProven: true }), at(90))).toEqual([
    [0, 30],
    [60, 90],
  ])
})

test('continues the run of a stuck alarm after a drive, but not with a crash on a drive', () => {
  expect(minutesOf(...every(30, 5), at(300, { drove: true }))).toEqual([[0, 30, 60, 90, 120, 300]])
  expect(minutesOf(...every(30, 5), at(300, onDrive))).toEqual([[0, 30, 60, 90, 120]])
  expect(minutesOf(...every(30, 4), at(300, { drove: true }))).toEqual([[0, 30, 60, 90]])
})

test('takes ten crashes within a day as one, however many drives there were', () => {
  expect(minutesOf(...every(60, 10, onDrive))).toEqual([[0, 60, 120, 180, 240, 300, 360, 420, 480, 540]])
  expect(minutesOf(...every(60, 9, onDrive))).toEqual([])
  expect(minutesOf(...every(160, 10, onDrive))).toHaveLength(1)
  expect(minutesOf(...every(161, 10, onDrive))).toEqual([])
})

test('calls an alarm stuck that is repeated for hours', () => {
  expect(isStuckCrash(every(30, 5))).toBe(true)
  expect(isStuckCrash(every(30, 4))).toBe(false)
  expect(isStuckCrash(every(10, 5))).toBe(false)
})
