import { useMediaQuery } from '@milepost/ui/layout/media-query'
import type { ReactNode } from 'react'
import { SavedViewsButton } from './saved-views-button.tsx'
import type { ViewSaving } from './view-saving.ts'

/**
 * Returns the button of a page's views in its place: the header, as it would be alone on a second line of filters on a laptop, or
 * the filters on a phone, whose header has no room.
 */
export function usePlacedViews(saving: ViewSaving): { inHeader: ReactNode; amongFilters: ReactNode } {
  const isPhone = useMediaQuery('(max-width: 719px)')
  const views = <SavedViewsButton saving={saving} />
  return isPhone ? { inHeader: null, amongFilters: views } : { inHeader: views, amongFilters: null }
}
