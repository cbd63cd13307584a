/** A tag that means a known type. */
export type KnownTag = { tag: string; translatedType: string }

/** Tags less alike than this are unrelated. */
const leastLikeness = 0.5

/** Words that many tags of different types have. */
const commonWords: ReadonlySet<string> = new Set(['alert', 'event', 'detected', 'warning', 'violation', 'incident'])

/**
 * Returns the type whose tags have the most words in common with a tag; null if none is alike. Words are split at
 * punctuation and capitals, and compared by their beginning: `HardBraking` and `hard_brake` are alike.
 */
export function suggestType(tag: string, known: readonly KnownTag[]): string | null {
  const words = wordsOf(tag)
  let best: { likeness: number; type: string } | null = null
  for (const one of known) {
    const likeness = likenessOf(words, wordsOf(one.tag))
    if (likeness >= leastLikeness && likeness > (best?.likeness ?? 0)) best = { likeness, type: one.translatedType }
  }
  return best?.type ?? null
}

const wordsOf = (tag: string): string[] => {
  const words = tag
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
  const distinct = words.filter((word) => !commonWords.has(word))
  return [...new Set(distinct.length ? distinct : words)]
}

/** Words of one stem begin alike: braking, brake. */
const stemLength = 4
const isSameStem = (a: string, b: string) =>
  a === b || (a.length >= stemLength && b.length >= stemLength && a.slice(0, stemLength) === b.slice(0, stemLength))

/** The Dice coefficient of two sets of words, 0–1. */
function likenessOf(a: readonly string[], b: readonly string[]): number {
  if (!a.length || !b.length) return 0
  const shared = a.filter((word) => b.some((other) => isSameStem(word, other))).length
  return Math.min(1, (2 * shared) / (a.length + b.length))
}
