import { expect, test } from 'vitest'
import { hoursOff } from './hours-off.ts'

const minuteMs = 60_000
const at = (minute: number, length = 20) => ({ fromMs: minute * minuteMs, untilMs: (minute + length) * minuteMs })
const starts = [0, 95, 260, 410, 520, 735]
const drives = starts.map((start, index) => at(start, 20 + index))
const later = (minutes: number) => starts.map((start, index) => at(start + minutes, 20 + index))

test('finds trips that are some hours later or earlier than their drives', () => {
  expect(hoursOff(later(60), drives)).toBe(1)
  expect(hoursOff(later(-300), drives)).toBe(-5)
  expect(hoursOff(later(61), drives)).toBe(1)
})

test('finds nothing wrong with trips that are their drives, also if each drive is repeated an hour later', () => {
  expect(hoursOff(later(1), drives)).toBe(0)
  const hourly = [0, 60, 120, 180, 240].map((start) => at(start))
  expect(hoursOff(hourly.slice(1), hourly)).toBeNull()
  expect(hoursOff(hourly, hourly)).toBe(0)
})

test('doesn’t know with few trips, half an hour, some that fit, or two numbers of hours that fit', () => {
  expect(hoursOff(later(60).slice(2), drives)).toBeNull()
  expect(hoursOff(later(30), drives)).toBeNull()
  expect(hoursOff([...later(60), ...drives], drives)).toBeNull()
  expect(hoursOff([...later(60).slice(0, 3), ...later(120).slice(3)], drives)).toBeNull()
  const hourly = [0, 60, 120, 180, 240, 300, 360].map((start) => at(start))
  expect(
    hoursOff(
      [60, 120, 180, 240, 300].map((start) => at(start + 600)),
      hourly,
    ),
  ).toBeNull()
})
