import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Gives an element the focus; the page's content where it is gone: never nothing, or Tab would begin at the top again. */
export function focusAgain(wanted: Element | null): void {
  const isThere = wanted instanceof HTMLElement && wanted.isConnected && wanted !== document.body
  const target = isThere ? wanted : document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}

/** A menu closes behind what it opens: then its button stands for it. */
function openerOf(element: Element | null): Element | null {
  const labelledBy = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return labelledBy ? document.getElementById(labelledBy) : element
}

/** For `onCloseAutoFocus` of a layer: what had the focus when it opened has it again. */
export function useFocusBack(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null)
  // Before the layer is in the document, whatever in it asks for the focus.
  useLayoutEffect(() => {
    if (open) opener.current = openerOf(document.activeElement)
  }, [open])
  return (event) => {
    event.preventDefault()
    focusAgain(opener.current)
  }
}

/** For a part that goes away with the focus in it: hands it on to what holds the part. */
export function useFocusLeft(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    const around = element?.parentElement?.closest('[tabindex]') ?? null
    return () => {
      if (element?.contains(document.activeElement)) focusAgain(around)
    }
  }, [part])
}

/** For a part that appears beside what opened it: it has the focus, and gives it back. Not where a page begins with it. */
export function useFocusHere(part: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is shown there, by another opener
  useLayoutEffect(() => {
    const [element, opener] = [part.current, document.activeElement]
    if (!element || !opener || opener === document.body) return
    element.focus()
    return () => {
      if (element.contains(document.activeElement)) focusAgain(opener)
    }
  }, [part, shown])
}
