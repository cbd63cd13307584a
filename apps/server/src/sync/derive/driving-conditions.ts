import { type Light, light } from '@milepost/domain/codes'
import { lightAt } from '@milepost/geo/sun'
import { timeZoneAt } from '@milepost/geo/time-zone'
import type { Coordinate } from '@milepost/providers/kit/record'
import { NumberText, sign } from '../../recompute/number-text.ts'
import type { PipelineContext } from '../context.ts'
import { type TrafficCode, trafficAt, unknownTraffic } from './traffic.ts'
import type { WeatherCode } from './weather-codes.ts'

/** A part of a trip, ten minutes or less: its midpoint and the conditions there. `share` is of the trip's driving time. */
export type TripSlice = Coordinate & {
  atMs: number
  share: number
  /** 0 outside the known regions. */
  regionId: number
  light: Light
  traffic: TrafficCode
}

/** Meters under the same conditions; 0 for an unknown region. */
export type ConditionCell = Pick<TripSlice, 'regionId' | 'light' | 'traffic'> & { weather: WeatherCode; meters: number }

type Drive = {
  start: Coordinate
  end: Coordinate | null
  startedAt: Date
  endedAt: Date
  /** When it was driven, in pairs of seconds since its start; null: throughout. */
  drivenParts: readonly number[] | null
}
type Knowledge = Pick<PipelineContext, 'geocoder' | 'rushHours'>

const sliceMs = 600_000
/** A week of slices: longer trips are sampled less often. */
const mostSlices = 1_008

/** Splits a trip into slices along the straight line between its ends: its route is unknown when it is stored. */
export function slicesOf({ geocoder, rushHours }: Knowledge, drive: Drive): TripSlice[] {
  const { start, end, startedAt, endedAt } = drive
  const parts = drive.drivenParts?.length ? drive.drivenParts : [0, (endedAt.getTime() - startedAt.getTime()) / 1000]
  const duration = parts.reduce((sum, at, index) => sum + (index % 2 ? at : -at), 0) * 1000
  const slices = Math.min(mostSlices, Math.max(1, Math.ceil(duration / sliceMs)))
  return Array.from({ length: slices }, (_, slice) => {
    const along = (slice + 0.5) / slices
    const atMs = startedAt.getTime() + elapsedMs(parts, along * duration)
    const latitude = start.latitude + along * ((end ?? start).latitude - start.latitude)
    const longitude = start.longitude + along * ((end ?? start).longitude - start.longitude)
    return {
      atMs,
      share: 1 / slices,
      latitude,
      longitude,
      regionId: geocoder.reverse(latitude, longitude).region?.id ?? 0,
      light: light.code[lightAt(latitude, longitude, atMs)],
      traffic: trafficAt(rushHours, timeZoneAt(latitude, longitude), atMs) ?? unknownTraffic,
    }
  })
}

/** Returns how long after its start a trip had been driven for some time. */
function elapsedMs(parts: readonly number[], drivenMs: number): number {
  let left = drivenMs
  for (let index = 0; index < parts.length; index += 2) {
    const ms = (parts[index + 1]! - parts[index]!) * 1000
    if (left <= ms) return parts[index]! * 1000 + left
    left -= ms
  }
  return parts.at(-1)! * 1000
}

/**
 * Returns the meters of a trip by its conditions, as `trip.conditions` holds them:
 * `region,light,traffic,weather,meters;…`. The meters add up to the trip's. `weatherAt` returns the weather of a slice,
 * if known.
 */
export function conditionsOf(
  slices: readonly TripSlice[],
  meters: number,
  weatherAt: (slice: TripSlice) => WeatherCode = () => 0,
): string {
  const shares = new Map<string, number>()
  for (const slice of slices) {
    const key = `${slice.regionId},${slice.light},${slice.traffic},${weatherAt(slice)}`
    shares.set(key, (shares.get(key) ?? 0) + slice.share)
  }
  let [along, before] = [0, 0]
  const cells: string[] = []
  for (const [key, share] of shares) {
    along += share
    const until = Math.round(Math.min(along, 1) * meters)
    cells.push(`${key},${until - before}`)
    before = until
  }
  return cells.join(';')
}

/** Reads what `conditionsOf` wrote; empty if nothing is known. */
export const conditionCells = (conditions: string | null | undefined): ConditionCell[] =>
  conditions ? readConditions(new NumberText(conditions)) : []

/** Reads the same within a longer text. */
export function readConditions(text: NumberText): ConditionCell[] {
  const cells: ConditionCell[] = []
  const next = () => {
    text.hasNext(sign.comma)
    return text.number()
  }
  do
    cells.push({
      regionId: next(),
      light: next() as Light,
      traffic: next() as TrafficCode,
      weather: next(),
      meters: next(),
    })
  while (text.hasNext(sign.semicolon))
  return cells
}
