import { receivedUntilMs } from '../simulation/facts/reception.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Incident } from '../world/incidents.ts'
import { type Exchange, isoOf, periodOf, requestedVehicles } from './exchange.ts'
import { alarms, clipOf } from './media.ts'

const MPS_PER_KNOT = 1852 / 3600

/** `/notifications/types`: the event types of this server. */
export const eventTypes = () =>
  [
    'commandResult',
    'deviceOnline',
    'deviceUnknown',
    'deviceOffline',
    'deviceInactive',
    'queuedCommandSent',
    'deviceMoving',
    'deviceStopped',
    'deviceOverspeed',
    'deviceFuelDrop',
    'deviceFuelIncrease',
    'geofenceEnter',
    'geofenceExit',
    'alarm',
    'ignitionOn',
    'ignitionOff',
    'maintenance',
    'driverChanged',
    'media',
  ].map((type) => ({ type }))

/** `/reports/events`: events of some devices and types; no type or `allEvents` means all. */
export function events(exchange: Exchange): unknown[] {
  const { office, query, nowMs } = exchange
  const { fromMs, toMs } = periodOf(exchange)
  const types = query.all('type')
  const isWanted = (type: string) => !types.length || types.includes('allEvents') || types.includes(type)
  return requestedVehicles(exchange).flatMap((vehicle) =>
    office.account
      .incidents(vehicle, fromMs, Math.min(toMs, receivedUntilMs(vehicle, nowMs)) + 1)
      .flatMap((incident) => report(exchange, incident))
      .filter(({ type }) => isWanted(type)),
  )
}

/** The alarm or overspeed, and the file that came with the same position, which is also an event. */
function report({ office }: Exchange, incident: Incident) {
  if (!office.tracker.hasAlarms) return []
  const alarm = alarms[incident.type]
  if (!alarm && incident.type !== 'speeding') return []
  const { vehicle, instantMs } = incident
  const number = office.ids.ofMoment(vehicle, instantMs)
  const event = {
    id: number,
    type: alarm ? 'alarm' : 'deviceOverspeed',
    eventTime: isoOf(instantMs),
    deviceId: office.ids.ofVehicle(vehicle),
    positionId: number,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: alarm ? { alarm } : overspeed(incident),
  }
  const clip = clipOf(office, incident)
  if (!clip) return [event]
  const attributes = { media: 'video', file: clip.video }
  return [event, { ...event, id: office.ids.ofFile(number), type: 'media', attributes }]
}

/** The server compares with its map's limit; if that is lower than the road's, the alarm is false. */
function overspeed({ speedMps, speedLimitMps }: Incident) {
  const limitMps = speedMps > speedLimitMps ? speedLimitMps : speedMps * 0.93
  return { speed: rounded(speedMps / MPS_PER_KNOT, 4), speedLimit: rounded(limitMps / MPS_PER_KNOT, 4) }
}
