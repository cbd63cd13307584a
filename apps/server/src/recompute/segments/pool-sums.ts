import { tripLengthEdges } from '@milepost/domain/trip-lengths'
import { addText, type Cells, textOfCells } from './cells.ts'

/** Numbers of what a pool drove that have columns of their own. */
export const drivingNumbers = ['vehicles', 'distanceMeters', 'drivingSeconds', 'idleSeconds', 'trips'] as const
/**
 * What else is known of it:
 * - `margins`: metres and seconds by each part of `conditions` alone, as `region,13` or `light,2`: what whole reports ask for, in a
 *   fiftieth of the cells;
 * - `hours`: metres by `weekday,hour` of the client's clock, Monday 1;
 * - `conditions`: metres and seconds by `region,light,traffic,weather`, as `driving-conditions.ts` tells them;
 * - `roads`: metres by class of road, estimated;
 * - `lengths`: trips by the kilometres of their length (the last of `lengthClasses` that they reach);
 * - `sources`: metres of trips by `source,known`: where the distance comes from, and 1 where it is known who drove;
 * - `crossings`: trips and metres by `region,region` where a trip ends in another region than it began in;
 * - `regionVehicles`: vehicles by region in which they drove; of a month their days.
 */
export const drivingCells = [
  'margins',
  'hours',
  'conditions',
  'roads',
  'lengths',
  'sources',
  'crossings',
  'regionVehicles',
] as const

/** Where classes of trips by length begin, in metres; each is kept under its whole kilometres, which no other has. */
export const lengthClasses = tripLengthEdges.map((fromMeters) => ({ fromMeters, km: Math.round(fromMeters / 1000) }))

/** The parts of `conditions`, in their order. */
export const conditionParts = ['region', 'light', 'traffic', 'weather'] as const
export type ConditionPart = (typeof conditionParts)[number]

/** What a pool drove on a day, or in a month. */
export type DrivingSums = Record<(typeof drivingNumbers)[number], number> & Record<(typeof drivingCells)[number], Cells>

/**
 * Numbers of what happened to it that have columns of their own; but for `inaccurate` they are of the other events alone. `unmeasured`
 * are those on days on which nobody told how far the vehicle was driven: no rate per distance holds them.
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
 * What else is known of it, of one type of events or of all:
 * - `margins`: events but inaccurate ones by region, as `region,13`, and how many of them are unmeasured; of all types together also by
 *   light, traffic and weather and by hour of the week, as `hour,1,7`;
 * - `counts`: events, their risk in thousandths, the sum of their intensities and how many have one, by `severity,rating,source`;
 * - `regions`: events by `region,severity,rating,source`, and how many of them are unmeasured;
 * - `hours`: the same by `weekday,hour,severity,rating,source`;
 * - `conditions`: the same of events but inaccurate ones by `region,light,traffic,weather`; kept of all types together;
 * - `overs`: of speeding alone, events by how many km/h they were over the limit, those whose limit or speed is not known under
 *   `unknownOver`.
 */
export const incidentCells = ['margins', 'counts', 'regions', 'hours', 'conditions', 'overs'] as const
export const unknownOver = 'unknown'
export type IncidentNumbers = Record<(typeof incidentNumbers)[number], number>
export type IncidentSums = IncidentNumbers & Record<(typeof incidentCells)[number], Cells>

/** The type that all types together are kept under. */
export const allTypes = ''

const emptyCells = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, new Map()])) as Record<Name, Cells>

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

export const noDriving = (): DrivingSums => ({ ...zeros(drivingNumbers), ...emptyCells(drivingCells) })

export const noIncidents = (): IncidentSums => ({ ...zeros(incidentNumbers), ...emptyCells(incidentCells) })

/** A row's columns: whole numbers, so that months are what their days add up to, and cells as text. */
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
