import { loadPlaces } from '@milepost/geo/places'
import { expect, it } from 'vitest'
import { METERS_PER_MILE } from '../days/calendar.ts'
import { Random } from '../random.ts'
import { Network } from './network.ts'

const network = new Network(loadPlaces().places, Random.of('roads'))
const junction = (name: string, code: string) =>
  network.junctions.find(({ place }) => place.name === name && place.region.code === code)!

it('finds every place named by its corridors, and reaches all of them except on islands and in Alaska', () => {
  expect(network.missing).toEqual([])
  const from = junction('Denver', 'CO')
  const reached = new Set([from, ...network.within(from, Infinity)])
  const apart = network.junctions.filter((other) => !reached.has(other)).map(({ place }) => place.name)
  expect(apart.sort()).toEqual([
    'Anchorage',
    'Charlottetown',
    'Corner Brook',
    'Courtenay',
    'Fairbanks',
    'Hilo',
    'Honolulu',
    'Makakilo',
    'Nanaimo',
    "St. John's",
    'Summerside',
    'Victoria',
    'Volcano',
  ])
})

it.each([
  ['Toronto', 'ON', 'Montréal', 'QC', 336],
  ['Los Angeles', 'CA', 'New York City', 'NY', 2790],
  ['Dallas', 'TX', 'Houston', 'TX', 239],
])('%s %s to %s %s is about %i miles by road', (fromName, fromCode, toName, toCode, miles) => {
  const path = network.path(junction(fromName, fromCode), junction(toName, toCode))!
  const driven = path.reduce((sum, edge) => sum + edge.meters, 0) / METERS_PER_MILE
  expect(driven / miles).toBeGreaterThan(0.93)
  expect(driven / miles).toBeLessThan(1.1)
})
