import { driverScore } from '../simulation/facts/driver-score.ts'
import type { Trip } from '../world/days/trips.ts'
import { type Exchange, notAuthorised } from './exchange.ts'
import { idsOf, rangeOf } from './parameters.ts'

/** `/api/trips/driverscore/standard/from/{from}/to/{to}`: MiX's scores of the drivers named in the body. */
export function driverScores({ office, parts, body }: Exchange): object[] {
  const { account, ids } = office
  const [fromMs, toMs] = rangeOf(parts[0], parts[1], Number.POSITIVE_INFINITY)
  const trips = Map.groupBy(office.trips.startedBetween(fromMs, toMs), ({ driver }) => driver.id)
  const drivers = new Map(account.drivers.map((driver) => [ids.ofDriver(driver), driver]))
  return idsOf(body).map((id) => {
    const driver = drivers.get(id)
    if (!driver) throw notAuthorised()
    const score = driverScore(driver, toMs)
    const own = trips.get(driver.id) ?? []
    return {
      DriverId: id,
      OverallScore: score,
      OverSpeedingScore: score,
      HarshBrakingScore: score,
      HarshAccelerationScore: score,
      OverRevvingScore: 100,
      OutOfGreenBandDrivingScore: 100,
      ExcessiveIdlingScore: 100,
      Duration: Math.round(sum(own, ({ startMs, endMs }) => (endMs ?? toMs) - startMs) / 1000),
      Distance: Math.round(sum(own, ({ distanceMeters }) => distanceMeters) / 1000),
    }
  })
}

const sum = (trips: readonly Trip[], of: (trip: Trip) => number) => trips.reduce((all, trip) => all + of(trip), 0)
