import { isAlike, typedWords } from './palette/matches.ts'

type Worded = { label: string; keywords?: readonly string[] }

const keep = <Group extends { items: readonly Worded[] }>(
  groups: readonly Group[],
  holds: (haystack: string) => boolean,
): readonly Group[] =>
  groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label, keywords = [] }) => holds([label, ...keywords].join(' ').toLowerCase())),
    }))
    .filter(({ items }) => items.length > 0)

/**
 * Filters groups to items that contain every typed word in their name or other words, in any order, and drops empty
 * groups. If none do, words may have one letter wrong.
 */
export function holdingWords<Group extends { items: readonly Worded[] }>(
  groups: readonly Group[],
  text: string,
): readonly Group[] {
  const words = typedWords(text)
  const exact = keep(groups, (haystack) => words.every((word) => haystack.includes(word)))
  if (exact.length > 0 || words.length === 0) return exact
  return keep(groups, (haystack) => {
    const own = haystack.split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((one) => isAlike(one, word)))
  })
}
