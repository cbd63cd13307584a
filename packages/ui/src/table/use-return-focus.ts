import { useEffect, useRef } from 'react'
import { rowAnchor } from './row-anchor.ts'

/**
 * For a user who returns to a list: focuses the row they came from once rows are loaded, unless something other than
 * the list's container has the focus by then. The scroll position is kept.
 */
export function useReturnFocus(
  container: HTMLElement | null,
  rowIds: readonly string[] | undefined,
  returnedTo: string | undefined,
): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !container || !rowIds || returnedTo === undefined) return
    isDone.current = true
    if (!document.activeElement?.contains(container)) return
    rowAnchor(container, rowIds.indexOf(returnedTo))?.focus({ preventScroll: true })
  }, [container, rowIds, returnedTo])
}
