import { useEffect, useRef } from 'react'
import { rowAnchor } from './row-anchor.ts'

/**
 * For somebody who comes back to a list: the row they were at has the focus once rows are there, unless something else than
 * what holds the list has it by then. The page stays scrolled as it was.
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
