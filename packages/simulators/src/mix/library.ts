import type { IncidentType } from '../world/incident-types.ts'
import type { Ids } from './ids.ts'

type Measure = 'km/h' | 'km/h/s' | 'g' | null

/** `id` belongs to a default event, null for one added by the organization; `units` is its unit of measure. */
type EventType = { id: bigint | null; description: string; units: Measure }

/** What devices and cameras detect. Stop signs aren't included. */
const noticed: Readonly<Record<Exclude<IncidentType, 'signViolation'>, EventType>> = {
  collision: { id: null, description: 'Possible accident', units: 'g' },
  distraction: { id: -8300145843408847057n, description: 'Distracted driver', units: null },
  drowsiness: { id: -480217926216925926n, description: 'Eyes closed', units: null },
  harshAccel: { id: 6454149451280645233n, description: 'Harsh acceleration', units: 'km/h/s' },
  harshBrake: { id: 4750800303282680186n, description: 'Harsh braking', units: 'km/h/s' },
  harshCorner: { id: 4291175374538259638n, description: 'Harsh cornering', units: 'g' },
  laneChange: { id: 670980146124694777n, description: 'Lane departure', units: null },
  nearCollision: { id: 6698868737266655739n, description: 'Forward collision warning', units: null },
  phone: { id: 5790861721889710462n, description: 'Mobile phone use', units: null },
  seatbelt: { id: 807549500629766541n, description: 'No seatbelt', units: null },
  // Renamed by the customer, as default events often are.
  speeding: { id: -3890646499157906515n, description: 'VELOCIDADE LIMITE', units: 'km/h' },
  tailgating: { id: -1712533633274024830n, description: 'Following distance', units: null },
}

/** Reported once per trip, as a summary. */
export const tripSum = { id: -9050647299058098294n, description: 'Over revving', units: 'rpm' } as const

const deviceHealth = [
  { id: 280540917853524601n, description: 'MiX Vision: Power loss' },
  { id: 401009318098363779n, description: 'MiX Vision: Storage exception' },
  { id: -8223674420093630323n, description: 'MiX Vision: Video loss' },
  { id: null, description: 'MiX Vision: Camera covered' },
]

export const isNoticed = (type: IncidentType): type is keyof typeof noticed => Object.hasOwn(noticed, type)

/** Returns the event type of an incident. */
export function eventTypeOf(type: keyof typeof noticed, ids: Ids) {
  const { id, description, units } = noticed[type]
  return { id: id ?? ids.ofOwnEventType(description), units }
}

/** `/api/libraryevents/organisation/{id}`. */
export function libraryEvents(ids: Ids): object[] {
  const types = [...Object.values(noticed), tripSum, ...deviceHealth.map((type) => ({ ...type, units: null }))]
  return types.map(({ id, description, units }) => ({
    EventTypeId: id ?? ids.ofOwnEventType(description),
    Description: description,
    EventType: id === null ? 'Custom' : 'System',
    ...(units && { DisplayUnits: units }),
    FormatType: units ? 'Numeric' : 'None',
    ValueName: units ? 'Maximum' : null,
  }))
}
