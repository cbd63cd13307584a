import type { KindProgress } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'

const words: Readonly<Record<DataType, string>> = {
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

export const dataTypeWord = (dataType: DataType) => words[dataType]

/** Returns "Trips 12,400 of ~30,000". */
export function progressText({ dataType, done, total }: KindProgress): string {
  const count = (value: number) => value.toLocaleString('en-US')
  return `${words[dataType]} ${count(done)}${total === null ? '' : ` of ~${count(total)}`}`
}
