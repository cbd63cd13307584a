import { receivedUntilMs } from '../simulation/facts/reception.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import { type Exchange, pageOf } from './exchange.ts'

/** `vehicles/location`: each vehicle's location at its camera's last contact. */
export function locations(exchange: Exchange) {
  const { office, nowMs } = exchange
  const received = office.account.vehicles.flatMap((vehicle) => {
    const latest = office.account.latest(vehicle, receivedUntilMs(vehicle, nowMs))
    return latest ? [report(vehicle, latest)] : []
  })
  return pageOf(exchange, 'locations', received, (reported) => reported)
}

const report = (vehicle: Vehicle, { instantMs, latitude, longitude }: Position) => ({
  vehicle: { vin: vehicle.vin, vehicleNumber: vehicle.name },
  location: { latitude: rounded(latitude, 6), longitude: rounded(longitude, 6), timestamp: instantMs },
})
