/** Describes what a row of tiles is compared with, or why it isn't; continues a sentence or a list of notes. */
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
  if (isLoading) return `not compared with the ${against} until history is imported`
  return isCompared ? `compared with the ${against}` : 'not compared: no earlier data'
}
