/** Returns items without those whose file an earlier one has; `linkOf` gives its link. Queries only carry permission. */
export function distinctFiles<T>(items: readonly T[], linkOf: (item: T) => string | null | undefined): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const link = linkOf(item)
    if (!link) return true
    const file = link.split('?', 1)[0]!
    if (seen.has(file)) return false
    seen.add(file)
    return true
  })
}
