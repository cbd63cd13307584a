import type { Verdict } from './obstruction.ts'

/** The assumed state of a lens, and the evidence against it so far. */
export type LensState = {
  obstructed: boolean
  /** When the state began. */
  sinceMs: number | null
  /** Consecutive stills that contradict the state: how many, since when, on which days. */
  against: { stills: number; sinceMs: number; days: string[] } | null
  /** False until a still is clear: whether the lens is obstructed isn't known by then, unless it is found to be. */
  wasClear: boolean
}

export type Still = { atMs: number; day: string; verdict: Verdict }

/**
 * One dark picture may be a garage: a lens is marked after three obstructed stills on two days, and cleared by two
 * clear ones.
 */
const stillsToMark = 3
const daysToMark = 2
const stillsToHeal = 2

export const unseenLens: LensState = { obstructed: false, sinceMs: null, against: null, wasClear: false }

/** Returns the state after one more still; stills come in order of time, and uncertain ones change nothing. */
export function afterStill(before: LensState, { atMs, day, verdict }: Still): LensState {
  if (verdict === 'unsure') return before
  const state = { ...before, wasClear: before.wasClear || verdict === 'clear' }
  if ((verdict === 'obstructed') === state.obstructed) return state.against ? { ...state, against: null } : state
  const earlier = state.against ?? { stills: 0, sinceMs: atMs, days: [] }
  const against = { ...earlier, stills: earlier.stills + 1, days: [...new Set([...earlier.days, day])] }
  const convinced = state.obstructed
    ? against.stills >= stillsToHeal
    : against.stills >= stillsToMark && against.days.length >= daysToMark
  if (!convinced) return { ...state, against }
  return { ...state, obstructed: !state.obstructed, sinceMs: against.sinceMs, against: null }
}
