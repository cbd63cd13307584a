import type { ConnectionProgress } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'

/** History still being imported, by record type across all connections. */
export type ProgressLine = { dataType: DataType; done: number; total: number | undefined }

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

/** Adds up the connections; the total is known only if every connection has one. */
export function progressLines(items: readonly ConnectionProgress[]): ProgressLine[] {
  return (Object.keys(words) as DataType[]).flatMap((dataType) => {
    const same = items.filter((item) => item.dataType === dataType)
    if (same.length === 0) return []
    const totals = same.map((item) => item.total)
    return {
      dataType,
      done: same.reduce((sum, item) => sum + item.done, 0),
      total: totals.reduce<number | undefined>(
        (sum, total) => (sum === undefined || total === null ? undefined : sum + total),
        0,
      ),
    }
  })
}

/** Returns "Trips 12,400 of ~30,000". */
export function progressText({ dataType, done, total }: ProgressLine): string {
  const count = (value: number) => value.toLocaleString('en-US')
  return `${words[dataType]} ${count(done)}${total === undefined ? '' : ` of ~${count(total)}`}`
}
