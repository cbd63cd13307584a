import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contains, ShapeIndex } from './polygons.ts'

const ring = (...points: number[]) => Float64Array.from(points)
const block = { value: 'block', rings: [ring(0, 0, 4, 0, 4, 4, 0, 4, 0, 0), ring(1, 1, 1, 3, 3, 3, 3, 1, 1, 1)] }
const wedge = { value: 'wedge', rings: [ring(4, 0, 9, 2.1, 4, 4, 4, 0)] }
const index = new ShapeIndex([block, wedge])

it('leaves holes out and keeps neighbors apart', () => {
  expect(index.find(0.5, 0.5)).toBe('block')
  expect(index.find(2, 2)).toBeNull()
  expect(index.find(2, 4.5)).toBe('wedge')
  expect(index.find(2, -0.1)).toBeNull()
  expect(index.find(50, 50)).toBeNull()
})

it('answers from its cells like a plain test of every shape', () => {
  const coordinate = fc.double({ min: -1, max: 10, noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(coordinate, coordinate, (latitude, longitude) => {
      const plain = [block, wedge].find(({ rings }) => contains(rings, longitude, latitude))?.value ?? null
      expect(index.find(latitude, longitude)).toBe(plain)
    }),
    { numRuns: 500 },
  )
})
