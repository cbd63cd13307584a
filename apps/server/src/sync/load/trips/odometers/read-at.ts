import type { PositionRecord } from '@milepost/providers/kit/record'

/** Returns when the instruments of a position were read. */
export const readAtOf = ({ at, readAt }: PositionRecord): Date => readAt ?? at
