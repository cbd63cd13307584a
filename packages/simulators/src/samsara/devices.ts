import { iso } from '../simulation/http/format.ts'
import type { Channel, ChannelHealth } from '../world/cameras.ts'
import { instantOf } from '../world/days/calendar.ts'
import { localDay } from '../world/days/days.ts'
import type { Mismatch } from '../world/fleet/devices.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type Exchange, type Page, pageOf } from './exchange.ts'
import { serialOf } from './ids.ts'

const MOST_PER_PAGE = 100

type Reason = { healthReasonCode: string; startTime: string }

/** `/devices`: the gateway of every vehicle, and its dash camera once installed. */
export function devices(exchange: Exchange): Page {
  const { office, query } = exchange
  const reported = office.account.vehicles.flatMap((vehicle) => [
    gateway(exchange, vehicle),
    ...camera(exchange, vehicle),
  ])
  return pageOf(query, reported, MOST_PER_PAGE, (device) => device)
}

function gateway(exchange: Exchange, vehicle: Vehicle) {
  const { office, nowMs } = exchange
  const mismatch = office.account.mismatch(vehicle, nowMs)
  const code = mismatch && gatewayReason(vehicle, mismatch)
  const reasons = code ? [{ healthReasonCode: code, startTime: startOf(exchange, vehicle, mismatch.sinceDay) }] : []
  const model = vehicle.depot.archetype === 'longHaul' ? 'VG55NA' : 'VG34'
  return device(exchange, vehicle, serialOf(vehicle, 'G'), model, reasons)
}

// Another vehicle's VIN isn't a device fault: it shows in the vehicle's external ids.
function gatewayReason(vehicle: Vehicle, { type }: Mismatch): string | null {
  if (type === 'deviceNotFound') return vehicle.number % 2 ? 'vgUnplugged' : 'notDetected'
  return type === 'gps' ? 'noGpsSignal' : null
}

const cameraReasons: Partial<Record<Channel, string>> = {
  frontExternal: 'outwardCameraObstruction',
  frontInternal: 'inwardCameraObstruction',
}

function camera(exchange: Exchange, vehicle: Vehicle) {
  const { office, nowMs } = exchange
  if (vehicle.camera === 'none' || localDay(vehicle, nowMs) < vehicle.installedDay) return []
  const obstructed = office.account.cameraHealth(vehicle, nowMs).filter(({ status }) => status === 'obstructed')
  const reasons = obstructed.flatMap(({ channel, sinceDay, sinceMs }: ChannelHealth) => {
    const healthReasonCode = cameraReasons[channel]
    const startTime = sinceMs === null ? startOf(exchange, vehicle, sinceDay!) : iso(sinceMs)
    return healthReasonCode ? [{ healthReasonCode, startTime }] : []
  })
  return [device(exchange, vehicle, serialOf(vehicle, 'C'), cameraModel(vehicle), reasons)]
}

function cameraModel({ camera, number }: Vehicle): string {
  if (camera === 'road') return number % 2 ? 'CM33' : 'CM31'
  return number % 2 ? 'CM34' : 'CM32'
}

function device(exchange: Exchange, vehicle: Vehicle, serial: string, model: string, healthReasons: Reason[]) {
  const { office, query, nowMs } = exchange
  const latest = office.account.latest(vehicle, nowMs)
  const primary = healthReasons[0]
  const health = {
    healthStatus: primary ? 'needsAttention' : 'healthy',
    ...(primary && { primaryHealthReason: primary.healthReasonCode, primaryHealthReasonStartTime: primary.startTime }),
    healthReasons,
  }
  return {
    serial,
    model,
    asset: { id: office.ids.ofVehicle(vehicle), name: vehicle.name },
    ...(latest && {
      lastConnectedTime: iso(latest.instantMs),
      lastKnownLocation: { latitude: latest.latitude, longitude: latest.longitude },
    }),
    ...(query.text('includeHealth') === 'true' && { health }),
  }
}

/** The morning of a local day, or now while it is still night. */
function startOf({ nowMs }: Exchange, { depot }: Vehicle, sinceDay: number): string {
  return iso(Math.min(nowMs, instantOf(depot.timeZone, sinceDay, 7 * 3600)))
}
