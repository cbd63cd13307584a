import { expect, test } from 'vitest'
import { spotAt } from '../../geometry.ts'
import { munich, normalNumbers, startMs } from '../../testing/sample-drive.ts'
import { areInYard } from './stays-in-yard.ts'

/** A parked receiver that wanders by `noise` meters and states so many km/h, each `stepSeconds`. */
const parked = (count: number, noise: number, kmh: number, stepSeconds = 10) => {
  const next = normalNumbers(7)
  return Array.from({ length: count }, (_, index) => ({
    atMs: startMs + index * stepSeconds * 1000,
    ...spotAt(munich, { east: noise * next(), north: noise * next() }),
    speedKmh: kmh + 0.5 * next(),
    headingDegrees: null,
  }))
}
/** A vehicle that creeps east. */
const creeping = (count: number, kmh: number) =>
  parked(count, 3, kmh).map((point, index) => ({
    ...point,
    ...spotAt(point, { east: (index * kmh * 10) / 3.6, north: 0 }),
  }))

test.each([
  ['some meters', parked(60, 8, 7)],
  ['two minutes', parked(3, 20, 6, 60)],
  ['a depot', parked(200, 50, 8)],
])('takes a receiver that states some motion for parked if it wanders in %s', (_, points) => {
  expect(areInYard(points)).toBe(true)
})

/** A tractor that drives up and down a field. */
const rows = (count: number, kmh: number) =>
  parked(count, 3, kmh).map((point, index) => {
    const meters = (index * kmh * 10) / 3.6
    return { ...point, ...spotAt(point, { east: Math.abs((meters % 600) - 300), north: 0 }) }
  })

test.each([
  ['drives to and fro on a field', rows(400, 7)],
  ['creeps on in traffic', creeping(20, 8)],
  ['states that it drives', parked(60, 8, 15)],
  ['was unseen for minutes', parked(60, 8, 7, 200)],
])('takes none for parked that %s', (_, points) => {
  expect(areInYard(points)).toBe(false)
})
