import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Focuses an element, or the page's content if it is gone: never nothing, or Tab would start at the top again. */
export function focusAgain(wanted: Element | null): void {
  const isThere = wanted instanceof HTMLElement && wanted.isConnected && wanted !== document.body
  const target = isThere ? wanted : document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}

/** A menu closes when it opens something: its button is then used instead. */
function openerOf(element: Element | null): Element | null {
  const labelledBy = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return labelledBy ? document.getElementById(labelledBy) : element
}

/** For `onCloseAutoFocus` of a layer: returns the focus to the element that had it when the layer opened. */
export function useFocusBack(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null)
  // Before the layer is in the document, in case something in it requests the focus.
  useLayoutEffect(() => {
    if (open) opener.current = openerOf(document.activeElement)
  }, [open])
  return (event) => {
    event.preventDefault()
    focusAgain(opener.current)
  }
}

/** For a part that disappears with the focus in it: passes the focus on to its container. */
export function useFocusLeft(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    const around = element?.parentElement?.closest('[tabindex]') ?? null
    return () => {
      if (element?.contains(document.activeElement)) focusAgain(around)
    }
  }, [part])
}

/**
 * For a part that appears next to its opener: takes the focus and returns it. Not if it is there when the page loads.
 */
export function useFocusHere(part: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content changes with another opener
  useLayoutEffect(() => {
    const [element, opener] = [part.current, document.activeElement]
    if (!element || !opener || opener === document.body) return
    element.focus()
    return () => {
      if (element.contains(document.activeElement)) focusAgain(opener)
    }
  }, [part, shown])
}
