import type { WeatherMoment } from '../../../recompute/weather/weather-days.ts'
import type { PipelineContext } from '../../context.ts'
import { conditionsOf, slicesOf, type TripSlice } from '../../derive/driving-conditions.ts'
import type { SeenTrip } from './seen/seen-trip.ts'

/** Conditions of a trip, as `trip.conditions` holds them, and its last moment without weather. */
export type TripConditions = { conditions: string | null; lastUnweathered: WeatherMoment | null }

const unknown: TripConditions = { conditions: null, lastUnweathered: null }

/**
 * Determines the conditions of completed trips with one weather lookup; not of private ones, nor of those whose driving
 * time is unknown, because a night in the middle of one would pass for driving at night.
 */
export async function conditionsOfTrips(
  context: PipelineContext,
  records: readonly SeenTrip[],
): Promise<TripConditions[]> {
  const sliced = records.map((record) => slicesWhereKnown(context, record))
  const days = await context.weather.of(sliced.flatMap((slices) => slices ?? []))
  const weatherAt = (slice: TripSlice) => days.at(slice)?.weather ?? 0
  return records.map(({ distanceMeters }, index) => {
    const slices = sliced[index]
    if (!slices || distanceMeters === null) return unknown
    return {
      conditions: conditionsOf(slices, Math.round(distanceMeters), weatherAt),
      lastUnweathered: slices.findLast((slice) => weatherAt(slice) === 0) ?? null,
    }
  })
}

function slicesWhereKnown(
  context: PipelineContext,
  { start, end, startedAt, endedAt, isPrivate, distanceMeters, drivingSeconds, drivenParts }: SeenTrip,
): TripSlice[] | null {
  if (isPrivate || !start || !endedAt || distanceMeters === null || drivingSeconds === null) return null
  return slicesOf(context, { start, end, startedAt, endedAt, drivenParts })
}
