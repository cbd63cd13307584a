import { describe, expect, it } from 'vitest'
import { Geocoder } from './geocoder.ts'
import { loadPlaces } from './places.ts'

const geocoder = new Geocoder()

// name, latitude, longitude, region, county, acceptable cities (none: any)
const knownPoints: [string, number, number, string, string | null, string[]][] = [
  ['Times Square', 40.758, -73.9855, 'NY', 'New York', ['New York City', 'Manhattan', 'Weehawken']],
  ["O'Hare", 41.9742, -87.9073, 'IL', 'Cook', ['Chicago', 'Rosemont', 'Schiller Park', 'Bensenville', 'Des Plaines']],
  ['LAX', 33.9416, -118.4085, 'CA', 'Los Angeles', ['Los Angeles', 'El Segundo', 'Inglewood']],
  ['Seattle Center', 47.6205, -122.3493, 'WA', 'King', ['Seattle']],
  ['Peace Arch, US side', 48.9995, -122.748, 'WA', 'Whatcom', ['Blaine']],
  ['Peace Arch, Canadian side', 49.008, -122.756, 'BC', null, ['White Rock', 'Surrey']],
  ['Point Roberts', 48.985, -123.06, 'WA', 'Whatcom', []],
  ['Detroit Renaissance Center', 42.3293, -83.0398, 'MI', 'Wayne', ['Detroit']],
  ['Windsor riverfront', 42.318, -83.04, 'ON', null, ['Windsor']],
  ['Niagara Falls ON', 43.0896, -79.0849, 'ON', null, ['Niagara Falls']],
  ['Niagara Falls NY', 43.0962, -79.0377, 'NY', 'Niagara', ['Niagara Falls']],
  ['Sarnia', 42.9745, -82.4066, 'ON', null, ['Sarnia']],
  ['Port Huron', 42.9709, -82.4249, 'MI', 'St. Clair', ['Port Huron']],
  ['Sault Ste. Marie ON', 46.5136, -84.3358, 'ON', null, ['Sault Ste. Marie']],
  ['Sault Ste. Marie MI', 46.4953, -84.3453, 'MI', 'Chippewa', ['Sault Ste. Marie']],
  ['Parliament Hill', 45.4236, -75.7009, 'ON', null, ['Ottawa']],
  ['Gatineau', 45.4295, -75.7089, 'QC', null, ['Gatineau']],
  ['Hawkesbury', 45.6083, -74.6047, 'ON', null, ['Hawkesbury']],
  ['Grenville', 45.625, -74.604, 'QC', null, []],
  ['Cornwall', 45.018, -74.728, 'ON', null, ['Cornwall']],
  ['Massena', 44.9281, -74.8919, 'NY', 'St. Lawrence', ['Massena']],
  ['Derby Line', 45.004, -72.099, 'VT', 'Orleans', []],
  ['Stanstead', 45.012, -72.097, 'QC', null, []],
  ['Toronto Islands', 43.6205, -79.378, 'ON', null, ['Toronto']],
  ['off Chicago, on the lake', 41.886, -87.59, 'IL', 'Cook', ['Chicago']],
  ['off Milwaukee, on the lake', 43.04, -87.88, 'WI', 'Milwaukee', ['Milwaukee']],
  ['Thunder Bay', 48.3809, -89.2477, 'ON', null, ['Thunder Bay']],
  ['Duluth', 46.7867, -92.1005, 'MN', 'St. Louis', ['Duluth']],
  ['Superior', 46.7208, -92.1041, 'WI', 'Douglas', ['Superior']],
  ['Kansas City KS', 39.1141, -94.6275, 'KS', 'Wyandotte', ['Kansas City']],
  ['Kansas City MO', 39.0997, -94.5786, 'MO', 'Jackson', ['Kansas City']],
  ['Lloydminster, west of the meridian', 53.2783, -110.03, 'AB', null, []],
  ['Lloydminster, east of the meridian', 53.2783, -109.985, 'SK', null, []],
  ['Montréal', 45.5017, -73.5673, 'QC', null, ['Montréal']],
  ['Halifax', 44.6488, -63.5752, 'NS', null, ['Halifax']],
  ['Sackville', 45.8968, -64.3692, 'NB', null, ['Sackville']],
  ['Amherst', 45.8299, -64.2032, 'NS', null, ['Amherst']],
  ['White House', 38.8977, -77.0365, 'DC', 'District of Columbia', ['Washington, D.C.']],
  ['Arlington', 38.8816, -77.091, 'VA', 'Arlington', ['Arlington']],
  ['Hoboken', 40.744, -74.0324, 'NJ', 'Hudson', ['Hoboken']],
  ['St. Louis', 38.627, -90.1994, 'MO', 'St. Louis', ['St. Louis']],
  ['East St. Louis', 38.6245, -90.1509, 'IL', 'St. Clair', ['East Saint Louis', 'East St. Louis']],
  ['I-80, empty Wyoming', 41.65, -107.98, 'WY', 'Sweetwater', []],
  ['Trans-Canada north of Lake Superior', 48.75, -87, 'ON', null, []],
  ['Key West', 24.5551, -81.78, 'FL', 'Monroe', ['Key West']],
  ['Anchorage', 61.2181, -149.9003, 'AK', 'Anchorage', ['Anchorage']],
  ['Woodlawn, at the northern end of the Bronx', 40.897, -73.867, 'NY', 'Bronx', ['The Bronx']],
  ['Mount Vernon, across the line from the Bronx', 40.9, -73.845, 'NY', 'Westchester', ['Mount Vernon']],
  ['Prospect Park', 40.66, -73.969, 'NY', 'Kings', ['Brooklyn']],
  ['San Ysidro, at the Mexican border', 32.556, -117.047, 'CA', 'San Diego', []],
]

describe('reverse', () => {
  it.each(knownPoints)('knows %s', (_name, latitude, longitude, region, county, cities) => {
    const address = geocoder.reverse(latitude, longitude)
    expect(address.region?.code).toBe(region)
    expect(address.county).toBe(county)
    expect(address.country).toBe(address.region?.country)
    if (cities.length) expect(cities).toContain(address.city)
  })

  it('returns GeoNames’ region for nearly every place, and mostly its own name', () => {
    const { places } = loadPlaces()
    const answers = places.map((place) => ({ place, address: geocoder.reverse(place.latitude, place.longitude) }))
    const sameRegion = answers.filter(({ place, address }) => address.region === place.region)
    const sameName = answers.filter(({ place, address }) => address.city === place.name)
    expect(sameRegion.length / places.length).toBeGreaterThan(0.998)
    expect(sameName.length / places.length).toBeGreaterThan(0.96)
  })

  it('names the country of a city abroad and leaves the region empty', () => {
    expect(geocoder.reverse(48.137, 11.575)).toMatchObject({
      city: 'Munich',
      country: 'DE',
      region: null,
      county: null,
    })
    expect(geocoder.reverse(31.2, -112.1)).toMatchObject({ country: 'MX', region: null })
    expect(geocoder.reverse(32.5027, -117.0037)).toMatchObject({ city: 'Tijuana', country: 'MX', region: null })
  })

  it('returns nothing in the open sea or off the earth, without throwing', () => {
    const nothing = { city: null, county: null, region: null, country: null, kilometersFromCity: null }
    for (const [latitude, longitude] of [
      [30, -45],
      [0, 0],
      [91, 10],
      [Number.NaN, 0],
      [40, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(geocoder.reverse(latitude, longitude)).toEqual(nothing)
    }
  })

  it('returns the region but no city if the nearest place is far', () => {
    expect(geocoder.reverse(61, -106)).toMatchObject({ city: null, region: { code: 'NT' }, kilometersFromCity: null })
  })
})
