import { missing, withUnit } from '../quantity.ts'

/** From here on minutes are insignificant. */
const manyHours = 100

/** Formats `1 h 8 min`, `42 s`, or `117 h` for many; a dash without a duration. */
export function durationText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return missing
  if (seconds < 60) return withUnit(Math.round(seconds), 's')
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours >= manyHours) return withUnit(Math.round(seconds / 3600).toLocaleString('en-US'), 'h')
  const rest = withUnit(minutes % 60, 'min')
  return hours === 0 ? rest : `${withUnit(hours.toLocaleString('en-US'), 'h')}\u00a0${rest}`
}

const daySeconds = 86_400

/** Formats how long ago something was, or how long it took: `3 d 4 h` from two days on, else as a duration. */
export function elapsedText(seconds: number): string {
  if (seconds < 2 * daySeconds) return durationText(seconds)
  const hours = Math.round(seconds / 3600)
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  const text = withUnit(days.toLocaleString('en-US'), 'd')
  return rest === 0 ? text : `${text}\u00a0${withUnit(rest, 'h')}`
}

/** From here on minutes of a total are insignificant. */
const totalHours = 10

/** Formats the total of many durations, on screen and on paper: `51 min`, `9 h 8 min`, `98 h`, `0 h`. */
export const totalDurationText = (seconds: number): string =>
  seconds > 0 && seconds < totalHours * 3600
    ? durationText(seconds)
    : withUnit(Math.round(seconds / 3600).toLocaleString('en-US'), 'h')
