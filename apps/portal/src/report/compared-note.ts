/** What the changes of a row of tiles are against, or why there are none. */
export function comparedNote({
  against,
  isLoading,
  isCompared,
}: {
  /** "previous 30 days" */
  against: string
  /** History still comes in. */
  isLoading: boolean
  isCompared: boolean
}): string {
  if (isLoading) return `history still loads: not compared with the ${against} yet`
  return isCompared ? `compared with the ${against}` : 'no earlier data to compare with'
}
