import { isTyping } from '@milepost/ui/filter/is-typing'
import { useEffect, useEffectEvent } from 'react'
import { actionOf, type ReviewAction } from './review-keys.ts'

/**
 * Calls `run` with what a pressed key does, anywhere on the page except in fields and open layers; it returns whether
 * the key was its own. Enter on a control that was reached by keyboard belongs to that control.
 */
export function useReviewKeys(run: (action: ReviewAction) => boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body
    if (isTyping(target) || document.querySelector('[role=dialog], [role=menu]')) return
    if (target.closest('[role=radiogroup], [role=tablist]')) return
    if (event.key === 'Enter' && target.closest('button, a, summary, [role=slider]')) return
    const action = actionOf(event)
    // The letter that opens a field must not be typed into it.
    if (action !== undefined && run(action)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/**
 * Keeps the mouse from moving the focus to buttons of the page: after a click, Enter saves and letters answer, rather
 * than press the same button again. Leaves a field that has the focus.
 */
export function useUnfocusedClicks() {
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('main button')) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    document.addEventListener('mousedown', listen)
    return () => document.removeEventListener('mousedown', listen)
  }, [])
}
