import { areEnough, isWrongUnit, ratioOfSteps, type Step, speedSteps } from './speed-ratio.ts'
import type { CleanPoint } from './trace.ts'

/** Part of a drive, and how many times the true speed its device states there; null if unknown (`speedRatio`). */
export type SpeedStretch = { fromMs: number; untilMs: number; ratio: number | null }

/** Indices of steps; `until` isn't one of them. */
type Run = { from: number; until: number }

/** A wrong unit for a shorter part of a drive may be a receiver that lost its position for some minutes. */
const leastWrongGroups = 2

/**
 * Divides a drive, of at least one point, where its device starts or stops stating speeds in a wrong unit, as after an
 * update. Most drives are one stretch.
 */
export function speedStretches(points: readonly CleanPoint[]): SpeedStretch[] {
  const [fromMs, untilMs] = [points[0]!.atMs, points.at(-1)!.atMs]
  const steps = speedSteps(points)
  const ratio = ratioOfSteps(steps)
  const groups = groupsOf(steps)
  const ratios = groups.map(({ from, until }) => ratioOfSteps(steps.slice(from, until)))
  const hasRight = ratios.some((one) => one !== null && !isWrongUnit(one))
  const wrong = wrongRuns(groups, ratios).map((run) => widened(run, steps))
  if (!wrong.length || (!hasRight && isWrongUnit(ratio))) return [{ fromMs, untilMs, ratio }]
  const stretches: SpeedStretch[] = []
  const timeOf = (index: number) => (index === 0 ? fromMs : (steps[index]?.from.atMs ?? untilMs))
  let at = 0
  const add = (until: number, ratio: number | null) => {
    if (until > at)
      stretches.push({
        fromMs: timeOf(at),
        untilMs: timeOf(until),
        ratio: ratioOfSteps(steps.slice(at, until)) ?? ratio,
      })
    at = Math.max(at, until)
  }
  for (const { from, until, ratio } of wrong) {
    add(from, null)
    add(until, ratio)
  }
  add(steps.length, null)
  return stretches
}

/** Divides steps into groups that are just enough to show a ratio. What remains is left out. */
function groupsOf(steps: readonly Step[]): Run[] {
  const groups: Run[] = []
  let from = 0
  for (let until = 1; until <= steps.length; until++) {
    if (!areEnough(steps.slice(from, until))) continue
    groups.push({ from, until })
    from = until
  }
  return groups
}

type WrongRun = Run & { ratio: number }

function wrongRuns(groups: readonly Run[], ratios: readonly (number | null)[]): WrongRun[] {
  const runs: WrongRun[] = []
  let first = 0
  for (let index = 0; index <= groups.length; index++) {
    if (index < groups.length && isWrongUnit(ratios[index]!)) continue
    if (index - first >= leastWrongGroups)
      runs.push({ from: groups[first]!.from, until: groups[index - 1]!.until, ratio: ratios[first]! })
    first = index + 1
  }
  return runs
}

/** Adds the steps on both sides that are as wrong: a unit changes within a group. */
function widened({ from, until, ratio }: WrongRun, steps: readonly Step[]): WrongRun {
  while (from > 0 && isWrongUnit(steps[from - 1]!.ratio)) from--
  while (until < steps.length && isWrongUnit(steps[until]!.ratio)) until++
  return { from, until, ratio }
}
