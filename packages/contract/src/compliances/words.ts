import { vehicleClass } from '@milepost/domain/codes'
import { metersPerMile } from '@milepost/domain/limits'
import { distance, quantityText, type Units } from '@milepost/domain/quantity'
import type { ComplianceCell, ComplianceState, MissingFact } from './endpoints.ts'
import {
  type AcceptableValues,
  type ComplianceMetric,
  type MetricChoice,
  type MetricKey,
  type MetricType,
  metricKeys,
  metricTypeOf,
} from './metrics.ts'

export const metricWords: Readonly<Record<MetricKey, string>> = {
  radiusFromParkLocation: 'Radius from park location',
  operatingHours: 'Operating hours',
  outOfRegisteredProvince: 'Driving out of registered state or province',
  parkWithinRegisteredProvince: 'Park location within registered state or province',
  vehicleType: 'Vehicle type',
}

/** The same for column headers. */
export const shortMetricWords: Readonly<Record<MetricKey, string>> = {
  radiusFromParkLocation: 'Radius',
  operatingHours: 'Hours',
  outOfRegisteredProvince: 'Out of state',
  parkWithinRegisteredProvince: 'Parks in state',
  vehicleType: 'Type',
}

/** How each metric is measured, in a sentence. */
export const metricHints: Readonly<Record<MetricKey, string>> = {
  radiusFromParkLocation: 'The farthest place of the month, in a straight line from the vehicle’s park location.',
  operatingHours: 'Trips with any part outside these hours, on the clocks of the place where the trip starts.',
  outOfRegisteredProvince:
    'Whether the vehicle drives more than 2 km (1.2 mi), or stops, outside the state or province of its registration.',
  parkWithinRegisteredProvince:
    'Whether the park location, and every place where the vehicle spends a night, is in the state or province of its registration.',
  vehicleType: 'The type in the vehicle’s settings; if it isn’t set, the class that the provider reports.',
}

export const metricTypeWords: Readonly<Record<MetricType, string>> = {
  range: 'Range',
  yesNo: 'Yes or no',
  multipleChoice: 'Multiple choice',
}

export const complianceStateWords: Readonly<Record<ComplianceState, string>> = {
  compliant: 'Compliant',
  notCompliant: 'Not compliant',
  unknown: 'Unknown',
}

export const missingFactWords: Readonly<Record<MissingFact, string>> = {
  parkLocation: 'Park location not set',
  registeredRegion: 'Registration not set',
  vehicleType: 'Vehicle type not set',
  trips: 'No trips',
  places: 'No positions',
  nights: 'No known night',
  calculation: 'Not available yet',
}

/** Facts that a person can set in the vehicle's settings. */
export const settingFacts = ['parkLocation', 'registeredRegion', 'vehicleType'] as const satisfies MissingFact[]
export const isSetting = (fact: MissingFact | null): boolean => settingFacts.some((one) => one === fact)

/** Vehicle types that providers report, the usual choices of the metric. */
export const reportedVehicleTypes = vehicleClass.all
  .filter(({ code }) => code !== vehicleClass.code.unknown)
  .map(({ word }) => word)

/** `05:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Describes acceptable values: "up to 100 mi", "06:00–20:00", "No", "Bus, Van". */
export function acceptableText(values: AcceptableValues, units: Units): string {
  if (values.type === 'yesNo') return values.acceptable.map((answer) => (answer === 'yes' ? 'Yes' : 'No')).join(' or ')
  if (values.type === 'multipleChoice') return values.acceptable.join(', ')
  return values.from === null
    ? `up to ${quantityText(distance(values.to, units))}`
    : `${hourText(values.from)}–${hourText(values.to)}`
}

/** Describes what was measured: "42 mi", "3 trips outside", "Yes"; why not, if it is unknown. */
export function measuredText({ key, measured, missing, isEstimated }: ComplianceCell, units: Units): string {
  if (missing !== null) return missingFactWords[missing]
  const text =
    key === 'radiusFromParkLocation'
      ? quantityText(distance(Number(measured), units))
      : key === 'operatingHours'
        ? outsideText(Number(measured))
        : typeof measured === 'boolean'
          ? measured
            ? 'Yes'
            : 'No'
          : String(measured)
  return isEstimated ? `${text} (estimated)` : text
}

const outsideText = (trips: number) =>
  trips === 0 ? 'All trips inside' : `${trips} ${trips === 1 ? 'trip' : 'trips'} outside`

const usualRadiusMiles = 100
const usualHours = { from: 6, to: 20 }

/** What each metric accepts until a client changes it. */
const seeded: Readonly<Record<MetricKey, AcceptableValues>> = {
  radiusFromParkLocation: { type: 'range', from: null, to: usualRadiusMiles * metersPerMile },
  operatingHours: { type: 'range', ...usualHours },
  outOfRegisteredProvince: { type: 'yesNo', acceptable: ['no'] },
  parkWithinRegisteredProvince: { type: 'yesNo', acceptable: ['yes'] },
  vehicleType: { type: 'multipleChoice', acceptable: reportedVehicleTypes.slice(0, 3) },
}

/** Adds a metric's name and type to what a client decided about it. */
export const namedMetric = (choice: MetricChoice): ComplianceMetric => ({
  ...choice,
  name: metricWords[choice.key],
  type: metricTypeOf[choice.key],
})

/** The metrics of a client that hasn't changed any. */
export const seededMetrics: readonly ComplianceMetric[] = metricKeys.map((key) =>
  namedMetric({ key, acceptableValues: seeded[key], shouldReceiveNotification: false }),
)
