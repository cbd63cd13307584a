import { usePageKeys } from '@milepost/ui/page/page-keys'
import { useEffect } from 'react'
import { actionOf, type ReviewAction } from './review-keys.ts'

/** Calls `run` with what a pressed key does, anywhere on the page; it returns whether the key was its own. */
export function useReviewKeys(run: (action: ReviewAction) => boolean) {
  usePageKeys((event) => {
    const action = actionOf(event)
    return action !== undefined && run(action)
  })
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
