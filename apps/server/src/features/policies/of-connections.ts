import { ReportScope } from '@milepost/contract/api/scope'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { DayRange } from '../../reporting/driving/day-range.ts'
import { type SegmentScope, segmentScope } from '../../reporting/segments/segment-scope.ts'

/** Finds the sums of connections, at least one, as reports that are filtered by them do: no connection means all. */
export const ofConnections = (
  db: ClientDatabase,
  connectionIds: readonly number[],
  range: DayRange,
): Promise<SegmentScope> => segmentScope(db, { ...ReportScope.parse({}), connectionId: [...connectionIds] }, range)
