/** Describes what a row of tiles is compared with, or why it isn't. */
export function comparedNote({
  against,
  isLoading,
  isCompared,
}: {
  /** "previous 30 days". */
  against: string
  /** True while history is still being imported. */
  isLoading: boolean
  isCompared: boolean
}): string {
  if (isLoading) return `still importing history: not compared with the ${against} yet`
  return isCompared ? `compared with the ${against}` : 'no earlier data to compare with'
}
