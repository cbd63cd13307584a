import { typedWords } from './matches.ts'

type Named = { label: string; number?: string | undefined }
type Grouped<Item> = { heading: string; items: readonly Item[]; last?: boolean | undefined }

/** Shorter texts are a part of almost every number. */
const shortestOfNumber = 3

/** Returns how well an item matches the typed text: by its name or, like the beginning of a name, by a part of its number. */
function fitOf({ label, number }: Named, text: string): number {
  const [own, wanted] = [number?.toLowerCase(), text.trim().toLowerCase()]
  if (own === wanted) return 0
  const hasPart = wanted.length >= shortestOfNumber && own?.includes(wanted)
  return Math.min(fit(label, text), hasPart ? 1 : 4)
}

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
  const best = ({ items }: Group) => Math.min(...items.map((item) => fitOf(item, text)))
  return groups
    .map((group) => ({ ...group, items: group.items.toSorted((a, b) => fitOf(a, text) - fitOf(b, text)) }))
    .toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false) || best(a) - best(b))
}
