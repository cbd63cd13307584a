import { plainWord } from '@milepost/domain/plain-word'
import type { NoScoreReason, RiskFactorName, RiskPart } from './subject.ts'

/** Names of the parts of a score. */
export const riskPartWords: Readonly<Record<RiskPart | 'combined', string>> = {
  combined: 'Combined risk',
  behavioral: 'Behavioral risk',
  environmental: 'Conditions',
  usage: 'Usage',
  experience: 'Losses',
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
  road: 'Kinds of road',
  region: 'Region',
  mileage: 'Miles driven',
  longDriving: 'Long driving',
  losses: 'Losses',
}

const conditionWords: Readonly<Record<string, string>> = {
  normal: 'Normal traffic',
  high: 'High traffic',
  veryHigh: 'Very high traffic',
  urbanArterial: 'Main road in town',
  urbanLocal: 'Side road in town',
  rural: 'Country road',
}

/** Name of a condition: `Night`, `Main road in town`. */
export const conditionWord = (condition: string): string => conditionWords[condition] ?? plainWord(condition)

/** Why there is no score, as a sentence. */
export const noScoreWords: Readonly<Record<NoScoreReason, string>> = {
  noMiles: 'No driving is known yet.',
  tooFewMiles: 'Not enough driving yet.',
  notSensed: 'No device on board tells of driving events.',
  noConditions: 'Nothing is known of light, traffic, weather or roads yet.',
  noDays: 'No day of driving is known yet.',
  noVehicleYears: 'There was no time yet to have had a loss.',
}
