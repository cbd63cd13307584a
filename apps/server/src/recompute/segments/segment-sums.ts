import { tripLengthEdges } from '@milepost/domain/trip-lengths'
import { addText, type Cells, textOfCells } from './cells.ts'

/** Driving numbers of a segment that have their own columns. */
export const drivingNumbers = ['vehicles', 'distanceMeters', 'drivingSeconds', 'idleSeconds', 'trips'] as const
/**
 * Other driving breakdowns of a segment:
 * - `totals`: meters and seconds by each part of `conditions` alone, as `region,13` or `light,2`: what whole reports
 *   request, in a fiftieth of the cells;
 * - `hours`: meters by `weekday,hour` in the client's time zone, Monday 1;
 * - `conditions`: meters and seconds by `region,light,traffic,weather`, as defined in `driving-conditions.ts`;
 * - `roads`: meters by class of road, estimated;
 * - `lengths`: trips by their length in kilometers (the last of `lengthClasses` that they reach);
 * - `sources`: meters of trips by `source,known`: the source of the distance, and 1 if the driver is known;
 * - `crossings`: trips and meters by `region,region` if a trip ends in another region than it began in;
 * - `regionVehicles`: vehicles by region in which they drove; for a month, their days.
 */
export const drivingCells = [
  'totals',
  'hours',
  'conditions',
  'roads',
  'lengths',
  'sources',
  'crossings',
  'regionVehicles',
] as const

/** Lower bounds of trip length classes, in meters; each is stored under its whole kilometers, which are unique. */
export const lengthClasses = tripLengthEdges.map((fromMeters) => ({ fromMeters, km: Math.round(fromMeters / 1000) }))

/** The parts of `conditions`, in order. */
export const conditionParts = ['region', 'light', 'traffic', 'weather'] as const
export type ConditionPart = (typeof conditionParts)[number]

/** Driving of a segment on a day, or in a month. */
export type DrivingSums = Record<(typeof drivingNumbers)[number], number> & Record<(typeof drivingCells)[number], Cells>

/**
 * Event numbers of a segment that have their own columns; except for `inaccurate` they cover only the other events.
 * `unmeasured` are those on days with unreported distance: they are in no rate per distance.
 */
export const incidentNumbers = [
  'severity1',
  'severity2',
  'severity3',
  'severity4',
  'severity5',
  'accurate',
  'inaccurate',
  'unrated',
  'riskThousandths',
  'intensity',
  'graded',
  'unmeasured',
] as const
/**
 * Other event breakdowns, of one type of events or of all:
 * - `totals`: events except inaccurate ones by region, as `region,13`, and how many of them are unmeasured; for all
 *   types together also by light, traffic and weather and by hour of the week, as `hour,1,7`;
 * - `counts`: events, their risk in thousandths, the sum of their intensities and how many have one, by
 *   `severity,rating,source`;
 * - `regions`: events by `region,severity,rating,source`, and how many of them are unmeasured;
 * - `hours`: the same by `weekday,hour,severity,rating,source`;
 * - `conditions`: the same for events except inaccurate ones by `region,light,traffic,weather`; stored only for all
 *   types together;
 * - `speedingExcess`: for speeding alone, events by speeding excess in km/h, those with unknown limit or speed under
 *   `unknownExcess`.
 */
export const incidentCells = ['totals', 'counts', 'regions', 'hours', 'conditions', 'speedingExcess'] as const
export const unknownExcess = 'unknown'
export type IncidentNumbers = Record<(typeof incidentNumbers)[number], number>
export type IncidentSums = IncidentNumbers & Record<(typeof incidentCells)[number], Cells>

/** The type that all types together are stored under. */
export const allTypes = ''

const emptyCells = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, new Map()])) as Record<Name, Cells>

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

export const noDriving = (): DrivingSums => ({ ...zeros(drivingNumbers), ...emptyCells(drivingCells) })

export const noIncidents = (): IncidentSums => ({ ...zeros(incidentNumbers), ...emptyCells(incidentCells) })

/** A row's columns: whole numbers, so that months equal the sum of their days, and breakdowns as text. */
export type DrivingColumns = Record<(typeof drivingNumbers)[number], number> &
  Record<(typeof drivingCells)[number], string>
export type IncidentColumns = Record<(typeof incidentNumbers)[number], number> &
  Record<(typeof incidentCells)[number], string>

export const drivingColumns = (sums: DrivingSums): DrivingColumns => ({
  ...wholeOf(sums, drivingNumbers),
  ...textsOf(sums, drivingCells),
})

export const incidentColumns = (sums: IncidentSums): IncidentColumns => ({
  ...wholeOf(sums, incidentNumbers),
  ...textsOf(sums, incidentCells),
})

const wholeOf = <Name extends string>(sums: Record<Name, number>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Math.round(sums[name])])) as Record<Name, number>

const textsOf = <Name extends string>(sums: Record<Name, Cells>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOfCells(sums[name])])) as Record<Name, string>

/** Adds a row's columns to sums. */
export function addDriving(sums: DrivingSums, row: DrivingColumns): void {
  for (const name of drivingNumbers) sums[name] += row[name]
  for (const name of drivingCells) addText(sums[name], row[name])
}

export function addIncidents(sums: IncidentSums, row: IncidentColumns): void {
  for (const name of incidentNumbers) sums[name] += row[name]
  for (const name of incidentCells) addText(sums[name], row[name])
}
