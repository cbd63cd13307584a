/** Seconds and the value measured then; null is a gap. */
export type Sample = readonly [seconds: number, value: number | null]

export interface TimelineSeries {
  id: string
  label: string
  /** A token: `var(--c1)`. */
  color: string
  samples: readonly Sample[]
  /** The thinner line of a pair. */
  thin?: boolean
}

/** One strip of the graph with its own scale. Values are already in the user's units. */
export interface TimelineTrack {
  id: string
  /** "Speed, mph". */
  label: string
  min: number
  max: number
  ticks: readonly number[]
  /** Formats a value of this track without its unit; default two digits. */
  format?: (value: number) => string
  series: readonly TimelineSeries[]
  /** A dashed horizontal line: a limit, or its steps over time. */
  limit?: { samples: readonly Sample[]; label: string } | undefined
  /** A label at one point: the peak. */
  callout?: { seconds: number; value: number; text: string; color: string } | undefined
  /** Height in pixels. */
  height?: number | undefined
}

/** Geometry of the graph in pixels. */
export interface Plot {
  left: number
  right: number
  secondsToX: (seconds: number) => number
  xToSeconds: (x: number) => number
}

/** Maps seconds to pixels between the axis at the left and the margin at the right. */
export function plotOf(width: number, durationSeconds: number): Plot {
  const [left, right] = [44, Math.max(60, width - 16)]
  return {
    left,
    right,
    secondsToX: (seconds) => left + (seconds / durationSeconds) * (right - left),
    xToSeconds: (x) => Math.min(durationSeconds, Math.max(0, ((x - left) / (right - left)) * durationSeconds)),
  }
}

/** Returns the path through the samples, broken at gaps. */
export function pathOf(
  samples: readonly Sample[],
  x: (seconds: number) => number,
  y: (value: number) => number,
): string {
  let open = false
  let path = ''
  for (const [seconds, value] of samples) {
    if (value === null) {
      open = false
      continue
    }
    path += `${open ? 'L' : 'M'}${x(seconds).toFixed(1)} ${y(value).toFixed(1)}`
    open = true
  }
  return path
}

/** Returns the value at a moment, interpolated between samples; undefined in a gap or outside. */
export function valueAt(samples: readonly Sample[], seconds: number): number | undefined {
  let [low, high] = [0, samples.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (samples[middle]![0] <= seconds) low = middle
    else high = middle
  }
  const [before, after] = [samples[low], samples[high]]
  if (!before || !after || seconds < before[0] || seconds > after[0]) return undefined
  if (before[1] === null || after[1] === null) return undefined
  const span = after[0] - before[0]
  return span === 0 ? before[1] : before[1] + ((after[1] - before[1]) * (seconds - before[0])) / span
}

/** Returns round times relative to the trigger: …, −4, −2, 0, +2, …, at most `most` of them. */
export function relativeTicks(durationSeconds: number, triggerSeconds: number, most: number): number[] {
  const steps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300]
  const step = steps.find((candidate) => durationSeconds / candidate <= most) ?? 600
  const ticks: number[] = []
  for (let at = triggerSeconds - Math.floor(triggerSeconds / step) * step; at <= durationSeconds + 1e-6; at += step) {
    ticks.push(at)
  }
  return ticks
}

/** "−1.4 s", "0", "+2 s". */
export function relativeText(seconds: number, digits = 1): string {
  const rounded = Number(seconds.toFixed(digits))
  if (rounded === 0) return '0'
  return `${rounded < 0 ? '−' : '+'}${Math.abs(rounded).toFixed(Number.isInteger(rounded) ? 0 : digits)} s`
}

/** Pushes labels apart until each has `gap` pixels; keeps their order and the lowest and highest bounds. */
export function spread(positions: readonly number[], gap: number, low: number, high: number): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => positions[a]! - positions[b]!)
  const placed = [...positions]
  let floor = low
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, floor)
    floor = placed[index]! + gap
  }
  let ceiling = high
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, ceiling)
    ceiling = placed[index]! - gap
  }
  return placed
}
