import { type SavedView, savedViewEndpoints } from '@milepost/contract/saved-views/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useCurrentPage } from '../../../shell/page/current-page.ts'

type PageViews = {
  /** The page as in the list of pages. */
  page: string
  mine: readonly SavedView[]
  /** Those that others share. */
  others: readonly SavedView[]
  isLoaded: boolean
}

/** Returns the saved views of the current page. */
export function usePageViews(): PageViews {
  const page = useCurrentPage()?.path ?? '/'
  const { data } = useAnswer(answerOf(savedViewEndpoints.list, {}))
  const views = data?.filter((view) => view.page === page) ?? []
  return {
    page,
    mine: views.filter(({ isMine }) => isMine),
    others: views.filter(({ isMine }) => !isMine),
    isLoaded: data !== undefined,
  }
}
