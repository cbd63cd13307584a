import type { KindProgress } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import { dataTypeWords } from '@milepost/contract/providers/words'

export const dataTypeWord = (dataType: DataType) => dataTypeWords[dataType]

/** Returns "Trips 12,400 of ~30,000". */
export function progressText({ dataType, done, total }: KindProgress): string {
  const count = (value: number) => value.toLocaleString('en-US')
  return `${dataTypeWords[dataType]} ${count(done)}${total === null ? '' : ` of ~${count(total)}`}`
}
