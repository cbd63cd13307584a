/** A share 0–1 as people read it: `12%`; what is little but there is `<1%`, what is almost all `>99%`. */
export function shareText(share: number): string {
  const percent = Math.round(100 * share)
  if (percent === 0 && share > 0) return '<1%'
  if (percent === 100 && share < 1) return '>99%'
  return `${percent}%`
}

/** A change of a share: `3 points`; what rounds to nothing is a tenth at least. */
export function shareChangeText(change: number): string {
  const points = 100 * Math.abs(change)
  return `${points < 1 ? Math.max(0.1, points).toFixed(1) : Math.round(points)} pts`
}
