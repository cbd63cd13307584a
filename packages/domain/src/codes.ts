import { type CodeOf, codeTable } from './code-table.ts'
import { product } from './product.ts'

// Every coded field of section 4 of the specification. A code is never shown raw.

export const connectionOrigin = codeTable({
  integration: [0, 'Integration'],
  invite: [1, 'Invite'],
  marketplace: [2, 'Marketplace'],
})

export const connectionHealth = codeTable({
  created: [1, 'Created'],
  validated: [2, 'Validated'],
  failed: [3, 'Failed'],
  duplicated: [4, 'Duplicated'],
})

export const incidentRating = codeTable({
  accurate: [0, 'Accurate'],
  inaccurate: [1, 'Inaccurate'],
  pending: [2, 'Pending'],
  neverRated: [3, 'Review not required'],
})

export const incidentSource = codeTable({
  tsp: [0, 'Provider'],
  product: [1, product.name],
})

/** What a list of events shows: everything, what reviewers confirmed, or one source. */
export const incidentView = codeTable({
  all: [0, 'All'],
  accurate: [1, 'Accurate'],
  tsp: [2, 'Provider'],
  product: [3, product.name],
})

export const cameraHealth = codeTable({
  healthy: [0, 'Healthy'],
  obstructed: [1, 'Obstructed'],
  notInstalled: [2, 'Not installed'],
  none: [3, 'Unknown'],
})

export const cameraPosition = codeTable({
  unknown: [0, 'Other camera'],
  frontInternal: [1, 'Driver camera'],
  frontExternal: [2, 'Road camera'],
  rearExternal: [3, 'Rear camera'],
  // Distinct cameras of an event whose direction isn't known.
  camera1: [11, 'Camera 1'],
  camera2: [12, 'Camera 2'],
  camera3: [13, 'Camera 3'],
  camera4: [14, 'Camera 4'],
  camera5: [15, 'Camera 5'],
  camera6: [16, 'Camera 6'],
  camera7: [17, 'Camera 7'],
  camera8: [18, 'Camera 8'],
})

/** True for a camera that shows the road. Any other may show who drives. */
export const facesRoad = (position: CameraPosition): boolean =>
  position === cameraPosition.code.frontExternal || position === cameraPosition.code.rearExternal

/** Codes of unnamed cameras, first one first. */
export const unnamedCameras = [11, 12, 13, 14, 15, 16, 17, 18] as const satisfies readonly CameraPosition[]

/** Cameras as players and lists order them: the road ahead first, then the driver. */
export const camerasInOrder: readonly CameraPosition[] = [2, 1, 3, ...unnamedCameras, 0]

/** Vehicle class for driving purposes: what is harsh for a car is extreme for a truck. */
export const vehicleClass = codeTable({
  unknown: [0, 'Unknown'],
  light: [1, 'Car or light van'],
  medium: [2, 'Medium truck'],
  heavy: [3, 'Heavy truck or tractor'],
  bus: [4, 'Bus'],
  trailer: [5, 'Trailer'],
  machine: [6, 'Machine'],
})

/** How far from its base a fleet drives, as insurers class it: within 50 miles, within 200, or farther. */
export const policyRadius = codeTable({
  local: [1, 'Local'],
  intermediate: [2, 'Intermediate'],
  longHaul: [3, 'Long haul'],
})

export const recordStatus = codeTable({
  active: [1, 'Active'],
  inactive: [2, 'Inactive'],
  /** The provider reports none, or a word whose meaning isn't known. */
  unknown: [3, 'Unknown'],
})

/** Derived from the last report, never stored: see `reportingStatusOf`. */
export const reportingStatus = codeTable({
  active: [1, 'Active'],
  inactive: [2, 'Inactive'],
})

export const rushHourTraffic = codeTable({
  normal: [0, 'Normal'],
  high: [1, 'High'],
  veryHigh: [2, 'Very high'],
})

export const severity = codeTable({
  veryLow: [1, 'Very low'],
  low: [2, 'Low'],
  medium: [3, 'Medium'],
  high: [4, 'High'],
  critical: [5, 'Critical'],
})

/**
 * Score bands of vehicles, drivers and fleets: quarters of 0–100, lower bound included, upper bound excluded, 100 in
 * the last. 50 is the average, and must not read as high risk.
 */
export const riskBand = codeTable({
  low: [1, 'Low'],
  moderate: [2, 'Moderate'],
  elevated: [3, 'Elevated'],
  high: [4, 'High'],
})

export const mismatchType = codeTable({
  gps: [1, 'GPS mismatch'],
  vin: [2, 'VIN mismatch'],
  deviceNotFound: [3, 'Device not found'],
  clock: [4, 'Wrong clock'],
  speed: [5, 'Wrong speeds'],
  distance: [6, 'Wrong distances'],
  alarm: [7, 'Stuck alarm'],
})

export const distanceSource = codeTable({
  notSet: [0, 'Not set'],
  gps: [1, 'GPS'],
  odometer: [2, 'Odometer'],
})

export const shareStatus = codeTable({
  active: [1, 'Active'],
  expired: [2, 'Expired'],
  revoked: [3, 'Switched off'],
})

export const fnolLevel = codeTable({
  none: [0, 'None'],
  first: [1, 'First notice of loss'],
  second: [2, 'Second notice of loss'],
})

/** 0 any of the given providers, 1 none of them. */
export const providerIdsOperator = codeTable({
  anyOf: [0, 'Any of'],
  noneOf: [1, 'None of'],
})

export const light = codeTable({
  day: [1, 'Day'],
  dusk: [2, 'Dusk'],
  night: [3, 'Night'],
})

export type ConnectionOrigin = CodeOf<typeof connectionOrigin>
export type ConnectionHealth = CodeOf<typeof connectionHealth>
export type IncidentRating = CodeOf<typeof incidentRating>
export type CameraPosition = CodeOf<typeof cameraPosition>
export type CameraHealth = CodeOf<typeof cameraHealth>
export type Severity = CodeOf<typeof severity>
export type RiskBand = CodeOf<typeof riskBand>
export type Light = CodeOf<typeof light>
export type RushHourTraffic = CodeOf<typeof rushHourTraffic>
export type MismatchType = CodeOf<typeof mismatchType>
export type DistanceSource = CodeOf<typeof distanceSource>
export type VehicleClass = CodeOf<typeof vehicleClass>
export type RecordStatus = CodeOf<typeof recordStatus>
