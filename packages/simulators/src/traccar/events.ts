import { rounded } from '../simulation/format.ts'
import { heardUntilMs } from '../simulation/reception.ts'
import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import { type Exchange, isoOf, periodOf, wantedVehicles } from './exchange.ts'

const MPS_PER_KNOT = 1852 / 3600

/** What a tracker without cameras notices; nothing else becomes an event. */
export const alarms: Partial<Record<IncidentType, string>> = {
  collision: 'accident',
  drowsiness: 'fatigueDriving',
  harshAccel: 'hardAcceleration',
  harshBrake: 'hardBraking',
  harshCorner: 'hardCornering',
  laneChange: 'laneChange',
}

/** `/reports/events`: of some devices, of some types; none or `allEvents` means all. */
export function events(exchange: Exchange): unknown[] {
  const { office, query, nowMs } = exchange
  const { fromMs, toMs } = periodOf(exchange)
  const types = query.all('type')
  const isWanted = (type: string) => !types.length || types.includes('allEvents') || types.includes(type)
  return wantedVehicles(exchange).flatMap((vehicle) =>
    office.account
      .incidents(vehicle, fromMs, Math.min(toMs, heardUntilMs(vehicle, nowMs)) + 1)
      .flatMap((incident) => tell(exchange, incident) ?? [])
      .filter(({ type }) => isWanted(type)),
  )
}

function tell({ office }: Exchange, incident: Incident) {
  if (!office.tracker.hasAlarms) return null
  const alarm = alarms[incident.type]
  if (!alarm && incident.type !== 'speeding') return null
  const { vehicle, instantMs } = incident
  const number = office.ids.ofMoment(vehicle, instantMs)
  return {
    id: number,
    type: alarm ? 'alarm' : 'deviceOverspeed',
    eventTime: isoOf(instantMs),
    deviceId: office.ids.ofVehicle(vehicle),
    positionId: number,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: alarm ? { alarm } : overspeed(incident),
  }
}

/** The server compares with the limit its map has; where that is lower than the road's, the alarm is a false one. */
function overspeed({ speedMps, speedLimitMps }: Incident) {
  const limitMps = speedMps > speedLimitMps ? speedLimitMps : speedMps * 0.93
  return { speed: rounded(speedMps / MPS_PER_KNOT, 4), speedLimit: rounded(limitMps / MPS_PER_KNOT, 4) }
}
