import type { Accident } from '@milepost/contract/accidents/endpoints'
import type { Incident } from '@milepost/contract/incidents/endpoints'
import type { IncidentDetails, TelemetrySample } from '@milepost/contract/incidents/review'
import type {
  SharedIncident,
  SharedListedIncident,
  SharedLoss,
  SharedVehicle,
  SharedVehicleReport,
} from '@milepost/contract/shares/content'
import type { VehicleReport } from '@milepost/contract/vehicles/report'

/** What the sender included beyond the default. */
export type Includes = { driver: boolean; exactPlace: boolean; fault: boolean; cost: boolean }

const vinCharacters = 6

function eventOf(incident: Incident, { driver }: Includes) {
  const { type, severity, occurredAt, timeZone, speedKmh } = incident
  return {
    type,
    severity,
    occurredAt,
    timeZone,
    vehicle: vehicleOf(incident.vehicle, incident.vehicleDetails),
    driverName: driver ? (incident.driver?.name ?? null) : null,
    place: incident.place,
    speedKmh,
  }
}

/** An event of a list as its link shows it. */
export const listedView = (incident: Incident, includes: Includes): SharedListedIncident => ({
  ...eventOf(incident, includes),
  hasVideo: incident.hasVideo,
})

/** An event as its link shows it. */
export function incidentView(
  incident: IncidentDetails,
  telemetry: readonly TelemetrySample[],
  { cameras, hasHiddenVideo }: Pick<SharedIncident, 'cameras' | 'hasHiddenVideo'>,
  includes: Includes,
): SharedIncident {
  const { exactPlace } = includes
  return {
    ...eventOf(incident, includes),
    point: exactPlace ? incident.point : null,
    referenceTime: incident.referenceTime,
    endedAt: incident.endedAt,
    headingDegrees: exactPlace ? incident.headingDegrees : null,
    providerName: incident.provider.displayName,
    nearSpeed: incident.nearSpeed,
    speedLimitKmh: incident.speedLimitKmh,
    maxG: incident.maxG,
    light: incident.conditions.light,
    weather: incident.conditions.weather,
    weatherAwaited: incident.conditions.weatherAwaited,
    cameras,
    hasHiddenVideo,
    telemetry: telemetry.map((sample) => (exactPlace ? sample : { ...sample, lat: null, lon: null })),
  }
}

/** The facts of a loss as its link shows them. */
export const lossView = (loss: Accident, { fault, cost }: Includes): SharedLoss => ({
  accidentId: loss.accidentId,
  impactZones: loss.impactZones,
  noFault: fault ? loss.noFault : null,
  faultPercent: fault ? loss.faultPercent : null,
  costEstimateUsd: cost ? loss.costEstimateUsd : null,
})

/** A vehicle's report as its link shows it: without its events, which are shared one by one. */
export const vehicleReportView = (report: VehicleReport): SharedVehicleReport => ({
  from: report.from,
  to: report.to,
  timeZone: report.timeZone,
  risk: report.risk,
  missing: report.missing,
  previous: report.previous,
  scoreVersion: report.scoreVersion,
  fleetMedian: report.fleetMedian,
  percentile: report.percentile,
  scoredVehicles: report.scoredVehicles,
  scoredMeters: report.scoredMeters,
  minimumMeters: report.minimumMeters,
  months: report.months,
  driving: report.driving,
  weekly: report.weekly,
  factors: report.factors,
  types: report.types,
  hours: report.hours,
  regions: report.regions,
  vehicle: vehicleOf(report.vehicle, { make: null, model: null, modelYear: null }),
  connection: { name: report.connection.name },
})

const vehicleOf = (
  { name, vin }: { name: string; vin: string | null },
  { make, model, modelYear }: { make: string | null; model: string | null; modelYear: number | null },
): SharedVehicle => ({ name, vinEnd: vin?.slice(-vinCharacters) ?? null, make, model, modelYear })
