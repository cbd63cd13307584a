import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { iso } from '../simulation/http/format.ts'
import { type Entry, type Exchange, type Search, type Source, vehiclesOf } from './exchange.ts'

/** Drivers sign in as their trip begins. Searches match the time of the change. */
export const driverChanges: Source = {
  permission: 'View driver changes',
  sortsById: false,
  sortsSearches: false,
  find: (exchange, search) => changesOf(exchange, search),
  changed: (exchange, fromMs) => changesOf(exchange, { fromDate: fromMs }),
}

function changesOf(exchange: Exchange, search: Search): Entry[] {
  const { fromDate = 0, toDate = exchange.nowMs } = search
  const { ids, trips } = exchange.office
  return vehiclesOf(exchange, search).flatMap((vehicle) =>
    trips
      .between(vehicle, fromDate, toDate, exchange.nowMs)
      .filter(({ id, startMs }) => isSignedIn(id) && startMs >= fromDate && startMs < toDate)
      .map((trip) => {
        const id = `c${ids.ofTrip(trip, trip.startMs)}`
        const report = () => ({
          id,
          dateTime: iso(trip.startMs),
          device: { id: ids.ofVehicle(vehicle) },
          driver: { id: ids.ofDriver(trip.driver), isDriver: true },
          type: 'DriverKey',
        })
        return { id, dateMs: trip.startMs, changedAtMs: trip.startMs, report }
      }),
  )
}
