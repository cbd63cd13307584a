/** How long a rating can be undone by key, and its message is shown, in milliseconds. */
export const undoMs = 10_000

let last: { until: number; undo: () => void } | undefined

/** Keeps how the newest rating is undone, also after its event was left. */
export const keepUndo = (undo: () => void, now = Date.now()) => {
  last = { until: now + undoMs, undo }
}

/** Forgets how a rating is undone, if it is the newest one. */
export const forgetUndo = (undo: () => void) => {
  if (last?.undo === undo) last = undefined
}

/** Undoes the newest rating while that is possible; returns false if there is none. */
export function undoLast(now = Date.now()): boolean {
  const undo = last && now < last.until ? last.undo : undefined
  last = undefined
  undo?.()
  return undo !== undefined
}
