import type { DataType } from './endpoints.ts'

/** Labels of the kinds of records that connections have. */
export const dataTypeWords: Readonly<Record<DataType, string>> = {
  groups: 'Groups',
  vehicles: 'Vehicles',
  drivers: 'Drivers',
  positions: 'Positions',
  incidents: 'Events',
  trips: 'Trips',
  cameraHealth: 'Camera health',
  mismatches: 'Mismatches',
  driverScores: 'Driver scores',
}
