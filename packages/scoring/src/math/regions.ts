/**
 * Returns the average relative risk of the regions that a subject drives in, by distance, and the variance of its
 * logarithm if this many
 * `looks` determine the mix. Regions missing from `risks` count as average. Null without any distance.
 */
export function regionMix(
  distances: Readonly<Record<string, number>> | undefined,
  risks: Readonly<Partial<Record<string, number>>>,
  looks: number,
): { factor: number; variance: number } | null {
  let [total, weighted, squares] = [0, 0, 0]
  for (const name in distances) {
    const [distance, risk] = [distances[name]!, risks[name] ?? 1]
    total += distance
    weighted += distance * risk
    squares += distance * risk ** 2
  }
  if (!(total > 0)) return null
  const factor = weighted / total
  return { factor, variance: Math.max(squares / total - factor ** 2, 0) / (looks + 1) / factor ** 2 }
}
