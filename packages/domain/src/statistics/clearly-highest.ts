import { isBeyond } from './margin.ts'

/**
 * Returns the item with the highest value if it is beyond the margin of each other one; undefined if it may be highest by
 * chance, or has nothing to be compared with. `marginOf` is half the 90% interval of a difference, in the values' unit;
 * null if unknown.
 */
export function clearlyHighest<Item>(
  items: readonly Item[],
  numberOf: (item: Item) => number,
  marginOf: (one: Item, other: Item) => number | null,
): Item | undefined {
  const [highest, ...others] = items.toSorted((a, b) => numberOf(b) - numberOf(a))
  if (highest === undefined || others.length === 0) return undefined
  const isSure = others.every((other) => isBeyond(numberOf(highest) - numberOf(other), marginOf(highest, other)))
  return isSure ? highest : undefined
}
