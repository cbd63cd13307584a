import { useMemo } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { reportEventSearch } from '../../../report/report-events.ts'
import { daysInView, type RangeValues } from '../../../scope/range.ts'
import type { ScopeValues } from '../../../scope/scope-fields.ts'
import { countedNote, countedOf, useEventCounts } from '../../incidents/shared/counted-events.tsx'
import { countedNoteSpace } from '../../incidents/shared/counted-note-space.ts'
import { rowsAddUpText } from './rows-add-up.ts'

interface FleetEventsProps {
  values: RangeValues & ScopeValues
  /** Events of all rows, on every page of the list; undefined until known, or if rows show none. */
  listed?: number | null | undefined
  /** True if filters that events don't have leave out rows. */
  isNarrowed?: boolean
}

/** Which events the fleet's total has, and how many of them the rows of its vehicles add up to. */
export function FleetEvents({ values, listed, isNarrowed = false }: FleetEventsProps) {
  const { timeZone } = useFormat()
  const search = useMemo(() => reportEventSearch(values, daysInView(values, timeZone, new Date())), [values, timeZone])
  const counts = useEventCounts(search)
  const note = countedNote({ search, counts, of: 'Events of the fleet' })
  return (
    <p className={`num mb-3 text-12/[18px] text-pretty text-text-3 ${countedNoteSpace(note)}`}>
      {note}{' '}
      {note &&
        counts &&
        typeof listed === 'number' &&
        rowsAddUpText({ listed, counted: countedOf(counts), isNarrowed })}
    </p>
  )
}
