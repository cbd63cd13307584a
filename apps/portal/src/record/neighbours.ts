/** The records next to one in the list it was opened from, as of when it was opened. */
export type Neighbours = {
  previous: { id: string; position: number } | undefined
  next: { id: string; position: number } | undefined
  /** From 0. */
  position: number
  /** Undefined until counted. */
  total: number | undefined
  /** What its list calls it, if it is still listed. */
  name?: string | undefined
}

/** URLs of the neighboring records; absent if there is none. */
export type NeighbourHrefs = { previous?: string | undefined; next?: string | undefined }

/** A page of the list and its number, from 1. */
export type ListedPage = {
  number: number
  items: readonly { id: string; name?: string | undefined }[]
  totalCount: number | undefined
}

/** Records per page of the remembered list. */
export const neighbourPageSize = 50

/** The next page is loaded this many records ahead, so that stepping through never waits. */
const askedAhead = 10

/** Returns the page numbers to load, from 1: the record's page, and those of its neighbors and the next few records. */
export function pagesAround(position: number): number[] {
  const of = (one: number) => Math.floor(one / neighbourPageSize) + 1
  return [...new Set([Math.max(0, position - 1), position, position + askedAhead].map(of))].toSorted((a, b) => a - b)
}

/**
 * Finds a record and its neighbors in the pages around its position. New records may have moved it; if it is in none of
 * the pages (for example, because its rating removed it from the list), the record now in its place comes next.
 */
export function neighboursOf(id: string, position: number, pages: readonly ListedPage[]): Neighbours | undefined {
  const listed = pages.flatMap((page) =>
    page.items.map((item, index) => ({ ...item, position: (page.number - 1) * neighbourPageSize + index })),
  )
  if (listed.length === 0) return undefined
  const total = pages[0]?.totalCount
  const index = listed.findIndex((item) => item.id === id)
  if (index >= 0) {
    const { position: at, name } = listed[index]!
    return { previous: listed[index - 1], next: listed[index + 1], position: at, total, name }
  }
  return {
    previous: listed.findLast((item) => item.position < position),
    next: listed.find((item) => item.position >= position),
    position,
    total,
  }
}
