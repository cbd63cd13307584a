import { missing } from './quantity.ts'

/** `1 h 8 min`, `42 s`; a dash without a duration. */
export function durationText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return missing
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours.toLocaleString('en-US')} h ${minutes % 60} min`
}
