import type { ViewSource } from '@milepost/contract/saved-views/source'

/** What a page shows now, as a saved view keeps it. */
export type ViewSaving = {
  /** Filters, order and columns, as in a URL. */
  search: string
  /** How the server reads the same rows; null if the page can't be exported. */
  source: ViewSource | null
}

const sorted = (search: string) => {
  const parameters = new URLSearchParams(search)
  parameters.sort()
  return parameters.toString()
}

/** True if two searches have the same parameters. */
export const isSameSearch = (one: string, other: string): boolean => sorted(one) === sorted(other)
