/** How often something with this name happened in a step, given by its start in milliseconds since 1970. */
export type CountAt = { step: number; name: string; count: number }

/** More colors would look alike: the others are added up. */
const mostNames = 5
const others = 'Others'

/** Returns counts by step and name, of the most frequent names and of all others together. */
export function leadingSeries(counts: readonly CountAt[]): { at: string; name: string; count: number }[] {
  const totals = new Map<string, number>()
  for (const { name, count } of counts) totals.set(name, (totals.get(name) ?? 0) + count)
  const names = [...totals].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name)
  const leading = new Set(names.length > mostNames + 1 ? names.slice(0, mostNames) : names)
  const order = [...leading, others]
  const shown = counts.map((one) => (leading.has(one.name) ? one : { ...one, name: others }))
  return [...Map.groupBy(shown, ({ step, name }) => `${step}|${name}`).values()]
    .map((same) => ({ ...same[0]!, count: same.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name) || a.step - b.step)
    .map(({ step, name, count }) => ({ at: new Date(step).toISOString(), name, count }))
}
