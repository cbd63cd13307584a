import { loadLandMap } from '@milepost/geo/land'
import { loadPlaces } from '@milepost/geo/places'
import { expect, it } from 'vitest'
import { routeOf } from '../days/routine.ts'
import { Way } from '../motion/way.ts'
import { Random } from '../random.ts'
import { World } from '../world.ts'
import type { Line } from './line.ts'
import { type Edge, Network } from './network.ts'
import { metersAfloat } from './road-line.ts'

/** Long roads that have no route except over water as the map draws it, with the kilometers over water. */
const bridges: Readonly<Record<string, readonly [name: string, kilometers: number]>> = {
  'San Francisco–Oakland': ['Bay Bridge', 14],
  'San Francisco–Sacramento': ['Bay Bridge', 17],
  'Watertown–Kingston': ['Thousand Islands Bridge', 15],
  'Greater Sudbury–Sault Ste. Marie': ['Sault Ste. Marie International Bridge and its approaches', 14],
  'Sault Ste. Marie–Wawa': ['Sault Ste. Marie International Bridge', 5],
  'Saginaw–Sault Ste. Marie': ['Mackinac Bridge', 13],
  'Houston–Galveston': ['Galveston Causeway', 14],
  'Newark–New York City': ['Hudson and East River', 12],
  'Paterson–New York City': ['George Washington Bridge and East River', 12],
  'New York City–Stamford': ['Whitestone Bridge', 5],
  'New York City–Newburgh': ['Whitestone Bridge', 5],
  'Kenora–Winnipeg': ['the bridges of Lake of the Woods', 11],
  'New Orleans–Gulfport': ['Twin Span Bridge', 11],
  'New Orleans–Hattiesburg': ['Twin Span Bridge', 10],
  'Cornwall–Montréal': ['Île aux Tourtes Bridge', 10],
  'Ottawa–Montréal': ['Île aux Tourtes Bridge', 10],
  'Plattsburgh–Montréal': ['Champlain Bridge', 8],
  'Montréal–Drummondville': ['Louis-Hippolyte-La Fontaine Bridge–Tunnel', 7],
  'Montréal–Sherbrooke': ['Champlain Bridge', 7],
  'Montréal–Trois-Rivières': ['Charles-De Gaulle Bridge', 5],
  'Niagara Falls–Buffalo': ['Peace Bridge', 5],
  'Fredericksburg–Washington, D.C.': ['14th Street Bridge', 1],
  'Truro–Sydney': ['Canso Causeway', 5],
  "St. John's–Corner Brook": ['the causeways of the Terra Nova coast', 7],
}

// Sampling and the drawing's three decimals let a shore road dip into the water.
const SHORE_KILOMETERS = 0.6
const SAMPLE_METERS = 300
/** 2025-05-05, a Monday. */
const WEEKDAY = 20_213

const nameOf = ({ from, to }: Edge) => `${from.place.name}–${to.place.name}`
const edgesOf = (network: Network) => [...new Set(network.junctions.flatMap((junction) => junction.edges))]

it.each(['roads', 'demo'])('keeps long roads of the world "%s" on land except for named bridges', (seed) => {
  const network = new Network(loadPlaces().places, Random.of(seed))
  const wet = edgesOf(network).filter((edge) => {
    const allowed = bridges[nameOf(edge)]?.[1] ?? SHORE_KILOMETERS
    return metersAfloat(edge.line) / 1000 > allowed
  })
  expect(wet.map((edge) => `${nameOf(edge)}: ${Math.round(metersAfloat(edge.line) / 1000)} km`)).toEqual([])
})

it('keeps whole trips of a large fleet on land except on bridges', () => {
  const land = loadLandMap()
  const world = new World({ seed: 'shore', vehicles: 600 })
  const bridgeLines = new Set<Line>(
    edgesOf(world.network).flatMap((edge) => (nameOf(edge) in bridges ? [edge.line] : [])),
  )
  const strays: string[] = []
  let trips = 0
  let samples = 0
  let afloat = 0
  for (const vehicle of world.vehicles) {
    for (const { pieces, meters } of routeOf(world.network, vehicle, WEEKDAY + (vehicle.number % 5))?.legs ?? []) {
      const way = new Way(pieces)
      trips++
      for (let at = 0; at < meters; at += SAMPLE_METERS) {
        const { latitude, longitude } = way.at(at)
        samples++
        if (land.isLand(latitude, longitude)) continue
        afloat++
        if (!bridgeLines.has(way.pieceAt(at).line)) strays.push(`${vehicle.depot.groupName} ${latitude} ${longitude}`)
      }
    }
  }
  expect(trips).toBeGreaterThan(1000)
  expect(strays).toEqual([])
  expect(afloat / samples).toBeLessThan(0.002)
})
