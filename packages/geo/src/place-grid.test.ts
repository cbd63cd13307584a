import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlaceGrid } from './place-grid.ts'
import { loadPlaces, type Place } from './places.ts'

const { places } = loadPlaces()
const cellDegrees = 0.1
const grid = new PlaceGrid(places, cellDegrees)

/** Checks every place, as the grid promises: the best score within nine cells. */
function bestOfAll(
  latitude: number,
  longitude: number,
  { wanted, reaches }: Record<'wanted' | 'reaches', (place: Place) => boolean>,
): number | null {
  const cell = (degrees: number, from: number) => Math.floor((degrees + from) / cellDegrees)
  const kilometersEast = 111.32 * Math.cos((latitude * Math.PI) / 180)
  let best: number | null = null
  for (const place of places) {
    if (Math.abs(place.latitude - latitude) > 1 || Math.abs(place.longitude - longitude) > 1) continue
    const isNear =
      Math.abs(cell(place.latitude, 90) - cell(latitude, 90)) <= 9 &&
      Math.abs(cell(place.longitude, 180) - cell(longitude, 180)) <= 9
    if (!isNear || !wanted(place)) continue
    const east = (place.longitude - longitude) * kilometersEast
    const kilometers = Math.hypot(east, (place.latitude - latitude) * 110.57)
    const score = reaches(place) ? kilometers - place.reachKilometers : kilometers
    if (best === null || score < best) best = score
  }
  return best
}

test('finds the place with the best score from anywhere', () => {
  const latitudes = fc.double({ min: 24, max: 62, noNaN: true })
  const longitudes = fc.double({ min: -130, max: -60, noNaN: true })
  const around = fc.double({ min: -0.4, max: 0.4, noNaN: true })
  // Anywhere, and around a place, where there is more to distinguish.
  const points = fc.oneof(
    fc.tuple(latitudes, longitudes),
    fc
      .tuple(fc.nat(places.length - 1), around, around)
      .map(([at, north, east]) => [places[at]!.latitude + north, places[at]!.longitude + east] as const),
  )
  fc.assert(
    fc.property(points, fc.boolean(), fc.boolean(), ([latitude, longitude], isPicky, isLocal) => {
      const rules = {
        wanted: (place: Place) => !isPicky || place.population > 20_000,
        reaches: (place: Place) => !isLocal || place.name < 'M',
      }
      const best = bestOfAll(latitude, longitude, rules)
      const found = grid.nearest(latitude, longitude, rules)
      if (best === null) expect(found).toBeNull()
      else expect(found!.score).toBeCloseTo(best, 9)
    }),
    { numRuns: 200 },
  )
})

test('finds a far-reaching place beyond the ring of a nearer one', () => {
  const near = { name: 'near', latitude: 0.0999 - 0.0989, longitude: 0.0999, reachKilometers: 0 }
  const beyond = (reachKilometers: number) => ({ name: 'beyond', latitude: 0.2005, longitude: 0.0999, reachKilometers })
  const found = (reachKilometers: number) =>
    new PlaceGrid([near, beyond(reachKilometers)], cellDegrees).nearest(0.0999, 0.0999)?.place.name
  expect([0, 3, 40].map(found)).toEqual(['near', 'beyond', 'beyond'])
})
