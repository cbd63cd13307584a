import { expect, test } from 'vitest'
import { cameraLine } from './camera-line.ts'

test('counts vehicles with known cameras, and gives the reason instead if there are none', () => {
  expect(cameraLine(1, 13, 'loading')).toBe('1 vehicle of 13 with known cameras')
  expect(cameraLine(0, 13, 'complete')).toBe('0 vehicles of 13 with known cameras')
  expect(cameraLine(0, 0, 'loading')).toBe('Camera status: not available yet')
  expect(cameraLine(0, 0, 'notReported')).toBe('Camera status: not reported')
  expect(cameraLine(0, 0, 'complete')).toBe('No vehicle has known cameras')
})
