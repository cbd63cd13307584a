import { distanceMeters } from '@milepost/geo/distance'
import { coordinateOf } from '../kit/mapping/coordinate.ts'
import { readItems } from '../kit/read-records.ts'
import { secondMs } from '../kit/reading/durations.ts'
import type { Coordinate, MotionRecord } from '../kit/record.ts'
import { type Context, createClient } from './client.ts'
import { amount } from './incident-mapping.ts'
import { datesAround } from './streams/dates.ts'
import { PerformanceEvent } from './wire.ts'

/** Places are reported to the centimeter, so two farther apart are different samples. */
const sameMeters = 1
/** Headings are reported to a hundredth of a degree, less precisely in some versions. */
const sameDegrees = 0.5

/** Reads the series of performance events around a time. They can't be requested for a single vehicle. */
export async function readMotion(context: Context, vehicle: string, from: Date, to: Date): Promise<MotionRecord[]> {
  const byTime = new Map<number, MotionRecord>()
  for await (const items of createClient(context).pages('performanceEvents', datesAround(from, to)))
    for (const event of readItems(items, PerformanceEvent).records)
      if (event.vehicle?.id === vehicle)
        for (const record of mapEventMotion(event))
          if (record.at >= from && record.at <= to) byTime.set(record.at.getTime(), record)
  return [...byTime.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * Returns the samples of an event. Their times aren't documented. In the guide's example (step 2 of extracting
 * performance events), the tenth of 21 samples is at the event's own place and the next one has the bearing of its end,
 * one second later. So samples are a second apart, and the one at the event's place marks its start. An event whose
 * series contradicts that has no motion.
 */
export function mapEventMotion(event: PerformanceEvent): MotionRecord[] {
  const { m_gps_lat: latitudes, m_gps_lon: longitudes, m_gps_heading: headings, m_veh_spd: speeds } = event
  const places = (latitudes ?? []).map((latitude, index) => coordinateOf(amount(latitude), amount(longitudes?.[index])))
  const start = indexOfStart(places, coordinateOf(amount(event.lat), amount(event.lon)))
  if (start === null || !endFits(event, start)) return []
  const startMs = Date.parse(event.start_time)
  return places.flatMap((place, index) =>
    place
      ? [
          {
            at: new Date(startMs + (index - start) * secondMs),
            ...place,
            speedKmh: amount(speeds?.[index]),
            headingDegrees: amount(headings?.[index]),
          },
        ]
      : [],
  )
}

/** Several samples of a stationary vehicle share the place; the one closest to the middle of the series is used. */
function indexOfStart(places: readonly (Coordinate | null)[], at: Coordinate | null): number | null {
  if (!at) return null
  const fromMiddle = (index: number) => Math.abs(index - (places.length - 1) / 2)
  const found = [...places.keys()].filter((index) => {
    const place = places[index]
    return place && distanceMeters(place.latitude, place.longitude, at.latitude, at.longitude) < sameMeters
  })
  return found.sort((a, b) => fromMiddle(a) - fromMiddle(b))[0] ?? null
}

/** True if the sample at the event's end, counting one per second from its start, has the bearing of the end. */
function endFits({ start_time, end_time, end_bearing, m_gps_heading: headings }: PerformanceEvent, start: number) {
  const reported = amount(end_bearing)
  const seconds = end_time ? Math.round((Date.parse(end_time) - Date.parse(start_time)) / secondMs) : Number.NaN
  const sampled = amount(headings?.[start + seconds])
  if (reported === null || sampled === null) return false
  return Math.abs(((reported - sampled + 540) % 360) - 180) < sameDegrees
}
