import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'
import { isTyping } from '../filter/is-typing.ts'
import { rowAnchor } from './row-anchor.ts'

interface RowKeys {
  /** The element that contains the rows. */
  container: HTMLElement | null
  /** Also listens while the focus is elsewhere on the page: for its one main list. */
  pageKeys: boolean
  rowCount: number
  /** Brings a row into the document if rows are virtualized. */
  reveal: (index: number) => void
  toggle?: ((index: number) => void) | undefined
}

const focusedRow = () => Number(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)

/**
 * j/k and the arrows move between rows, x selects; Enter opens because the focus is on the row's own link. Returns the
 * handler for the container.
 */
export function useRowKeys({ container, pageKeys, rowCount, reveal, toggle }: RowKeys) {
  // A row that gets the focus once it is drawn: keys pressed before that are for it already.
  const awaited = useRef<number>(undefined)
  const handle = (event: KeyboardEvent | ReactKeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const current = awaited.current ?? focusedRow()
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    // Arrows scroll the page unless a row already has the focus.
    if (step && (current >= 0 || event.key.length === 1)) {
      event.preventDefault()
      moveTo(Math.min(rowCount - 1, Math.max(0, current < 0 ? 0 : current + step)))
    } else if (event.key === 'x' && current >= 0 && toggle) {
      event.preventDefault()
      toggle(current)
    }
  }

  const moveTo = (index: number) => {
    reveal(index)
    const focus = () => {
      const anchor = container && rowAnchor(container, index)
      anchor?.focus()
      return Boolean(anchor)
    }
    awaited.current = focus() ? undefined : index
    if (awaited.current === undefined) return
    requestAnimationFrame(() => {
      if (awaited.current !== index) return
      awaited.current = undefined
      focus()
    })
  }

  useEffect(() => {
    if (!pageKeys) return
    const onPageKey = (event: KeyboardEvent) => {
      // Inside the rows, the container handles it; open layers keep their keys.
      const target = event.target as HTMLElement
      if (!container?.contains(target) && !target.closest('[role=dialog], [role=menu], [role=listbox]')) handle(event)
    }
    document.addEventListener('keydown', onPageKey)
    return () => document.removeEventListener('keydown', onPageKey)
  })

  return handle
}
