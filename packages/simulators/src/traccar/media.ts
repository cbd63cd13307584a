import { stored } from '../simulation/http/file-store.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import type { Exchange, Office } from './exchange.ts'

const SECOND_MS = 1000

/** What a tracker detects; nothing else becomes an event. */
export const alarms: Partial<Record<IncidentType, string>> = {
  collision: 'accident',
  drowsiness: 'fatigueDriving',
  harshAccel: 'hardAcceleration',
  harshBrake: 'hardBraking',
  harshCorner: 'hardCornering',
  laneChange: 'laneChange',
}

/**
 * The attribute with the clip that a device with a camera sends with its alarm; the server adds the second to its name.
 */
export function clipOf({ tracker }: Office, { type, footage, instantMs }: Incident): { video: string } | null {
  if (!tracker.hasAlarms || !alarms[type] || !footage.length) return null
  return { video: `${new Date(instantMs).toISOString().replace(/\D/g, '').slice(0, 14)}.mp4` }
}

/** `/media/{uniqueId}/{file}`: from the folder of a device. Null if there is no such file. */
export async function mediaFile({ office, parts, nowMs }: Exchange): Promise<Response | null> {
  const [folder, name] = parts
  const vehicle = office.account.vehicles.find((each) => office.ids.imeiOf(each) === folder)
  const incident = vehicle && name ? incidentOf(office, vehicle, name) : undefined
  const channel = incident?.footage[0]?.channel
  if (!incident || !channel || incident.instantMs > nowMs) return null
  return stored(await office.footage.clip(office.account, incident, channel), 'mp4')
}

function incidentOf(office: Office, vehicle: Vehicle, name: string): Incident | undefined {
  const stamp = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\.mp4$/.exec(name)
  if (!stamp) return undefined
  const [year, month, day, hour, minute, second] = stamp.slice(1).map(Number) as [number, ...number[]]
  const fromMs = Date.UTC(year, month! - 1, day, hour, minute, second)
  return office.account.incidents(vehicle, fromMs, fromMs + SECOND_MS).find((incident) => clipOf(office, incident))
}
