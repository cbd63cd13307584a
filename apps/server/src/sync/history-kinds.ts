import type { StreamName } from '@milepost/providers/kit/record'

/** The kinds of records whose history is imported, after new data. */
export const historyKinds = ['incidents', 'positions', 'trips'] as const satisfies readonly StreamName[]
export type HistoryKind = (typeof historyKinds)[number]
