/** Records around one in the list it was opened from, as they stood when it was opened. */
export type Neighbours = {
  previous: { id: string; position: number } | undefined
  next: { id: string; position: number } | undefined
  /** From 0. */
  position: number
  /** Undefined while nobody has counted. */
  total: number | undefined
}

/** Addresses of the records around one; absent where there is none. */
export type NeighbourHrefs = { previous?: string | undefined; next?: string | undefined }

/** A page of the list and which one, from 1. */
export type ListedPage = { number: number; items: readonly { id: string }[]; totalCount: number | undefined }

/** How many records one page of the remembered list holds. */
export const neighbourPageSize = 50

/** Who goes on and on is never there before the next page is: it is asked for so many records ahead. */
const askedAhead = 10

/** Pages to look at, from 1: the one the record stood on, and those its neighbours and the next few after it are on. */
export function pagesAround(position: number): number[] {
  const of = (one: number) => Math.floor(one / neighbourPageSize) + 1
  return [...new Set([Math.max(0, position - 1), position, position + askedAhead].map(of))].toSorted((a, b) => a - b)
}

/**
 * Finds a record and its neighbours in the pages around where it stood. New ones may have moved it since; when it is
 * in none of the pages (it was rated out of the list, say) what now stands in its place comes next.
 */
export function neighboursOf(id: string, position: number, pages: readonly ListedPage[]): Neighbours | undefined {
  const listed = pages.flatMap((page) =>
    page.items.map((item, index) => ({ id: item.id, position: (page.number - 1) * neighbourPageSize + index })),
  )
  if (listed.length === 0) return undefined
  const total = pages[0]?.totalCount
  const index = listed.findIndex((item) => item.id === id)
  if (index >= 0) {
    return { previous: listed[index - 1], next: listed[index + 1], position: listed[index]!.position, total }
  }
  return {
    previous: listed.findLast((item) => item.position < position),
    next: listed.find((item) => item.position >= position),
    position,
    total,
  }
}
