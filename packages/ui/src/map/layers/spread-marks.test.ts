import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadMarks } from './spread-marks.ts'

test('places marks of one location side by side, and leaves others in place', () => {
  const marks = [
    { x: 10, y: 10 },
    { x: 10, y: 10 },
    { x: 30, y: 12 },
    { x: 10, y: 60 },
  ]
  expect(spreadMarks(marks, 24)).toEqual([0, 24, 28, 0])
})

test('never lets one cover another, wherever they are', () => {
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 60 }) })
  fc.assert(
    fc.property(fc.array(pixel, { maxLength: 30 }), (marks) => {
      const moved = spreadMarks(marks, 24).map((by, index) => ({ x: marks[index]!.x + by, y: marks[index]!.y }))
      for (const [index, mark] of moved.entries())
        for (const other of moved.slice(index + 1))
          expect(Math.max(Math.abs(mark.x - other.x), Math.abs(mark.y - other.y))).toBeGreaterThanOrEqual(24)
    }),
  )
})
