import { missing, withUnit } from '@milepost/domain/quantity'

/** Formats how long an answer took: `4.2 s`, `1 min 20 s`. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return missing
  if (seconds < 10) return withUnit(seconds.toFixed(1), 's')
  const whole = Math.round(seconds)
  if (whole < 60) return withUnit(whole, 's')
  return `${withUnit(Math.floor(whole / 60), 'min')} ${withUnit(whole % 60, 's')}`
}
