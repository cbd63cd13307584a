import { iso, rounded } from '../simulation/http/format.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'
import type { Reading } from '../world/motion/telemetry.ts'
import { type Entry, type Exchange, type Source, vehiclesOf } from './exchange.ts'
import { receivedAtMs } from './reception.ts'

/** The accelerometer diagnostics, in m/s²; the vertical one includes gravity. */
const axisOf: Readonly<Record<string, (reading: Reading) => number>> = {
  DiagnosticAccelerationForwardBrakingId: ({ forwardMps2 }) => forwardMps2,
  DiagnosticAccelerationSideToSideId: ({ sideMps2 }) => sideMps2,
  DiagnosticAccelerationUpDownId: ({ upMps2 }) => upMps2,
}

const REACH_SECONDS = 1.5
/** The interval of readings that a device keeps between the corners of its curve. */
const SPARSE_SECONDS = 0.5

/** Accelerometer readings around incidents; a device keeps few at other times. */
export const measurements: Source = {
  permission: 'View engine and device measurements',
  sortsById: false,
  find(exchange, search) {
    const { fromDate = 0, toDate = exchange.nowMs, diagnosticSearch } = search
    const { account, events } = exchange.office
    const reachMs = REACH_SECONDS * 1000
    return vehiclesOf(exchange, search).flatMap((vehicle) =>
      events
        .around(fromDate - reachMs, toDate + reachMs)
        .filter(({ incident }) => incident.vehicle === vehicle && touches(incident, fromDate, toDate))
        .flatMap(({ incident }) => felt(account, incident))
        .filter(({ instantMs }) => instantMs >= fromDate && instantMs <= toDate)
        .flatMap((reading) => entriesOf(exchange, vehicle, reading))
        .filter(({ diagnostic, changedAtMs }) => isWanted(diagnostic) && changedAtMs <= exchange.nowMs),
    )

    function isWanted(diagnostic: string): boolean {
      return !diagnosticSearch || diagnosticSearch.id === diagnostic
    }
  },
}

const touches = ({ instantMs }: Incident, fromMs: number, toMs: number) =>
  instantMs >= fromMs - REACH_SECONDS * 1000 && instantMs <= toMs + REACH_SECONDS * 1000

/** Returns a few readings around an incident, including the strongest. */
function felt(account: Account, incident: Incident): Reading[] {
  const hertz = incident.type === 'collision' ? 25 : 10
  const readings = account.telemetry(incident, { hertz, secondsBefore: REACH_SECONDS, secondsAfter: REACH_SECONDS })
  const force = ({ forwardMps2, sideMps2 }: Reading) => Math.hypot(forwardMps2, sideMps2)
  const strongest = readings.reduce((most, reading) => (force(reading) > force(most) ? reading : most))
  return readings.filter((reading, index) => reading === strongest || index % Math.round(hertz * SPARSE_SECONDS) === 0)
}

function entriesOf({ office }: Exchange, vehicle: Vehicle, reading: Reading): (Entry & { diagnostic: string })[] {
  const { instantMs } = reading
  return Object.entries(axisOf).map(([diagnostic, axis], index) => {
    const id = office.ids.ofMeasurement(vehicle, instantMs, index)
    const report = () => ({
      id,
      device: { id: office.ids.ofVehicle(vehicle) },
      diagnostic: { id: diagnostic },
      dateTime: iso(instantMs),
      data: rounded(axis(reading), 6),
      controller: 'ControllerNoneId',
    })
    return { id, diagnostic, dateMs: instantMs, changedAtMs: receivedAtMs(vehicle, instantMs), report }
  })
}
