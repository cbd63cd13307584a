import type { StreamName } from '@milepost/providers/kit/record'

/** The kinds of records whose past is read, after what is new. */
export const historyKinds = ['incidents', 'positions', 'trips'] as const satisfies readonly StreamName[]
export type HistoryKind = (typeof historyKinds)[number]
