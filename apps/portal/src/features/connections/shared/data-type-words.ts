import type { DataType } from '@milepost/contract/providers/endpoints'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'

/** Returns "Trips and events", for use in a sentence. */
export function dataTypeList(dataTypes: readonly DataType[]): string {
  const words = dataTypes.map((dataType) => dataTypeWord(dataType).toLowerCase())
  return new Intl.ListFormat('en-US').format(words)
}
