/** A count from sums may be behind the rows that are here: never fewer than can be seen. */
export const atLeast = (counted: number | undefined, seen: number | undefined): number | undefined =>
  counted === undefined ? undefined : Math.max(counted, seen ?? 0)
