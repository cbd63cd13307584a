import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circleAround } from './circle-around.ts'

/** Great-circle distance in meters, by the law of cosines. */
function distance([fromLon, fromLat]: readonly [number, number], [toLon, toLat]: readonly [number, number]) {
  const [a, b, c] = [fromLat, toLat, toLon - fromLon].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(c)
  return 6_371_008.8 * Math.acos(Math.min(1, Math.max(-1, cosine)))
}

test('keeps every corner at the radius, and closes the ring', () => {
  const place = fc.tuple(fc.double({ min: -179, max: 179, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }))
  fc.assert(
    fc.property(place, fc.integer({ min: 1_000, max: 900_000 }), (center, radius) => {
      const ring = circleAround(center, radius)
      expect(ring.at(-1)).toEqual(ring[0])
      for (const corner of ring) expect(Math.abs(distance(center, corner) - radius)).toBeLessThan(1 + radius / 1000)
    }),
  )
})
