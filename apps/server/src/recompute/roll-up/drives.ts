import { townShareAt } from '@milepost/scoring/evidence/road-mix'
import { type ConditionCell, readConditions } from '../../sync/derive/driving-conditions.ts'
import { NumberText, sign } from '../number-text.ts'

/** A trip of a day, or the part of one on that day: from the share `since` of its time to the share `until`. */
export type Drive = {
  /** Start of the whole trip in seconds since 1970. */
  began: number
  /** Duration of the whole trip; null if unknown. */
  seconds: number | null
  since: number
  until: number
  /** Meters of the whole trip by its conditions; empty if unknown. */
  cells: readonly ConditionCell[]
  /** Share of the trip's route in towns, from its average speed (`townShareAt`); null if unknown. */
  townShare: number | null
}

/** Reads `vehicle_day.drives`: `began,seconds[,since,until]:conditions|…`, as `day-sums.ts` writes it. */
export function drivesOf(drives: string | null | undefined): Drive[] {
  const all: Drive[] = []
  if (!drives) return all
  const text = new NumberText(drives)
  do all.push(readDrive(text))
  while (text.hasNext(sign.bar))
  return all
}

function readDrive(text: NumberText): Drive {
  const span = readSpan(text)
  const cells = text.isAtNumber() ? readConditions(text) : []
  return { ...span, cells, townShare: townShareOf(cells, span.seconds) }
}

type DriveSpan = Pick<Drive, 'began' | 'seconds' | 'since' | 'until'>

function readSpan(text: NumberText): DriveSpan {
  const began = text.number()
  // An unknown duration is left out, so one, two, three or four numbers can appear here.
  const second = text.hasNext(sign.comma) ? text.number() : null
  const third = second !== null && text.hasNext(sign.comma) ? text.number() : null
  const fourth = third !== null && text.hasNext(sign.comma) ? text.number() : null
  text.hasNext(sign.colon)
  return {
    began,
    seconds: third === null || fourth !== null ? second : null,
    since: third === null ? 0 : fourth === null ? second! : third,
    until: third === null ? 1 : (fourth ?? third),
  }
}

/**
 * Calls back with the light, traffic and weather of each cell of the drives of one day, or of several days joined by
 * bars, and its meters on the day. Stores nothing: a page of vehicles over a year has tens of thousands.
 */
export function eachDrivenCell(
  drives: string | null,
  report: (light: number, traffic: number, weather: number, meters: number) => void,
): void {
  if (!drives) return
  const text = new NumberText(drives)
  const next = () => {
    text.hasNext(sign.comma)
    return text.number()
  }
  do {
    const { since, until } = readSpan(text)
    if (!text.isAtNumber()) continue
    do {
      text.skip(1)
      report(next(), next(), next(), next() * (until - since))
    } while (text.hasNext(sign.semicolon))
  } while (text.hasNext(sign.bar))
}

function townShareOf(cells: readonly ConditionCell[], seconds: number | null): number | null {
  const meters = cells.reduce((sum, cell) => sum + cell.meters, 0)
  return seconds && meters > 0 ? townShareAt((meters / seconds) * kmhPerMeterPerSecond) : null
}

const kmhPerMeterPerSecond = 3.6

/** A rest of this length restarts the count. */
const restSeconds = 30 * 60
/** Driving counts as long after this much of it. */
const longAfterSeconds = 2 * 3600

/**
 * Returns seconds driven beyond the second hour without a rest of 30 minutes, from the drives of some days in order;
 * each drive counts on its given day. `drivenSeconds` is the total they are a share of.
 */
export function longDriving(days: readonly { counts: boolean; drives: readonly Drive[] }[]): {
  longSeconds: number
  drivenSeconds: number
} {
  let [longSeconds, drivenSeconds] = [0, 0]
  let [before, endedAt] = [0, Number.NEGATIVE_INFINITY]
  for (const { counts, drives } of days) {
    for (const { began, seconds, since, until } of drives) {
      if (seconds === null) continue
      const [from, to] = [began + since * seconds, began + until * seconds]
      if (from - endedAt >= restSeconds) before = 0
      const length = to - from
      if (counts) {
        drivenSeconds += length
        longSeconds += Math.max(0, before + length - Math.max(before, longAfterSeconds))
      }
      before += length
      endedAt = Math.max(endedAt, to)
    }
  }
  return { longSeconds, drivenSeconds }
}
