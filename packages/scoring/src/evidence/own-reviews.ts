import { pointsPerLogUnit } from '../math/score-map.ts'
import type { Evidence } from '../math/shrinkage.ts'
import { sum } from '../math/sum.ts'
import type { BehavioralEvidence } from './evidence.ts'
import { unreviewedOf } from './segment-evidence.ts'
import { checkAmount, ScoringInputError } from './wrong-input.ts'

/**
 * Points of a score that a client's reviews of its own events may take away. With the record of its fleet, which follows, they
 * stay below two.
 */
const mostPointsGained = 1.75

/** The same as ln(relative risk): a score moves most per unit at its average. */
const mostGained = mostPointsGained / pointsPerLogUnit

/** Closer than stored scores are. */
const closeEnough = 1e-10

/**
 * Returns the share of a client's own reviews that doesn't count, 0–1, from ln(relative risk) with any share of them not
 * counted: 0 up to that gain, and beyond that the share that leaves this gain. So another rejection never makes a
 * score worse, and beyond it needs independent ones. Found by false position (Illinois).
 */
export function uncountedShare(logAt: (share: number) => number): number {
  const least = logAt(1) - mostGained
  let [low, below] = [0, logAt(0) - least]
  if (below >= 0) return 0
  let [high, above] = [1, mostGained]
  for (;;) {
    const share = (low * above - high * below) / (above - below)
    const off = logAt(share) - least
    if (Math.abs(off) < closeEnough || high - low < closeEnough) return share
    if (off < 0) {
      low = share
      below = off
      above /= 2
    } else {
      high = share
      above = off
      below /= 2
    }
  }
}

export const hasOwnReviews = (evidence: BehavioralEvidence): boolean => {
  for (const type in evidence) if (evidence[type as keyof BehavioralEvidence]?.ownReviews) return true
  return false
}

/** Returns the points of all events that people of the client decided about. */
export const reviewedPoints = (evidence: BehavioralEvidence): number =>
  sum(Object.values(evidence).map(({ ownReviews }) => (ownReviews ? ownReviews.confirmed + ownReviews.rejected : 0)))

/** Returns evidence in which this share of the client's own reviews counts as if no one had reviewed these events. */
export function withUncounted(evidence: BehavioralEvidence, share: number): BehavioralEvidence {
  const settled: BehavioralEvidence = {}
  for (const [type, own] of Object.entries(evidence) as [keyof BehavioralEvidence, Evidence][])
    settled[type] = typeWithUncounted(own, share)
  return settled
}

/** The same for one type. */
export function typeWithUncounted({ ownReviews, ...own }: Evidence, share: number): Evidence {
  if (!ownReviews || share === 0) return own
  const { confirmed, rejected, precision } = ownReviews
  const again = { points: share * (confirmed + rejected), precision }
  return {
    exposure: own.exposure,
    points: own.points - share * confirmed + again.points * precision,
    ...unreviewedOf([own, { unreviewed: again }]),
  }
}

/** Throws ScoringInputError for impossible reviews: confirmed points are part of all points. */
export function checkOwnReviews(field: string, { points, ownReviews }: Evidence): void {
  if (!ownReviews) return
  const { confirmed, rejected, precision } = ownReviews
  checkAmount(`${field}.confirmed`, confirmed, 'the sum of faded points')
  checkAmount(`${field}.rejected`, rejected, 'the sum of faded points')
  if (!(precision >= 0 && precision <= 1))
    throw new ScoringInputError(`${field}.precision`, precision, 'give a share from 0 to 1.')
  if (confirmed > points * (1 + 1e-6) + 1e-9)
    throw new ScoringInputError(`${field}.confirmed`, confirmed, `they are part of all points (${points}).`)
}
