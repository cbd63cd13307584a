import { receivedAtMs } from '../simulation/facts/reception.ts'
import { engineHoursAt } from '../simulation/facts/true-facts.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import { Random } from '../world/random.ts'
import { type Exchange, pageOf, Refusal } from './exchange.ts'
import { eldDevice, vehicleReference } from './references.ts'

const REPORT_SECONDS = 15
const LONGEST_HISTORY_DAYS = 92
/** Parked vehicles report every hour. */
const SEARCH_MS = 70 * 60_000
const KMH_PER_MPS = 3.6
const MPS_PER_MPH = 0.44704

/** Returns positions within [fromMs, toMs) received by now. */
const received = ({ office, nowMs }: Exchange, vehicle: Vehicle, fromMs: number, toMs: number): Position[] =>
  office.account
    .positions(vehicle, fromMs, Math.min(toMs, nowMs + 1), REPORT_SECONDS)
    .filter(({ instantMs }) => receivedAtMs(vehicle, instantMs) <= nowMs)

/** `/v3/vehicle_locations`: the newest position of every vehicle, in kilometers per hour. */
export function newestLocations(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const wanted = query.ids('vehicle_ids')
  const vehicles = office.account.vehicles.filter((vehicle) => !wanted || wanted.has(office.ids.ofVehicle(vehicle)))
  return pageOf(query, ['vehicles', 'vehicle'], vehicles, (vehicle) => {
    const newest = received(exchange, vehicle, nowMs - SEARCH_MS, nowMs + 1).at(-1)
    const { metric_units: _, ...reference } = vehicleReference(office, vehicle)
    return { ...reference, current_location: newest ? currentLocation(vehicle, newest) : null, current_driver: null }
  })
}

const currentLocation = ({ depot: { place } }: Vehicle, position: Position) => ({
  ...placeOf(position),
  city: place.name,
  state: place.region.code,
  rg_km: 1.2,
  rg_brg: 40,
  rg_match: true,
  kph: rounded(position.speedMps * KMH_PER_MPS, 2),
  vehicle_state: position.engine === 'off' ? 'off' : 'on',
  current_location: `${place.name}, ${place.region.code}`,
})

/** `/v3/vehicle_locations/{vehicle_id}`: some days at once, without pages, in miles per hour. */
export function locationHistory(exchange: Exchange, vehicleId: string) {
  const vehicle = exchange.office.ids.vehicle(Number(vehicleId))
  if (!vehicle || exchange.office.strict.forbidden.has(vehicleId)) throw new Refusal(404, 'Vehicle not found')
  const { fromMs, toMs } = exchange.query.days(exchange.office.strict, LONGEST_HISTORY_DAYS, '3 months')
  const device = eldDevice(vehicle)
  return {
    vehicle_locations: received(exchange, vehicle, fromMs, toMs).map((position) => ({
      vehicle_location: {
        id: uuidOf(vehicle, position.instantMs),
        ...placeOf(position),
        type: position.tripId === null ? 'breadcrumb' : 'vehicle_moving',
        description: '',
        speed: rounded(position.speedMps / MPS_PER_MPH, 3),
        odometer: null,
        true_odometer: null,
        engine_hours: rounded(engineHoursAt(exchange.office.account, vehicle, position.instantMs), 2),
        driver: null,
        eld_device: device,
      },
    })),
  }
}

const placeOf = ({ instantMs, latitude, longitude, headingDegrees }: Position) => ({
  located_at: iso(instantMs),
  lat: rounded(latitude, 6),
  lon: rounded(longitude, 6),
  bearing: rounded(headingDegrees, 1) % 360,
})

function uuidOf(vehicle: Vehicle, instantMs: number): string {
  const print = Random.of(vehicle.id).uint().toString(16).padStart(8, '0')
  const instant = instantMs.toString(16).padStart(12, '0')
  return `${print}-${print.slice(0, 4)}-4${print.slice(4, 7)}-8${print.slice(5)}-${instant}`
}
