import { type Light, light } from '@milepost/domain/codes'
import { lightAt } from '@milepost/geo/sun'
import { localDay, timeZoneAt } from '@milepost/geo/time-zone'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { PipelineContext } from '../context.ts'
import { placeholderVehicleOf } from '../placeholder-vehicle.ts'
import { recordId } from '../record-id.ts'
import { type IncidentDraft, unknownLight } from './incident-draft.ts'
import { intensityOf } from './intensity.ts'
import { plausibleForce } from './plausible-force.ts'
import { scoreIncident } from './score-incident.ts'
import { trafficAt } from './traffic.ts'
import type { IncidentTypeRule } from './type-dictionary.ts'
import { weatherOf } from './weather-codes.ts'

type Step = (draft: IncidentDraft, context: PipelineContext) => void

/** The steps of an incident between its provider and the database, in this order. */
export const incidentSteps: readonly Step[] = [
  locate,
  resolveLocalTime,
  resolveLight,
  resolveTraffic,
  resolveWeather,
  resolveIntensity,
  scoreIncident,
]

/** Creates a draft of a translated record, before the first step. */
export function draftIncident(
  reported: IncidentRecord,
  type: IncidentTypeRule,
  { connectionId }: PipelineContext,
): IncidentDraft {
  const { record, droppedG } = plausibleForce(reported, type)
  const vehicleExternalId = record.vehicleExternalId ?? placeholderVehicleOf(record.driverExternalId ?? '')
  return {
    record,
    droppedG,
    type,
    id: recordId(connectionId, 'incident', record.externalId),
    vehicleExternalId,
    vehicleId: recordId(connectionId, 'vehicle', vehicleExternalId),
    driverId: record.driverExternalId && recordId(connectionId, 'driver', record.driverExternalId),
    address: null,
    placeId: null,
    timeZone: 'UTC',
    day: '',
    light: unknownLight,
    traffic: null,
    knownWeather: null,
    weather: null,
    weatherSource: null,
    temperatureKelvin: null,
    temperatureSource: null,
    intensity: null,
    conditionsFactor: 1,
    riskScore: 0,
    severity: 1,
  }
}

function locate(draft: IncidentDraft, { geocoder }: PipelineContext): void {
  const { location } = draft.record
  if (location) draft.address = geocoder.reverse(location.latitude, location.longitude)
}

function resolveLocalTime(draft: IncidentDraft, { clientTimeZone }: PipelineContext): void {
  const { location, occurredAt } = draft.record
  draft.timeZone = location ? timeZoneAt(location.latitude, location.longitude) : clientTimeZone
  draft.day = localDay(clientTimeZone, occurredAt.getTime())
}

function resolveLight(draft: IncidentDraft): void {
  const { location, occurredAt } = draft.record
  if (location) draft.light = light.code[lightAt(location.latitude, location.longitude, occurredAt.getTime())] as Light
}

function resolveTraffic(draft: IncidentDraft, { rushHours }: PipelineContext): void {
  draft.traffic = trafficAt(rushHours, draft.timeZone, draft.record.occurredAt.getTime())
}

/** The provider's own context comes first; unknown weather is filled in later (`weather/`). */
function resolveWeather(draft: IncidentDraft): void {
  const { knownWeather } = draft
  draft.weather = weatherInContext(draft.record.context)
  if (draft.weather === null && knownWeather?.weather) {
    draft.weather = weatherOf(knownWeather.weather)
    draft.weatherSource = knownWeather.source
  }
  if (knownWeather?.temperatureKelvin == null) return
  draft.temperatureKelvin = knownWeather.temperatureKelvin
  draft.temperatureSource = knownWeather.source
}

function weatherInContext(words: readonly string[]): string | null {
  const context = words.join(' ').toLowerCase()
  if (/snow|icy/.test(context)) return 'snow'
  if (/wet|rain/.test(context)) return 'rain'
  if (/fog/.test(context)) return 'fog'
  return words.map((word) => word.toLowerCase()).find((word) => word === 'ice' || word === 'clear') ?? null
}

function resolveIntensity(draft: IncidentDraft): void {
  const measured = intensityOf({ ...draft.record, scoringType: draft.type.scoringType })
  draft.intensity = measured ?? draft.record.grade ?? null
}
