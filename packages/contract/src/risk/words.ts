import { enoughHistoryDays } from '@milepost/domain/limits'
import { plainWord } from '@milepost/domain/plain-word'
import type { NoScoreReason, RiskFactorName, RiskPart } from './subject.ts'

/** Names of the parts of a score. */
export const riskPartWords: Readonly<Record<RiskPart | 'combined', string>> = {
  combined: 'Combined risk',
  behavioral: 'Behavioral risk',
  environmental: 'Environmental risk',
  usage: 'Usage risk',
  experience: 'Loss experience',
}

/** Names of the factors of a score. */
export const riskFactorWords: Readonly<Record<RiskFactorName, string>> = {
  collision: 'Collisions',
  phone: 'Phone use',
  tailgating: 'Close following',
  drowsiness: 'Drowsiness',
  nearCollision: 'Near collisions',
  assistWarning: 'Driver-assist warnings',
  signViolation: 'Sign violations',
  speeding: 'Speeding',
  distraction: 'Distraction',
  laneChange: 'Lane changes',
  harshBrake: 'Harsh braking',
  harshCorner: 'Harsh cornering',
  harshAccel: 'Harsh acceleration',
  seatbelt: 'Seat belt',
  light: 'Night driving',
  traffic: 'Rush-hour driving',
  weather: 'Bad weather',
  road: 'Road types',
  region: 'Region',
  mileage: 'Annual mileage',
  longDriving: 'Long drives',
  losses: 'Losses',
  suspectedCollisions: 'Suspected collisions',
  rejectedCollisions: 'Rejected collisions',
  fleetBehavior: 'Fleet driving record',
  fleetLosses: 'Fleet loss record',
  formerVehicles: 'Former vehicles',
}

const conditionWords: Readonly<Record<string, string>> = {
  normal: 'Normal traffic',
  high: 'High traffic',
  veryHigh: 'Very high traffic',
  urbanArterial: 'Urban main road',
  urbanLocal: 'Urban local road',
  rural: 'Rural road',
}

/** Name of a condition: `Night`, `Urban main road`. */
export const conditionWord = (condition: string): string => conditionWords[condition] ?? plainWord(condition)

/**
 * What a score needs, as a sentence; `driving` is the least distance with its unit, if it is known beside the score. The one
 * rule about too little data.
 */
export const scoreNeeds = (driving?: string): string =>
  `A score needs ${driving === undefined ? '' : `${driving} of driving and `}${enoughHistoryDays} days of imported history.`

/** Shown before a subject was ever scored, which may be never if its provider reports no driving. */
export const notScoredYet = 'Not scored yet. A score follows about a minute after its provider reports driving.'

/** Why there is no score, as a sentence. */
export const noScoreWords: Readonly<Record<NoScoreReason, string>> = {
  noMiles: 'No distance reported.',
  tooFewMiles: 'Not enough driving data yet.',
  notSensed: 'No device in the vehicle reports driving events.',
  noConditions: 'No data on light, traffic, weather or roads yet.',
  noDays: 'No days of driving yet.',
  noVehicleYears: 'No device or provider reports collisions.',
  stillImporting: 'Not available yet.',
  mostlyPrivate: 'More than half of the distance is on private trips, so too little is known of the driving.',
}

/** The same in place of a score, without a period; null for what was never scored. */
export const noScoreLabel = (why: NoScoreReason | null): string =>
  why === null ? 'Not scored yet' : noScoreWords[why].slice(0, -1)
