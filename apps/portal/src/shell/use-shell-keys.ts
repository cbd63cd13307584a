import { isTyping } from '@milepost/ui/filter/is-typing'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { pages } from '../pages.ts'
import { sidebarCollapsed } from '../session/stored/preferences.ts'
import type { Overlay } from './overlays.ts'

const secondKeyMs = 1_000

/** Returns the page opened by `g` and this letter. */
export const pageOfKey = (key: string) => pages.find((page) => page.key === key)

/** Keyboard shortcuts available on every page: Ctrl/⌘ K palette, `?` help, `[` sidebar, `g` and a letter for a page. */
export function useShellKeys(show: (overlay: Overlay | undefined) => void) {
  const navigate = useNavigate()
  const onKey = useEffectEvent((event: KeyboardEvent, afterG: boolean) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      show('palette')
      return false
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false
    const page = afterG ? pageOfKey(event.key) : undefined
    if (page) {
      event.preventDefault()
      void navigate({ to: page.path })
      return false
    }
    if (event.key === '?') show('keys')
    if (event.key === '[') sidebarCollapsed.set(!sidebarCollapsed.get())
    return event.key === 'g'
  })
  useEffect(() => {
    let gAt = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const isG = onKey(event, event.timeStamp - gAt < secondKeyMs)
      gAt = isG ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
