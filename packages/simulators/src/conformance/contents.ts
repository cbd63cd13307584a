import type { Page } from '@milepost/providers/kit/provider'
import type { RecordOf, StreamName } from '@milepost/providers/kit/record'

export const recordsOf = <R>(pages: Page<R>[]): R[] => pages.flatMap(({ records }) => records)

/** Returns the content of pages, each record as text. */
export const contents = (pages: Page<RecordOf[StreamName]>[]): Set<string> =>
  new Set(recordsOf(pages).map((record) => JSON.stringify(record)))

export const differences = (wanted: Set<string>, given: Set<string>) => ({
  lost: [...wanted.difference(given)],
  made: [...given.difference(wanted)],
})
