import { typedWords } from './matches.ts'

type Named = { label: string }
type Grouped<Item> = { heading: string; items: readonly Item[]; last?: boolean | undefined }

/**
 * Returns how well a name matches the typed text: exact, by prefix, by prefixes of its words in any order, by containing
 * the words, or otherwise.
 */
function fit(label: string, text: string): number {
  const [name, wanted] = [label.toLowerCase(), text.trim().toLowerCase()]
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  const own = name.split(/[\s:-]+/)
  const words = typedWords(wanted)
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return 2
  return words.every((word) => name.includes(word)) ? 3 : 4
}

/** Sorts results by best match within their groups, and groups by their best match; `last` items stay at the end. */
export function bestFirst<Item extends Named, Group extends Grouped<Item>>(
  groups: readonly Group[],
  text: string,
): readonly Group[] {
  const best = ({ items }: Group) => Math.min(...items.map(({ label }) => fit(label, text)))
  return groups
    .map((group) => ({ ...group, items: group.items.toSorted((a, b) => fit(a.label, text) - fit(b.label, text)) }))
    .toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false) || best(a) - best(b))
}
