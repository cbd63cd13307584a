import { distance, quantityText } from '@milepost/domain/quantity'
import type { PathBounds } from '../describe-path.ts'
import {
  asGoodShare,
  countsGrid,
  isByStatedSpeeds,
  isCarried,
  isFarther,
  isOfGuesses,
  isShorter,
  mayMissBends,
  oddPath,
} from '../odd-distance.ts'

/** What is known of a stated distance, in meters; `road` is how far its vehicle drove by its positions, null if they don't show it. */
export type Evidence = {
  stated: number
  road: number | null
  bounds: PathBounds | undefined
  /** The distances of its vehicle are wrong as a whole. */
  isDoubted: boolean
  /** It contains the drift of its receiver at rest. */
  hasDrift: boolean
  /** It may contain places that its device didn't measure. */
  hasGuesses: boolean
  /** How far its vehicle was from where it was parked before and after its positions, in meters, if the distance leaves that out. */
  lost: number
}

/** Positions of a parked vehicle wander this far, in meters (expert). */
const parkedMeters = 200
export const isOfParked = (road: number | null): boolean => road !== null && road <= parkedMeters

/** A path without noise may confirm what one with noise contradicts. */
const isAbove = ({ stated, road }: Evidence): boolean => road !== null && stated > road

const isCarriedFar = (evidence: Evidence): boolean =>
  hasCarried(evidence) && (evidence.road === null || evidence.stated > evidence.road * asGoodShare)
const isTooFar = (evidence: Evidence): boolean => isFartherThan(evidence) && isAbove(evidence)

function isTooShort({ stated, road, bounds }: Evidence): boolean {
  if (road === null || bounds?.hasJump || (bounds && isByStatedSpeeds(stated, bounds))) return false
  return isShorter(stated, road)
}

/** That its speeds add up to clearly more was decided by all of them (`mayTurn`); its road is one standard error shorter. */
function missesBends({ stated, road, bounds }: Evidence): boolean {
  return road !== null && bounds !== undefined && mayMissBends(stated, bounds) && road > stated * asGoodShare
}

type Finding = {
  isTrue: (evidence: Evidence) => boolean
  reason: (stated: number, road: number | null, lost: number) => string
}

/** What shows that a distance isn't true, the most specific first, and why, as an admin reads it. */
const findings: readonly Finding[] = [
  {
    isTrue: isCarriedFar,
    reason: (stated) =>
      `Its distance, ${miles(stated)}, isn’t all driving: it was silent for long and got on too slowly, or faster than it drives, as on a ferry or a train`,
  },
  {
    isTrue: ({ hasDrift, road }) => hasDrift && road !== null && !isOfParked(road),
    reason: (stated) =>
      `Its distance, ${miles(stated)}, isn’t all driving: it counts the drift of its positions while its vehicle was parked`,
  },
  {
    isTrue: ({ stated, road, bounds, isDoubted }) =>
      !isDoubted && road !== null && bounds !== undefined && countsGrid(stated, bounds),
    reason: (stated, road) =>
      `Its distance, ${miles(stated)}, is that of places that are rounded to a grid: by its speeds, its road is ${miles(road!)}`,
  },
  {
    isTrue: (evidence) => !evidence.isDoubted && missesBends(evidence),
    reason: (stated, road) =>
      `Its distance, ${miles(stated)}, is that of straight lines between positions that are far apart: by its speeds, its road is ${miles(road!)}`,
  },
  {
    isTrue: ({ stated, road, isDoubted, hasGuesses }) =>
      !isDoubted && hasGuesses && road !== null && isOfGuesses(stated, road),
    reason: (stated, road) =>
      `Its distance, ${miles(stated)}, counts places that its device didn’t measure: by the others, its road is ${miles(road!)}`,
  },
  {
    isTrue: ({ stated, road, isDoubted, lost }) =>
      !isDoubted && lost > 0 && road !== null && road + lost > stated * asGoodShare,
    reason: (stated, road, lost) =>
      `Its distance, ${miles(stated)}, leaves out the way from where its vehicle was parked before, or to where it was after: with it, its road is ${miles(road! + lost)}`,
  },
  {
    isTrue: (evidence) =>
      evidence.isDoubted ||
      (evidence.hasDrift && evidence.road !== null) ||
      isTooFar(evidence) ||
      (!isFartherThan(evidence) && isTooShort(evidence)),
    reason: (stated, road) => oddPath(stated, isOfParked(road) ? 0 : road),
  },
]

/** Returns why a stated distance isn't believed, as an admin reads it; null if it is. */
export const unbelievedDistance = (evidence: Evidence): string | null =>
  findings.find(({ isTrue }) => isTrue(evidence))?.reason(evidence.stated, evidence.road, evidence.lost) ?? null

/** Returns true if a distance may be too long for the positions of its trip: then it doesn't show when that was driven. */
export const mayBeTooFar = (evidence: Omit<Evidence, 'road' | 'lost'>): boolean =>
  evidence.isDoubted || hasCarried(evidence) || isFartherThan(evidence)

const hasCarried = ({ stated, bounds }: Pick<Evidence, 'stated' | 'bounds'>): boolean =>
  bounds !== undefined && isCarried(stated, bounds)
const isFartherThan = ({ stated, bounds }: Pick<Evidence, 'stated' | 'bounds'>): boolean =>
  bounds !== undefined && isFarther(stated, bounds)

const miles = (meters: number) => quantityText(distance(meters, 'imperial'))
