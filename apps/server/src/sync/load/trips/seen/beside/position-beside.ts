import { positionFlag } from '../../position-tables.ts'
import { besideMs } from '../by-positions.ts'
import type { Beside, TripEnd } from './ways-beside.ts'

/** An end of a trip at which its vehicle may drive on. */
export type End = { index: number; vehicleId: string; isBefore: boolean; end: TripEnd }
export type Row = { at: string; lat: number; lon: number; speed: number | null; isOn: boolean }
/** The position next to an end of a trip. */
export type Found = { end: End; beside: Beside; isOn: boolean }

/** SQL of what is read of a position `n`, and what is true of one that is a place of its vehicle. */
export const columns = `n.at, n.latitude_e6 as lat, n.longitude_e6 as lon, n.speed_kmh as speed, n.flags & ${positionFlag.on} > 0 as "isOn"`
export const isPlace = `n.flags & ${positionFlag.jump | positionFlag.approximate | positionFlag.guess} = 0`
/** SQL of how close to a trip a position next to it is. */
export const day = `interval '${besideMs} ms'`

export const besideOf = ({ at, lat, lon, speed }: Row): Beside => ({
  atMs: Date.parse(at),
  latitude: lat / 1e6,
  longitude: lon / 1e6,
  speedKmh: speed,
})
