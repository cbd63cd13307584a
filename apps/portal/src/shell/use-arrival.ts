import { focusAgain } from '@milepost/ui/layout/focus-back'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { focusLedAway } from './led-away.ts'

/** The path of the page in view; undefined until there is one. */
let arrivedAt: string | undefined

/**
 * For the frame of a page: who comes to it from another has the focus in its content where what they pressed went with the
 * old page, and who comes back at the link that led away. The first page begins at the top of the document, as every page
 * does that a browser loads.
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
  // The address changes while the page before is still there: who has arrived is told by the frame that comes.
  useEffect(() => arrive(), [])
}
