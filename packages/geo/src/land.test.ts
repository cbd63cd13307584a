import { expect, it } from 'vitest'
import { loadLandMap } from './land.ts'

const map = loadLandMap()

it.each([
  ['Chicago', 41.85, -87.75, true],
  ['Lake Michigan off Chicago', 41.9, -87.3, false],
  ['Kansas', 38.5, -98.5, true],
  ['the Atlantic', 35, -70, false],
  ['Great Salt Lake', 41.1, -112.5, false],
  ['the Gulf of Saint Lawrence', 48, -61.5, false],
  ['Newfoundland', 48.7, -56, true],
])('%s', (_where, latitude, longitude, isLand) => {
  expect(map.isLand(latitude, longitude)).toBe(isLand)
})

it('answers from its cells as from the shapes, whatever was requested before', () => {
  const fresh = loadLandMap()
  let differences = 0
  for (let i = 0; i < 20_000; i++) {
    const [latitude, longitude] = [24 + 30 * ((i * 0.7549) % 1), -130 + 75 * ((i * 0.5698) % 1)]
    const first = fresh.isLand(latitude, longitude)
    const next = fresh.isLand(latitude + 1e-9, longitude)
    if (first !== next) differences++
  }
  expect(differences).toBeLessThan(3)
})

it('calls a box all land only if there is no water in it', () => {
  expect(map.isAllLand(38, -99, 39, -98)).toBe(true)
  expect(map.isAllLand(41.5, -88, 42.2, -87)).toBe(false)
})
