type Named = { label: string }
type Grouped<Item> = { heading: string; items: readonly Item[]; last?: boolean | undefined }

/** How well a name fits what is typed: it is it, begins with it, has a word that does, holds it, or was found otherwise. */
function fit(label: string, text: string): number {
  const [name, wanted] = [label.toLowerCase(), text.trim().toLowerCase()]
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.split(/[\s:-]+/).some((word) => word.startsWith(wanted))) return 2
  return name.includes(wanted) ? 3 : 4
}

/** What was found with the best fit first, in its group, and the group with the best of all first; `last` are those at the end. */
export function bestFirst<Item extends Named, Group extends Grouped<Item>>(
  groups: readonly Group[],
  text: string,
): readonly Group[] {
  const best = ({ items }: Group) => Math.min(...items.map(({ label }) => fit(label, text)))
  return groups
    .map((group) => ({ ...group, items: group.items.toSorted((a, b) => fit(a.label, text) - fit(b.label, text)) }))
    .toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false) || best(a) - best(b))
}
