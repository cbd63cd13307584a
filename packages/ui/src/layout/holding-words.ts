type Worded = { label: string; keywords?: readonly string[] }

/** Of groups what holds every word that is typed, in its name or its other words; groups that have nothing of it are left out. */
export function holdingWords<Group extends { items: readonly Worded[] }>(
  groups: readonly Group[],
  text: string,
): readonly Group[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ label, keywords = [] }: Worded) => {
    const told = [label, ...keywords].join(' ').toLowerCase()
    return words.every((word) => told.includes(word))
  }
  return groups.map((group) => ({ ...group, items: group.items.filter(holds) })).filter(({ items }) => items.length > 0)
}
