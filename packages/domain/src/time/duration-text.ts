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

/** From here on minutes of a total are insignificant. */
const totalHours = 10

/** Formats the total of many durations, on screen and on paper: `51 min`, `9 h 8 min`, `98 h`, `0 h`. */
export const totalDurationText = (seconds: number): string =>
  seconds > 0 && seconds < totalHours * 3600
    ? durationText(seconds)
    : withUnit(Math.round(seconds / 3600).toLocaleString('en-US'), 'h')
