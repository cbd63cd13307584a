import { hasHappened } from '../simulation/facts/incident-book.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { type KnownIncident, LATEST_CHANGE_MS, LONGEST_EVENT_MS } from './event-book.ts'
import { type Entry, type Exchange, type Source, timeSpan, vehiclesOf } from './exchange.ts'
import { ruleOf } from './rules.ts'

/** Rule exceptions: no place, no speed, no severity. Searches match by overlap. */
export const exceptions: Source = {
  permission: 'View exceptions',
  sortsById: false,
  sortsSearches: false,
  find(exchange, search) {
    const { office, nowMs } = exchange
    const { fromDate = 0, toDate = nowMs, deviceSearch } = search
    const vehicle = deviceSearch && vehiclesOf(exchange, search)[0]
    if (deviceSearch && !vehicle) return []
    return office.events
      .begun(fromDate - LONGEST_EVENT_MS, toDate + 1, nowMs, vehicle)
      .filter(({ incident }) => incident.instantMs + incident.durationSeconds * 1000 >= fromDate)
      .map((known) => entryOf(exchange, known))
  },
  changed: (exchange, fromMs) =>
    exchange.office.events
      .begun(fromMs - LATEST_CHANGE_MS, exchange.nowMs, exchange.nowMs)
      .map((known) => entryOf(exchange, known))
      .filter(({ changedAtMs }) => changedAtMs >= fromMs),
}

function entryOf(exchange: Exchange, known: KnownIncident): Entry {
  const { incident, createdAtMs, dismissedAtMs } = known
  return {
    id: exchange.office.ids.ofIncident(incident),
    dateMs: incident.instantMs,
    changedAtMs: hasHappened(dismissedAtMs, exchange.nowMs) ? dismissedAtMs : createdAtMs,
    report: () => report(exchange, known),
  }
}

function report({ office, nowMs }: Exchange, { incident, createdAtMs, dismissedAtMs }: KnownIncident) {
  const { vehicle, driver, instantMs, durationSeconds, speedMps } = incident
  const isDismissed = hasHappened(dismissedAtMs, nowMs)
  return {
    id: office.ids.ofIncident(incident),
    rule: { id: ruleOf[incident.type].id },
    device: { id: office.ids.ofVehicle(vehicle) },
    driver: isSignedIn(incident.tripId) ? { id: office.ids.ofDriver(driver), isDriver: true } : 'UnknownDriverId',
    activeFrom: iso(instantMs),
    activeTo: iso(instantMs + durationSeconds * 1000),
    duration: timeSpan(durationSeconds * 1000),
    distance: rounded((speedMps * durationSeconds) / 1000, 4),
    diagnostic: 'NoDiagnosticId',
    state: isDismissed ? 'ExceptionEventStateDismissedId' : 'ExceptionEventStateValidId',
    createdDateTime: iso(createdAtMs),
    lastModifiedDateTime: iso(isDismissed ? dismissedAtMs : createdAtMs),
  }
}
