type Worded = { label: string; keywords?: readonly string[] }

/** Filters groups to items that contain every typed word in their name or other words, and drops empty groups. */
export function holdingWords<Group extends { items: readonly Worded[] }>(
  groups: readonly Group[],
  text: string,
): readonly Group[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ label, keywords = [] }: Worded) => {
    const haystack = [label, ...keywords].join(' ').toLowerCase()
    return words.every((word) => haystack.includes(word))
  }
  return groups.map((group) => ({ ...group, items: group.items.filter(holds) })).filter(({ items }) => items.length > 0)
}
