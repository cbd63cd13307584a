/** An event that may be coached. */
export type Candidate = {
  id: string
  /** Whose event it is: a driver, or a vehicle without one. */
  of: string
  translatedType: string
  /** 0–100. */
  risk: number
  hasVideo: boolean
  /** Events of its type by the same driver or vehicle in the range, with itself. */
  sameType: number
}

/** A clip shows the driver what a number can't. */
const pointsOfVideo = 10
/** For each doubling of how often it happened: a habit is worth more than a mishap. */
const pointsOfHabit = 5
const mostDoublings = 3
/** More of one kind would say the same thing again. */
const mostOfKind = 2

/** How much an event is worth coaching, in points of risk. */
const worthOf = ({ risk, hasVideo, sameType }: Candidate) =>
  risk + (hasVideo ? pointsOfVideo : 0) + pointsOfHabit * Math.min(mostDoublings, Math.log2(Math.max(1, sameType)))

/**
 * Returns the events most worth coaching, the best first: those with a high risk, with video, and of what happens often; at
 * most two of one type for each driver or vehicle, unless there are no others.
 */
export function rankEvents<Event extends Candidate>(events: readonly Event[], take: number): Event[] {
  const ranked = events.toSorted((a, b) => worthOf(b) - worthOf(a) || (a.id < b.id ? 1 : -1))
  const taken = new Map<string, number>()
  const isOneTooMany = ({ of, translatedType }: Event) => {
    const kind = `${of} ${translatedType}`
    const count = (taken.get(kind) ?? 0) + 1
    taken.set(kind, count)
    return count > mostOfKind
  }
  const { true: repeated = [], false: various = [] } = Object.groupBy(
    ranked,
    (event) => String(isOneTooMany(event)) as 'true' | 'false',
  )
  return [...various, ...repeated].slice(0, take)
}
