import type { DataType } from '@milepost/contract/providers'
import { dataTypeWord } from '../../../../shell/sync-progress.ts'

/** "Trips and events", to stand in a sentence. */
export function dataTypeList(dataTypes: readonly DataType[]): string {
  const words = dataTypes.map((dataType) => dataTypeWord(dataType).toLowerCase())
  return new Intl.ListFormat('en-US').format(words)
}
