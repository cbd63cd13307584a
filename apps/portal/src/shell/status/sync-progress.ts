import type { KindProgress } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import { dataTypeWords } from '@milepost/contract/providers/words'
import { progressNumbers } from '@milepost/ui/feedback/progress'

export const dataTypeWord = (dataType: DataType) => dataTypeWords[dataType]

/** Returns "Trips: 12,400 of ~30,000". */
export function progressText({ dataType, done, total }: Omit<KindProgress, 'share'>): string {
  return `${dataTypeWords[dataType]}: ${progressNumbers({ done, total: total ?? undefined, estimated: true })}`
}
