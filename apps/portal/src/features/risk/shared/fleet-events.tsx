import { useMemo } from 'react'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { reportEventSearch } from '../../../report/report-events.ts'
import { daysInView, type RangeValues } from '../../../scope/range.ts'
import type { ScopeValues } from '../../../scope/scope-fields.ts'
import { countedNote, useEventCounts } from '../../incidents/shared/counted-events.tsx'
import { countedNoteSpace } from '../../incidents/shared/counted-note-space.ts'
import { unitEventsHint } from './unit-events-hint.ts'

interface FleetEventsProps {
  values: RangeValues & ScopeValues
  /** Events of all rows, on every page of the list; undefined until known. */
  listed: number | null | undefined
}

/** Which events the fleet's total has, and how many of them the rows of its vehicles add up to. */
export function FleetEvents({ values, listed }: FleetEventsProps) {
  const { timeZone } = useFormat()
  const search = useMemo(() => reportEventSearch(values, daysInView(values, timeZone, new Date())), [values, timeZone])
  const note = countedNote({ search, counts: useEventCounts(search), of: 'Events of the fleet' })
  return (
    <p className={`num mb-3 text-12/[18px] text-pretty text-text-3 ${countedNoteSpace}`}>
      {note} {note && typeof listed === 'number' && <RowsAddUp listed={listed} />}
    </p>
  )
}

const RowsAddUp = ({ listed }: { listed: number }) => (
  <span title={unitEventsHint}>The rows below add up to {countText(listed)}.</span>
)
