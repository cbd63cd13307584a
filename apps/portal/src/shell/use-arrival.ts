import { focusAgain } from '@milepost/ui/layout/focus-back'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { focusLedAway } from './navigated-from.ts'

/** The path of the current page; undefined until there is one. */
let arrivedAt: string | undefined

/**
 * Focus handling for a page's frame: after navigating, the focus moves to the content if the clicked element is gone,
 * and on returning to the link someone navigated from. The first page starts at the top of the document, like any page
 * a browser loads.
 */
export function useArrival(): void {
  const path = useLocation({ select: (location) => location.pathname })
  const arrive = useEffectEvent(() => {
    const isFirst = arrivedAt === undefined
    if (arrivedAt === path) return
    arrivedAt = path
    if (isFirst) return
    if (document.activeElement === document.body) focusAgain(null)
    focusLedAway()
  })
  // The URL changes while the previous page is still mounted, so the new frame reports the arrival.
  useEffect(() => arrive(), [])
}
