import type { ReactNode } from 'react'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'
import { heldBackText } from './list-empty.tsx'

/** What a star at a score means: after little driving, or while the past still comes in. */
export const provisionalWords = '* provisional: little is known so far'

/**
 * What stands after the count of rows, with the way on: "38 events are hidden by this view — show all", that counting was
 * broken off, or that no page goes further; and what a star at a score means. Nothing where there is nothing to say.
 */
export function footNote<Row extends object>(list: ListState<ListValues & Record<string, unknown>, Row>): ReactNode {
  const star = list.look.isProvisional && list.rows?.some(list.look.isProvisional)
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
  if (list.isDeepest) return `pages end here: choose other days or filters to see more`
  if (list.countExactly)
    return (
      <button type="button" className="text-link" onClick={list.countExactly}>
        count all
      </button>
    )
  if (list.heldBack === 0) return undefined
  return (
    <>
      {heldBackText(list.heldBack, list.look.things)} —{' '}
      <button type="button" className="text-link" onClick={list.showAll}>
        show all
      </button>
    </>
  )
}
