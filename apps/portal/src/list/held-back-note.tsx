import { heldBackText } from './list-empty.tsx'
import type { ListValues } from './list-fields.ts'
import type { ListState } from './list-state.ts'

/** "38 events are hidden by this view — show all", after the count of rows; nothing where nothing is. */
export function heldBackNote<Row extends object>(list: ListState<ListValues & Record<string, unknown>, Row>) {
  if (list.heldBack === 0 || list.rows?.length === 0) return undefined
  return (
    <>
      {heldBackText(list.heldBack, list.look.things)} —{' '}
      <button type="button" className="text-primary-text hover:underline" onClick={list.showAll}>
        show all
      </button>
    </>
  )
}
