import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { parseSearch } from '../../../lib/search.ts'
import { usePageViews } from './use-page-views.ts'

/** History entries on which someone cleared the filters: returning to one of them doesn't bring the view back. */
const cleared = new Set<string | undefined>()

/** Opens the page with the person's default view, if its URL selects nothing. */
export function useDefaultView(): void {
  const { mine, others, isLoaded } = usePageViews()
  const navigate = useNavigate()
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const isBare = useLocation({ select: ({ searchStr }) => searchStr === '' })
  const isDecided = useRef(false)
  const decide = useEffectEvent((entry: string | undefined, isBare: boolean) => {
    const view = [...mine, ...others].find(({ isDefault }) => isDefault)
    if (isBare && !isDecided.current && view && !cleared.has(entry))
      void navigate({ to: '.', search: parseSearch(view.search) as never, replace: true })
    else if (isBare) cleared.add(entry)
    isDecided.current = true
  })
  useEffect(() => {
    if (isLoaded) decide(entry, isBare)
  }, [isLoaded, isBare, entry])
}
