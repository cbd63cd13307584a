import { readFileSync } from 'node:fs'
import { type Region, regionById } from '@milepost/domain/regions'

/** A city, town or village of the US or Canada. `reachKilometers` is how far its name carries. */
export type Place = {
  name: string
  region: Region
  population: number
  latitude: number
  longitude: number
  reachKilometers: number
}

/** A large city anywhere else; `country` is its ISO 3166 code. */
export type CityAbroad = Omit<Place, 'region'> & { country: string }

type Row<Owner> = [name: string, owner: Owner, population: number, latitude: number, longitude: number]
type PlacesFile = { home: Row<number>[]; abroad: Row<string>[] }

let loaded: { places: readonly Place[]; citiesAbroad: readonly CityAbroad[] } | undefined

/** Loads all known places, once. Data: GeoNames, CC BY 4.0 (see README.md of this package). */
export function loadPlaces(): { places: readonly Place[]; citiesAbroad: readonly CityAbroad[] } {
  loaded ??= readPlaces()
  return loaded
}

function readPlaces() {
  const file = JSON.parse(readFileSync(new URL('./places.gen.json', import.meta.url), 'utf8')) as PlacesFile
  const places = file.home.flatMap(([name, regionId, population, latitude, longitude]): Place[] => {
    const region = regionById(regionId)
    return region ? [{ name, region, population, latitude, longitude, reachKilometers: reach(population) }] : []
  })
  const citiesAbroad = file.abroad.map(
    ([name, country, population, latitude, longitude]): CityAbroad => ({
      name,
      country,
      population,
      latitude,
      longitude,
      reachKilometers: reach(population),
    }),
  )
  return { places, citiesAbroad }
}

// A million people carry 11 km, ten thousand 1.6 km: fitted so that suburbs keep their own names.
const reach = (population: number) => 0.03 * Math.max(population, 200) ** 0.43
