import { describe, expect, test } from 'vitest'
import { normalNumbers } from '../testing/sample-drive.ts'
import { classifyStill, type GreyPicture, measureStill } from './obstruction.ts'

const [width, height] = [640, 360]

/** A picture drawn point by point, with sensor noise and a recorder's line of white text at the bottom. */
function still(grey: (x: number, y: number) => number, noise = 5): GreyPicture {
  const next = normalNumbers(7)
  const greys = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const drawn = y > 0.9 * height ? (x % 14 < 5 ? 250 : 10) : grey(x, y) + noise * next()
      greys[y * width + x] = Math.min(255, Math.max(0, drawn))
    }
  return { width, height, greys }
}

/** Sky over road, with vehicles, poles and lane markings. */
const street = (x: number, y: number) => {
  if (y < 150) return x % 160 < 8 ? 60 : 190
  if (y < 230 && x % 200 < 90) return x % 200 < 12 || y % 40 < 6 ? 30 : 120
  return Math.abs(x - 320) < (y - 150) / 12 && y % 50 < 25 ? 235 : 85
}
const verdictOf = (picture: GreyPicture) => classifyStill(measureStill(picture))

describe('a lens', () => {
  test('that sees a street is clear, by day and by night', () => {
    expect(verdictOf(still(street))).toBe('clear')
    expect(verdictOf(still((x, y) => street(x, y) * 0.55, 14))).toBe('clear')
  })

  test('is obstructed by a hand or a cap, whatever text is at the bottom of the picture', () => {
    expect(verdictOf(still(() => 22))).toBe('obstructed')
    expect(verdictOf(still(() => 12, 14))).toBe('obstructed')
  })

  test('is obstructed when smeared all over', () => {
    expect(verdictOf(still((x, y) => 120 + 25 * Math.sin(x / 150) + 15 * Math.cos(y / 120)))).toBe('obstructed')
  })

  test('has a score that doesn’t depend on the size of the picture', () => {
    const large = still(street, 0)
    const small = {
      width: 320,
      height: 180,
      greys: Float32Array.from(
        { length: 320 * 180 },
        (_, i) => large.greys[Math.floor(i / 320) * 2 * 640 + (i % 320) * 2]!,
      ),
    }
    expect(measureStill(small).score / measureStill(large).score).toBeCloseTo(1, 0)
  })
})

test('has no verdict near the limit, or in fog', () => {
  expect([10, 15, 20, 26, 27].map((score) => classifyStill({ score }))).toEqual([
    'obstructed',
    'unsure',
    'unsure',
    'unsure',
    'clear',
  ])
  expect(classifyStill({ score: 10 }, true)).toBe('unsure')
  expect(classifyStill({ score: 40 }, true)).toBe('clear')
})
