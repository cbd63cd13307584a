import { dayAfter, monthAfter } from '@milepost/domain/time/calendar-days'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { dayStart } from '../../../recompute/clocks/day-start.ts'
import { countPieces } from '../../../reporting/incidents/count-incidents.ts'
import { type RangeFilter, spanOf } from '../../../reporting/incidents/filter.ts'
import type { Piece, Span } from '../../../reporting/incidents/range-pieces.ts'
import type { Sums } from '../../../reporting/incidents/sums.ts'

/** The rest of a list: its time span, and how many rows to skip in it. */
type Rest = { span: Span; offset: number }

type List = { db: ClientDatabase; query: RangeFilter & { SortDirection: 'asc' | 'desc' }; sums: Sums; zone: string }

/** Returns the rest of a list by time after skipping whole months and days, and how many rows to skip in it. */
export async function skipDays({ db, query, sums, zone }: List, all: Piece[], offset: number): Promise<Rest> {
  const isNewestFirst = query.SortDirection === 'desc'
  const span = spanOf(query)
  const skipIn = async (pieces: Piece[], rest: number): Promise<Rest> => {
    const counted = new Map(
      (await countPieces(db, query, sums, pieces)).map(({ piece, starts, lines }) => [`${piece} ${starts}`, lines]),
    )
    const units = pieces.flatMap((piece, index) => unitsOf(piece).map((unit) => ({ ...unit, index })))
    let left = rest
    for (const unit of isNewestFirst ? units.reverse() : units) {
      const lines = counted.get(`${unit.index} ${unit.starts}`) ?? 0
      if (left < lines && unit.isMonth) return skipIn([{ kind: 'days', from: unit.starts!, until: unit.until! }], left)
      if (left < lines) return { span: unitSpan(unit), offset: left }
      left -= lines
    }
    return { span: { from: span.until, until: span.until }, offset: 0 }
  }
  const unitSpan = ({ cut, starts, until }: Unit): Span => {
    const own = cut ?? { from: dayStart(zone, starts!), until: dayStart(zone, until!) }
    return isNewestFirst ? { from: span.from, until: own.until } : { from: own.from, until: span.until }
  }
  return skipIn(all, offset)
}

type Unit = { starts: string | null; until?: string; isMonth?: boolean; cut?: Span }

/** Returns a piece's months or days, oldest first. */
function unitsOf(piece: Piece): Unit[] {
  if (piece.kind === 'cut') return [{ starts: null, cut: piece }]
  const isMonth = piece.kind === 'months'
  const units: Unit[] = []
  for (let starts = piece.from; starts < piece.until; ) {
    const until = isMonth ? monthAfter(starts) : dayAfter(starts)
    units.push({ starts, until, isMonth })
    starts = until
  }
  return units
}
