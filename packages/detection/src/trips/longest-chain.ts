/** How many points back a point may be linked to. */
const furthestLink = 100
/**
 * A break costs as much as this many points: shorter strays are dropped, longer stretches are kept separately from the
 * rest.
 */
const costOfBreak = 10

/**
 * Returns the indices of a longest strictly rising subsequence (patience sorting): one wrong clock reading costs one
 * point.
 */
export function longestRising(values: readonly number[]): Set<number> {
  const tails: number[] = []
  const before: number[] = []
  values.forEach((value, index) => {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[tails[middle]!]! < value) low = middle + 1
      else high = middle
    }
    before[index] = low ? tails[low - 1]! : -1
    tails[low] = index
  })
  return walkBack(tails.at(-1) ?? -1, before)
}

/**
 * Returns the indices of the longest chain of points in which each can be reached from the previous one. If there is no
 * unbroken chain, it breaks and continues elsewhere, if what follows is long enough to be trusted.
 */
export function mostReachable<Point>(
  points: readonly Point[],
  canReach: (from: Point, to: Point) => boolean,
): Set<number> {
  const length: number[] = []
  const before: number[] = []
  let longest = -1
  points.forEach((point, index) => {
    let best = -1
    for (let from = index - 1; from >= Math.max(0, index - furthestLink); from--) {
      if (best >= 0 && length[from]! <= length[best]!) continue
      if (canReach(points[from]!, point)) best = from
      if (best === longest) break
    }
    const linked = best < 0 ? 0 : length[best]!
    const broken = longest < 0 ? 0 : length[longest]! - costOfBreak
    length[index] = 1 + Math.max(linked, broken, 0)
    before[index] = linked >= Math.max(broken, 0) ? best : broken > 0 ? longest : -1
    if (longest < 0 || length[index]! > length[longest]!) longest = index
  })
  return walkBack(longest, before)
}

function walkBack(last: number, before: readonly number[]): Set<number> {
  const chain: number[] = []
  for (let index = last; index >= 0; index = before[index]!) chain.push(index)
  return new Set(chain.reverse())
}
