import { receivedAtMs } from '../simulation/facts/reception.ts'
import { iso } from '../simulation/http/format.ts'
import { type Exchange, type Page, Refusal, streamPageOf } from './exchange.ts'

const MOST_PER_PAGE = 512
const MOST_ASSETS = 50
const LONGEST_WINDOW_MS = 24 * 3_600_000

/** `/assets/location-and-speed/stream`: one point per second while an asset drives, speeds in meters per second. */
export function locationAndSpeedStream({ office, query, nowMs }: Exchange): Page {
  const vehicles = query.requiredList('ids', MOST_ASSETS).flatMap((id) => office.ids.vehicle(id) ?? [])
  const startMs = query.requiredTime('startTime')
  const endMs = query.time('endTime')
  const untilMs = Math.min(endMs ?? nowMs, nowMs)
  if (untilMs - startMs > LONGEST_WINDOW_MS) throw new Refusal(400, 'The time range exceeds 24 hours.')
  const includeSpeed = query.text('includeSpeed') === 'true'
  const placed = vehicles.flatMap((vehicle) =>
    office.account
      .positions(vehicle, startMs, untilMs, 1)
      .filter(({ tripId, instantMs }) => tripId !== null && receivedAtMs(vehicle, instantMs) <= nowMs)
      .map((position) => ({ vehicle, position, atMs: position.instantMs, key: vehicle.id })),
  )
  return streamPageOf(query, placed, MOST_PER_PAGE, endMs === null, ({ vehicle, position }) => {
    const metersPerSecond = Math.round(position.speedMps * 100) / 100
    return {
      asset: { id: office.ids.ofVehicle(vehicle) },
      happenedAtTime: iso(position.instantMs),
      location: {
        latitude: Math.round(position.latitude * 1e6) / 1e6,
        longitude: Math.round(position.longitude * 1e6) / 1e6,
        headingDegrees: Math.round(position.headingDegrees) % 360,
        accuracyMeters: 4,
      },
      ...(includeSpeed && {
        speed: { gpsSpeedMetersPerSecond: metersPerSecond, ecuSpeedMetersPerSecond: metersPerSecond },
      }),
    }
  })
}
