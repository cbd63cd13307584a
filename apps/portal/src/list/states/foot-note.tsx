import type { ReactNode } from 'react'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'
import { hiddenRowsText } from './list-empty.tsx'

/** Meaning of the star on a score: little driving so far, or history is still being imported. */
export const provisionalWords = '* provisional: based on incomplete data'

/**
 * Returns the note after the row count, with an action: "38 events are hidden by this view — show all", that counting
 * stopped, or that paging ends here; and the meaning of the star on scores. Empty if none applies.
 */
export function footNote<Row extends object>(list: ListState<ListValues & Record<string, unknown>, Row>): ReactNode {
  const star = list.definition.isProvisional && list.rows?.some(list.definition.isProvisional)
  const rest = restNote(list)
  if (!star) return rest
  return (
    <>
      {rest}
      {rest && ' · '}
      {provisionalWords}
    </>
  )
}

function restNote<Row extends object>(list: ListState<ListValues & Record<string, unknown>, Row>): ReactNode {
  if (!list.rows?.length) return undefined
  if (list.isDeepest) return `results end here: choose other dates or filters to see more`
  if (list.countExactly)
    return (
      <button type="button" className="text-link" onClick={list.countExactly}>
        count all
      </button>
    )
  if (list.hiddenRows === 0) return undefined
  return (
    <>
      {hiddenRowsText(list.hiddenRows, list.definition.things)} —{' '}
      <button type="button" className="text-link" onClick={list.showAll}>
        show all
      </button>
    </>
  )
}
