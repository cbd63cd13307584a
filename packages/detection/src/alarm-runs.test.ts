import { expect, test } from 'vitest'
import { alarmRuns } from './alarm-runs.ts'

const at = (seconds: readonly number[], translatedType = 'panicButton', vehicleId = '1') =>
  seconds.map((second) => ({ vehicleId, translatedType, occurredAtMs: second * 1000 }))
const runs = (...args: Parameters<typeof alarmRuns>) =>
  alarmRuns(...args).map((run) => run.map(({ occurredAtMs }) => occurredAtMs / 1000))

test('joins an alarm that is reported with each position', () => {
  expect(runs(at([0, 30, 60, 90]))).toEqual([[0, 30, 60, 90]])
})

test('begins another run after a silence, and where something lies between', () => {
  expect(runs(at([0, 30, 60, 400, 430, 460]))).toEqual([
    [0, 30, 60],
    [400, 430, 460],
  ])
  expect(runs(at([0, 30, 60, 90, 120, 150]), (_, { occurredAtMs }) => occurredAtMs !== 90_000)).toEqual([
    [0, 30, 60],
    [90, 120, 150],
  ])
})

test('leaves two in a row, other types and other vehicles alone', () => {
  expect(runs(at([0, 30]))).toEqual([])
  expect(runs([...at([0, 60]), ...at([30], 'harshBraking'), ...at([90], 'panicButton', '2')])).toEqual([])
})
