import { loadLandMap } from '@milepost/geo/land'
import { frameOf, visitedFrame } from '../world/roads/depot-ground.ts'
import {
  MAIN_EVERY,
  METERS_PER_DEGREE_NORTH,
  metersPerDegreeEast,
  STREET_DEGREES_EAST,
  STREET_DEGREES_NORTH,
} from '../world/roads/street-grid.ts'
import type { Frame } from '../world/roads/town-frame.ts'
import type { World } from '../world/world.ts'
import type { TileFrame } from './tile-frame.ts'

/** Streets from `from` to `to`, at `at`, all in degrees; `isNorthward` if `at` is a longitude. */
export type Street = { isNorthward: boolean; isMain: boolean; at: number; from: number; to: number }

/** A disk of streets, an ellipse in degrees. */
type Town = { longitude: number; latitude: number; east: number; north: number }

/** From this zoom on, side streets are shown; main roads earlier. */
const SIDE_STREETS_ZOOM = 12
const MAIN_ROADS_ZOOM = 8
/** Before this zoom, water is left out by main blocks: a block is a few pixels wide. */
const FINE_ZOOM = 10

/** The streets of all towns that vehicles drive in. */
export class TownStreets {
  private readonly towns: readonly Town[]

  constructor({ vehicles, network }: Pick<World, 'vehicles' | 'network'>) {
    const depots = new Set(vehicles.map(({ depot }) => depot))
    const frames = [
      ...[...depots].map((depot) => frameOf(depot)),
      ...network.junctions.map(({ place }) => visitedFrame(place)),
    ]
    this.towns = [...Map.groupBy(frames, ({ place }) => place).values()].map(largest)
  }

  /** Returns the streets to draw in a tile. */
  within(frame: TileFrame, zoom: number): Street[] {
    if (zoom < MAIN_ROADS_ZOOM) return []
    const near = this.towns.filter((town) => isNear(town, frame))
    if (!near.length) return []
    const every = zoom < SIDE_STREETS_ZOOM ? MAIN_EVERY : 1
    const blocks = zoom < FINE_ZOOM ? MAIN_EVERY : 1
    const isDry = loadLandMap().isAllLand(frame.south, frame.west, frame.north, frame.east)
    const onLand = (street: Street) => (isDry ? [street] : dryParts(street, blocks))
    return [...northward(near, frame, every), ...eastward(near, frame, every)].flatMap(onLand)
  }
}

function largest(frames: Frame[]): Town {
  const { latitude, longitude } = frames[0]!.place
  const reachMeters = Math.max(...frames.map((frame) => frame.reachMeters))
  return {
    latitude,
    longitude,
    east: reachMeters / metersPerDegreeEast(latitude),
    north: reachMeters / METERS_PER_DEGREE_NORTH,
  }
}

function isNear({ longitude, latitude, east, north }: Town, frame: TileFrame): boolean {
  const isBeside = longitude + east < frame.west || longitude - east > frame.east
  return !isBeside && latitude + north >= frame.south && latitude - north <= frame.north
}

function northward(towns: readonly Town[], frame: TileFrame, every: number): Street[] {
  return gridLines(frame.west, frame.east, STREET_DEGREES_EAST, every).flatMap(({ at, isMain }) => {
    const chords = towns.map((town) => chord(at - town.longitude, town.east, town.latitude, town.north))
    return joined(chords, frame.south, frame.north).map(([from, to]) => ({ isNorthward: true, isMain, at, from, to }))
  })
}

function eastward(towns: readonly Town[], frame: TileFrame, every: number): Street[] {
  return gridLines(frame.south, frame.north, STREET_DEGREES_NORTH, every).flatMap(({ at, isMain }) => {
    const chords = towns.map((town) => chord(at - town.latitude, town.north, town.longitude, town.east))
    return joined(chords, frame.west, frame.east).map(([from, to]) => ({ isNorthward: false, isMain, at, from, to }))
  })
}

function gridLines(low: number, high: number, step: number, every: number): { at: number; isMain: boolean }[] {
  const lines: { at: number; isMain: boolean }[] = []
  for (let index = Math.ceil(low / step / every) * every; index * step <= high; index += every)
    lines.push({ at: index * step, isMain: index % MAIN_EVERY === 0 })
  return lines
}

type Interval = readonly [from: number, to: number]

/** The part of a line within an ellipse that it passes at `offset` from its center; null if it doesn't. */
function chord(offset: number, radius: number, center: number, otherRadius: number): Interval | null {
  const rest = 1 - (offset / radius) ** 2
  if (rest <= 0) return null
  const half = otherRadius * Math.sqrt(rest)
  return [center - half, center + half]
}

/** Joins intervals that overlap, and cuts them to the limits. */
function joined(intervals: readonly (Interval | null)[], low: number, high: number): Interval[] {
  const sorted = intervals
    .filter((interval) => interval !== null)
    .map(([from, to]): Interval => [Math.max(low, from), Math.min(high, to)])
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0])
  const result: Interval[] = []
  for (const [from, to] of sorted) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

/** Leaves out the blocks in the water. */
function dryParts(street: Street, blocks: number): Street[] {
  const land = loadLandMap()
  const isLand = (along: number) => (street.isNorthward ? land.isLand(along, street.at) : land.isLand(street.at, along))
  const step = (street.isNorthward ? STREET_DEGREES_NORTH : STREET_DEGREES_EAST) * blocks
  const parts: Street[] = []
  let wasLand = isLand(street.from)
  for (let from = street.from; from < street.to; ) {
    const to = Math.min(street.to, (Math.floor(from / step + 1e-6) + 1) * step)
    const willBeLand = isLand(to)
    if ((wasLand && willBeLand) || isLand((from + to) / 2)) {
      const last = parts.at(-1)
      if (last?.to === from) last.to = to
      else parts.push({ ...street, from, to })
    }
    wasLand = willBeLand
    from = to
  }
  return parts
}
