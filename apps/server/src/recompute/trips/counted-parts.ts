/** A trip as others of its vehicle see it; times in seconds since 1970. */
export type TimedTrip = {
  id: string
  began: number
  /** 0 while it is running. */
  seconds: number
  /** When it was driven, as `trip.driven_parts` holds it; null: throughout. */
  parts: readonly number[] | null
  /** True if Milepost derived it from positions. */
  isOwn: boolean
  hasDistance: boolean
}

/** What counts of a trip, as `trip.counted_parts` and `trip.within_id` hold it. */
export type CountedTrip = { id: string; parts: number[] | null; withinId: string | null }

type Span = { from: number; until: number }
type Taken = Span & { id: string }

/** Times are rounded to a minute, so trips in a row may overlap by one. */
const roundedSeconds = 60

/**
 * Decides what counts of the trips of one vehicle, so that no time counts twice: a provider's trip goes before a derived
 * one, one with a distance before one without, the longer before the shorter, the earlier before the later. Of each,
 * what lies outside the ones before it counts. The result depends on the trips alone, not on their order.
 */
export function countedParts(trips: readonly TimedTrip[]): CountedTrip[] {
  const taken: Taken[] = []
  return trips.toSorted(byRank).map((trip) => {
    const counted = countOne(trip, taken)
    for (const span of spansOf(trip, counted.parts ?? trip.parts)) taken.push({ ...span, id: trip.id })
    return counted
  })
}

const byRank = (a: TimedTrip, b: TimedTrip) =>
  Number(a.isOwn) - Number(b.isOwn) ||
  Number(b.hasDistance) - Number(a.hasDistance) ||
  b.seconds - a.seconds ||
  a.began - b.began ||
  Number(BigInt(a.id) - BigInt(b.id))

function spansOf({ began, seconds }: TimedTrip, parts: readonly number[] | null): Span[] {
  if (!parts) return seconds > 0 ? [{ from: began, until: began + seconds }] : []
  const starts = parts.filter((_, index) => index % 2 === 0)
  return starts.map((from, index) => ({ from: began + from, until: began + parts[2 * index + 1]! }))
}

function countOne(trip: TimedTrip, taken: readonly Taken[]): CountedTrip {
  const whole: CountedTrip = { id: trip.id, parts: null, withinId: null }
  const own = spansOf(trip, trip.parts)
  const over = taken.filter(({ from, until }) => from < trip.began + trip.seconds && until > trip.began)
  if (!own.length) {
    const around = over.find(({ from, until }) => from < trip.began && until > trip.began)
    return around ? { ...whole, parts: [], withinId: around.id } : whole
  }
  const left = over.reduce<Span[]>((spans, one) => spans.flatMap((span) => outside(span, one)), own)
  const lost = lengthOf(own) - lengthOf(left)
  if (lost === 0 || (lost <= roundedSeconds && lost < lengthOf(own) / 2)) return whole
  const kept = left.filter(({ from, until }) => until - from > roundedSeconds)
  return {
    id: trip.id,
    parts: kept.flatMap(({ from, until }) => [Math.round(from - trip.began), Math.round(until - trip.began)]),
    withinId: mostOf(own, over),
  }
}

const outside = ({ from, until }: Span, other: Span): Span[] =>
  [
    { from, until: Math.min(until, other.from) },
    { from: Math.max(from, other.until), until },
  ].filter((span) => span.until > span.from)

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, until }) => sum + until - from, 0)

/** The trip that has most of some time. */
function mostOf(own: readonly Span[], taken: readonly Taken[]): string | null {
  const shared = (one: Span) =>
    own.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, one.until) - Math.max(from, one.from)), 0)
  const most = taken.map((one) => ({ id: one.id, seconds: shared(one) })).toSorted((a, b) => b.seconds - a.seconds)
  return most[0]?.id ?? null
}
