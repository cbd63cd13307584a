import { type Region, regionByCode } from '@milepost/domain/regions'

// Province lines are drawn at 1:50,000,000 and are kilometers off in towns on a river. If a town is on the line, a box
// holds a hand-drawn one, west to east: points above it belong to the first region, points below to the second.
type Correction = {
  west: number
  south: number
  east: number
  north: number
  above: Region
  below: Region
  line: readonly (readonly [longitude: number, latitude: number])[]
}

const region = (country: string, code: string) => regionByCode(country, code)!
const ontario = region('CA', 'ON')
const quebec = region('CA', 'QC')

const corrections: readonly Correction[] = [
  {
    west: -76,
    south: 45.3,
    east: -75.3,
    north: 45.6,
    above: quebec,
    below: ontario,
    // Ottawa and Gatineau: the Ottawa River
    line: [
      [-76, 45.5],
      [-75.9, 45.42],
      [-75.82, 45.375],
      [-75.75, 45.41],
      [-75.718, 45.4225],
      [-75.706, 45.4275],
      [-75.694, 45.44],
      [-75.68, 45.455],
      [-75.6, 45.463],
      [-75.5, 45.49],
      [-75.3, 45.53],
    ],
  },
  {
    west: -83.14,
    south: 42.27,
    east: -82.92,
    north: 42.4,
    above: region('US', 'MI'),
    below: ontario,
    // Detroit and Windsor: the Detroit River
    line: [
      [-83.14, 42.25],
      [-83.11, 42.285],
      [-83.07, 42.316],
      [-83.04, 42.3235],
      [-83, 42.334],
      [-82.96, 42.345],
      [-82.92, 42.352],
    ],
  },
  {
    west: -74.65,
    south: 45.58,
    east: -74.5,
    north: 45.66,
    above: quebec,
    below: ontario,
    // Hawkesbury and Grenville: the Ottawa River
    line: [
      [-74.65, 45.625],
      [-74.6, 45.616],
      [-74.5, 45.59],
    ],
  },
]

/** Returns the region by an exact line if there is one, else null. */
export function correctedRegion(latitude: number, longitude: number): Region | null {
  if (longitude > -110.2 && longitude < -109.8 && latitude > 49 && latitude < 60) {
    // The Fourth Meridian, by survey at 110°00'20" W in Lloydminster
    return region('CA', longitude < -110.005 ? 'AB' : 'SK')
  }
  const box = corrections.find(
    ({ west, south, east, north }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
  if (!box) return null
  return latitude > latitudeOfLine(box.line, longitude) ? box.above : box.below
}

function latitudeOfLine(line: Correction['line'], longitude: number): number {
  const next = Math.max(
    1,
    line.findIndex(([x]) => x >= longitude),
  )
  const [x0, y0] = line[next - 1]!
  const [x1, y1] = line[next]!
  return y0 + ((longitude - x0) / (x1 - x0)) * (y1 - y0)
}
