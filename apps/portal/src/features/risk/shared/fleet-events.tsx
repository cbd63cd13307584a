import { useMemo } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { reportEventSearch } from '../../../report/report-events.ts'
import { daysInView, type RangeValues } from '../../../scope/range.ts'
import type { ScopeValues } from '../../../scope/scope-fields.ts'
import { countedNote, useEventCounts } from '../../incidents/shared/counted-events.tsx'
import { countedNoteSpace } from '../../incidents/shared/counted-note-space.ts'

/** Which events the fleet's total has, to compare with the rows of its vehicles. */
export function FleetEvents({ values }: { values: RangeValues & ScopeValues }) {
  const { timeZone } = useFormat()
  const search = useMemo(() => reportEventSearch(values, daysInView(values, timeZone, new Date())), [values, timeZone])
  const note = countedNote({ search, counts: useEventCounts(search), of: 'Events of the fleet' })
  return <p className={`num mb-3 text-12/[18px] text-pretty text-text-3 ${countedNoteSpace}`}>{note}</p>
}
