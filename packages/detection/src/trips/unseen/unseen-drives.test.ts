import { expect, test } from 'vitest'
import { spotAt } from '../../geometry.ts'
import { munich, startMs } from '../../testing/sample-drive.ts'
import { unseenDrives } from './unseen-drives.ts'

type State = 'on' | 'off' | 'unknown'
/** Points by their minute, kilometers east of one place, ignition and speed. */
const seen = (...points: [minute: number, km: number, state: State, kmh?: number | null][]) =>
  points.map(([minute, km, state, speedKmh = 0]) => ({
    atMs: startMs + minute * 60_000,
    ...spotAt(munich, { east: km * 1000, north: 0 }),
    speedKmh,
    headingDegrees: null,
    isOn: state === 'on',
    isOff: state === 'off',
  }))

test.each([
  ['is switched off where it arrives', seen([0, 0, 'off'], [30, 0, 'on'], [54, 25, 'off']), [1]],
  ['reports on before it is off', seen([0, 0, 'on'], [24, 25, 'on'], [24.1, 25, 'off'], [54, 25, 'off']), [0]],
  ['states no speed', seen([0, 0, 'on', null], [24, 25, 'off', null]), [0]],
  ['drives back', seen([0, 0, 'on'], [24, 25, 'off'], [500, 25, 'on'], [524, 0, 'off']), [0, 2]],
])('finds the drive of a device that %s', (_, points, found) => {
  expect(unseenDrives(points)).toEqual(found)
})

test.each([
  ['was towed', seen([0, 0, 'off'], [24, 25, 'off'])],
  ['states no ignition', seen([0, 0, 'unknown'], [24, 25, 'unknown'])],
  ['loses its signal on the way', seen([0, 0, 'on'], [1, 1, 'on', 60], [2, 2, 'on', 60], [30, 27, 'off'])],
  ['has its signal again on the way', seen([0, 0, 'on'], [24, 25, 'on'], [24.5, 25.5, 'on', 60], [40, 40, 'off'])],
  ['waits at a light when it loses its signal', seen([0, 0, 'on'], [1, 1, 'on'], [30, 27, 'off'])],
  ['idles in its place', seen([0, 0, 'on'], [24, 0.3, 'off'])],
  ['rests with its ignition on for hours', seen([0, 0, 'on'], [300, 90, 'off'])],
  ['is too slow', seen([0, 0, 'on'], [60, 4, 'off'])],
  ['is too fast', seen([0, 0, 'on'], [24, 90, 'off'])],
  ['shows its way', seen([0, 0, 'on'], [3, 3, 'on', 60], [6, 6, 'on', 60], [9, 9, 'off'])],
])('finds none of one that %s', (_, points) => {
  expect(unseenDrives(points)).toEqual([])
})
