import { dayAfter, monthAfter, monthOf } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { futureToleranceMs } from '../../sync/load/plausible.ts'

/** A half-open time span. */
export type Span = { from: Date; until: Date }

/** Returns the previous range of the same length. */
export const before = ({ from, until }: Span): Span => ({
  from: new Date(from.getTime() - (until.getTime() - from.getTime())),
  until: from,
})

/** Returns a range's UTC months, newest first: one per partition. */
export function monthsOf({ from, until }: Span): Span[] {
  const months: Span[] = []
  for (let end = until; end > from; ) {
    const last = new Date(end.getTime() - 1)
    const start = new Date(Math.max(from.getTime(), Date.UTC(last.getUTCFullYear(), last.getUTCMonth())))
    months.push({ from: start, until: end })
    end = start
  }
  return months
}

/**
 * A part of a range counted in one way: whole months or days of the client, `from` the first one and `until` the first
 * one after it (yyyy-MM-dd), or a time span cut out of a day.
 */
export type Piece = { kind: 'months' | 'days'; from: string; until: string } | ({ kind: 'cut' } & Span)

/**
 * Splits a range into pieces covered by rollups, oldest first. The current day and month count as whole if the range
 * extends beyond any device's clock: nothing is reported after it.
 */
export function piecesOf(zone: string, { from, until }: Span, now = new Date()): Piece[] {
  const latest = new Date(now.getTime() + futureToleranceMs)
  const firstDay = localDay(zone, from.getTime())
  const lastDay = localDay(zone, Math.min(until.getTime(), latest.getTime()))
  const first = dayStart(zone, firstDay).getTime() === from.getTime() ? firstDay : dayAfter(firstDay)
  const end = until > latest ? dayAfter(lastDay) : lastDay
  if (first > end) return [{ kind: 'cut', from, until }]
  const [start, stop] = [dayStart(zone, first), dayStart(zone, end)]
  return [
    ...(from < start ? [{ kind: 'cut', from, until: start } as const] : []),
    ...wholeDays(first, end, until > latest),
    ...(stop < until && end === lastDay ? [{ kind: 'cut', from: stop, until } as const] : []),
  ]
}

/** Splits whole days into days, months and days again; `isOpen` if nothing comes after them. */
function wholeDays(from: string, until: string, isOpen = false): Piece[] {
  const firstMonth = from === monthOf(from) ? from : monthAfter(from)
  const endMonth = isOpen && until !== monthOf(until) ? monthAfter(until) : monthOf(until)
  const parts: Piece[] =
    firstMonth < endMonth
      ? [
          { kind: 'days', from, until: firstMonth },
          { kind: 'months', from: firstMonth, until: endMonth },
          { kind: 'days', from: endMonth, until },
        ]
      : [{ kind: 'days', from, until }]
  return parts.filter((part) => part.from < part.until)
}

/** Cuts some days out of pieces, because rollups don't currently cover them. */
export const cutDays = (zone: string, pieces: readonly Piece[], days: readonly string[]): Piece[] =>
  days.reduce<Piece[]>((parts, day) => parts.flatMap((piece) => cutDay(zone, piece, day)), [...pieces])

function cutDay(zone: string, piece: Piece, day: string): Piece[] {
  if (piece.kind === 'cut' || day < piece.from || day >= piece.until) return [piece]
  const next = dayAfter(day)
  const cut = { kind: 'cut', from: dayStart(zone, day), until: dayStart(zone, next) } as const
  return [...wholeDays(piece.from, day), cut, ...wholeDays(next, piece.until)]
}
