/** One measured figure with its limit; a ratio under 1 is within it. */
export type Figure = { what: string; value: number; limit: number; unit: string }

/** Prints figures as ratios to their limits. */
export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  for (const { what, value, limit, unit } of figures) {
    console.log(`  ${(value / limit).toFixed(2).padStart(6)}  ${what}: ${shown(value)} ${unit} of ${shown(limit)}`)
  }
}

const shown = (value: number) => (Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(1))

/** Returns the value below which a share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
