import { hasHappened } from '../simulation/facts/incident-book.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { speedingOf } from '../simulation/facts/speeding.ts'
import { driverOf, oddityOf } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import type { Channel } from '../world/cameras.ts'
import { MPH } from '../world/days/calendar.ts'
import type { Incident } from '../world/incidents.ts'
import type { Alert } from './alert-book.ts'
import { type Exchange, pageOf, Refusal } from './exchange.ts'
import { nameOf, registeredAtMs } from './listings.ts'
import { typeIdOf, wordsOf } from './words.ts'

/** Numbers that the list of configurations would explain. */
const status = { open: 1, dealtWith: 2 }
const video = { uploaded: 1, waiting: 2 }
const positions: Readonly<Record<Channel, number>> = { frontExternal: 1, frontInternal: 2, rearExternal: 3 }
const severities = { ALERT: 1, WARN: 2 } as const
const SECONDS_BEFORE = 5
/** The location of a camera without a fix. */
const noFix = { latitude: 91, longitude: 181 }

/** `alerts`: those of a window, newest first. Older tenants use other names for the window. */
export function alerts(exchange: Exchange) {
  const { office, query, nowMs, strict } = exchange
  const [start, end] = office.isOlder ? ['start', 'end'] : ['startTime', 'endTime']
  const fromMs = query.time(start!)
  if (fromMs === null) throw new Refusal(400, 'Start time is required')
  const toMs = query.time(end!) ?? nowMs
  if (isPeriodRefused(strict, fromMs, toMs)) throw new Refusal(400, 'The time range exceeds the maximum.')
  const found = office.alerts
    .begun(fromMs, toMs, nowMs)
    .sort(
      (a, b) => b.incident.instantMs - a.incident.instantMs || a.incident.vehicle.number - b.incident.vehicle.number,
    )
  return pageOf(exchange, 'alerts', found, (alert) => report(exchange, alert))
}

function report({ office: { ids }, nowMs }: Exchange, alert: Alert) {
  const { incident, createdAtMs, uploadedAtMs, decidedAtMs } = alert
  const { vehicle, instantMs } = incident
  const driver = driverOf(incident)
  const { type, subType } = wordsOf(incident)
  const severity = incident.intensity >= 3 ? 'ALERT' : 'WARN'
  const id = ids.ofAlert(incident)
  const isUploaded = hasHappened(uploadedAtMs, nowMs)
  const changes = [createdAtMs, uploadedAtMs, decidedAtMs].filter((atMs) => hasHappened(atMs, nowMs))
  return {
    id,
    timestamp: instantMs,
    updatedOn: Math.max(...changes),
    duration: incident.durationSeconds,
    alertStatus: hasHappened(decidedAtMs, nowMs) ? status.dealtWith : status.open,
    speedData: speedOf(incident),
    camera: { id: ids.ofCamera(vehicle) },
    // Some name only the driver.
    ...(oddityOf(incident) !== 'noVehicle' && {
      vehicle: { vehicleNumber: vehicle.name, vin: vehicle.vin, status: 1, associationTime: registeredAtMs(vehicle) },
    }),
    // No driver is named if no one was signed in.
    ...(isSignedIn(incident.tripId) && { driver: { driverId: ids.ofDriver(driver), ...nameOf(driver.name) } }),
    gpsData: {
      ...(oddityOf(incident) === 'noFix'
        ? noFix
        : { latitude: rounded(incident.latitude, 6), longitude: rounded(incident.longitude, 6) }),
      timestamp: instantMs,
    },
    ...(incident.footage.length && {
      videos: incident.footage.map(({ channel }) => ({
        id: id * 4 + positions[channel],
        position: positions[channel],
        status: isUploaded ? video.uploaded : video.waiting,
        timestamp: instantMs - SECONDS_BEFORE * 1000,
      })),
    }),
    details: {
      typeId: typeIdOf(type),
      typeDescription: type,
      subTypeId: 1,
      subTypeDescription: subType,
      severity: severities[severity],
      severityDescription: severity,
      category: 1,
      categoryDescription: 'Regular Alert',
      alertVideoStatus: isUploaded ? video.uploaded : video.waiting,
      cause: 1,
      weatherPrediction: incident.conditions.sky.toUpperCase(),
    },
  }
}

/** In miles per hour; for speeding the maximum, with the map's limit. */
function speedOf(incident: Incident) {
  const mph = (speedMps: number) => rounded(speedMps / MPH, 1)
  if (oddityOf(incident) === 'noFix') return { speed: 0, speedLimit: 0 }
  if (incident.type !== 'speeding') return { speed: mph(incident.speedMps), speedLimit: mph(incident.speedLimitMps) }
  const { fastestMps, limitMps } = speedingOf(incident)
  return { speed: mph(fastestMps), speedLimit: mph(limitMps) }
}
