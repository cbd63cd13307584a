/** A count from rollups may lag behind the loaded rows: never return fewer than are visible. */
export const atLeast = (counted: number | undefined, seen: number | undefined): number | undefined =>
  counted === undefined ? undefined : Math.max(counted, seen ?? 0)
