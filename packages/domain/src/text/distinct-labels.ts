const plain = (label: string) => label.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** True if two labels differ only in case, spaces or punctuation. */
export const isSameLabel = (one: string, other: string): boolean => one === other || plain(one) === plain(other)

/** Returns labels without those that repeat an earlier one in another spelling. */
export const distinctLabels = (labels: readonly string[]): string[] =>
  labels.filter((label, index) => labels.findIndex((other) => isSameLabel(other, label)) === index)
