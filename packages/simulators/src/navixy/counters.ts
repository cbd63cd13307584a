import { receivedUntilMs } from '../simulation/facts/reception.ts'
import { engineHoursAt } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import { type Exchange, requestedVehicle } from './exchange.ts'

/** `/tracker/get_counters`: the counters a tracker has. One in four has no engine hours counter. */
export function counters(exchange: Exchange) {
  const { office, call, nowMs } = exchange
  const vehicle = requestedVehicle(exchange)
  const latest = office.account.latest(vehicle, receivedUntilMs(vehicle, nowMs))
  if (!latest) return { success: true, user_time: call.time(nowMs), list: [] }
  const untilMs = latest.instantMs
  const update_time = call.time(untilMs)
  const odometer = rounded(office.account.odometer(vehicle, untilMs) / 1000, 2)
  const hours = rounded(engineHoursAt(office.account, vehicle, untilMs), 2)
  return {
    success: true,
    user_time: call.time(nowMs),
    list: [
      { type: 'odometer', value: odometer, update_time },
      ...(vehicle.number % 4 ? [{ type: 'engine_hours', value: hours, update_time }] : []),
    ],
  }
}
