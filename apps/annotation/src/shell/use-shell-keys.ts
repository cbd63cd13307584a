import { isTyping } from '@milepost/ui/filter/is-typing'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { pagesFor } from '../pages.ts'
import { useAnnotator } from '../session/session-context.ts'

const secondKeyMs = 1_000

/** Keyboard shortcuts of every page: `?` for help, `g` and a letter for a page. */
export function useShellKeys(openHelp: () => void) {
  const navigate = useNavigate()
  const annotator = useAnnotator()
  const onKey = useEffectEvent((event: KeyboardEvent, afterG: boolean) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false
    const page = afterG ? pagesFor(annotator).find(({ key }) => key === event.key) : undefined
    if (page) {
      event.preventDefault()
      // The page's own keys must not see the second letter.
      event.stopImmediatePropagation()
      void navigate({ to: page.path })
      return false
    }
    if (event.key === '?') openHelp()
    return event.key === 'g'
  })
  useEffect(() => {
    let gAt = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const isG = onKey(event, event.timeStamp - gAt < secondKeyMs)
      gAt = isG ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
