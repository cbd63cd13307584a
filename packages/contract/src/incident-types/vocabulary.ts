import type { ScoringType } from '../scoring-config/endpoints.ts'

/** An incident type of a new installation; admins may change everything except the key. */
export type SeededIncidentType = {
  translatedType: string
  word: string
  /** Name of a Lucide icon. */
  logo: string
  scoringType: ScoringType | null
  IsBehavioralIncident: boolean
  /** True if only some providers report it. */
  isExtended: boolean
  hasIntensity: boolean
  jumpFromQueue: boolean
  excludeFromReview: boolean
}

type Row = [translatedType: string, word: string, logo: string, scoringType: ScoringType | null]
type Marks = Partial<Omit<SeededIncidentType, 'translatedType' | 'word' | 'logo' | 'scoringType'>>

const type = ([translatedType, word, logo, scoringType]: Row, marks: Marks = {}): SeededIncidentType => ({
  translatedType,
  word,
  logo,
  scoringType,
  IsBehavioralIncident: true,
  isExtended: false,
  hasIntensity: false,
  jumpFromQueue: false,
  excludeFromReview: false,
  ...marks,
})

const crash = { jumpFromQueue: true, hasIntensity: true }
const graded = { hasIntensity: true }
const extended = { isExtended: true }
/** Measured by the device itself: there is nothing for a person to review. */
const measured = { hasIntensity: true, excludeFromReview: true }
/** About the vehicle or the equipment, not the driving. */
const notDriving = { IsBehavioralIncident: false, excludeFromReview: true, isExtended: true }

/** The vocabulary in the order of pickers and legends, most harmful first. */
export const incidentVocabulary: readonly SeededIncidentType[] = [
  type(['collision', 'Collision', 'car-front', 'collision'], crash),
  type(['rollover', 'Rollover', 'rotate-cw', 'collision'], { ...crash, isExtended: true }),
  type(['possibleCollision', 'Possible collision', 'shield-alert', 'collision'], crash),
  type(['nearCollision', 'Near collision', 'triangle-alert', 'nearCollision'], {
    hasIntensity: true,
    jumpFromQueue: true,
  }),
  type(['nearPedestrianCollision', 'Near collision with a pedestrian', 'person-standing', 'nearCollision'], {
    ...crash,
    isExtended: true,
  }),
  type(['forwardCollisionWarning', 'Forward collision warning', 'siren', 'assistWarning'], graded),
  type(['rearCollisionWarning', 'Rear collision warning', 'siren', 'assistWarning'], extended),
  type(['vulnerableRoadUserWarning', 'Vulnerable road user warning', 'bike', 'assistWarning'], extended),
  type(['drowsiness', 'Drowsiness', 'moon', 'drowsiness'], { hasIntensity: true, jumpFromQueue: true }),
  type(['phoneUse', 'Phone use', 'smartphone', 'phone'], graded),
  type(['tailgating', 'Close following', 'arrow-right-to-line', 'tailgating'], graded),
  type(['redLight', 'Red light violation', 'traffic-cone', 'signViolation'], graded),
  type(['stopSign', 'Stop sign violation', 'octagon', 'signViolation'], graded),
  type(['railroadCrossing', 'Railroad crossing violation', 'train-track', 'signViolation'], { ...graded, ...extended }),
  type(['failureToYield', 'Failure to yield', 'git-merge', 'signViolation'], { ...graded, ...extended }),
  type(['signViolation', 'Traffic sign violation', 'signpost', 'signViolation'], graded),
  type(['speeding', 'Speeding', 'gauge', 'speeding'], measured),
  type(['distraction', 'Distraction', 'eye-off', 'distraction'], graded),
  type(['lateResponse', 'Late response', 'timer', 'distraction'], { ...graded, ...extended }),
  type(['headset', 'Headset', 'headphones', 'distraction'], extended),
  type(['eatingDrinking', 'Eating or drinking', 'utensils', 'distraction'], {}),
  type(['smoking', 'Smoking', 'cigarette', 'distraction'], {}),
  type(['laneDeparture', 'Lane departure', 'move-horizontal', 'laneChange'], graded),
  type(['unsafeManeuver', 'Unsafe maneuver', 'shuffle', 'laneChange'], { ...graded, ...extended }),
  type(['blindSpotWarning', 'Blind spot warning', 'radar', 'laneChange'], extended),
  type(['harshBraking', 'Harsh braking', 'circle-stop', 'harshBrake'], graded),
  type(['harshCornering', 'Harsh cornering', 'corner-down-right', 'harshCorner'], graded),
  type(['harshAcceleration', 'Harsh acceleration', 'chevrons-up', 'harshAccel'], graded),
  type(['yawControl', 'Stability control', 'waves', 'harshCorner'], { ...graded, ...extended }),
  type(['rolloverProtection', 'Rollover protection', 'rotate-ccw', 'harshCorner'], { ...graded, ...extended }),
  type(['aggressiveDriving', 'Aggressive driving', 'flame', 'harshBrake'], { ...graded, ...extended }),
  type(['seatBelt', 'No seat belt', 'person-standing', 'seatbelt'], {}),
  type(['passenger', 'Unauthorized passenger', 'users', null], extended),
  type(['protectiveEquipment', 'Protective equipment missing', 'hard-hat', null], extended),
  type(['unsafeParking', 'Unsafe parking', 'circle-parking', null], extended),
  type(['uTurn', 'U-turn', 'undo-2', null], extended),
  type(['reversing', 'Reversing', 'arrow-down', null], extended),
  type(['policyViolation', 'Policy violation', 'file-warning', null], extended),
  type(['otherViolation', 'Other violation', 'flag', null], extended),
  type(['hoursOfService', 'Hours of service violation', 'clock', null], { ...notDriving, IsBehavioralIncident: true }),
  type(['idling', 'Idling', 'fuel', null], { ...notDriving, isExtended: false }),
  type(['obstructedCamera', 'Camera obstructed', 'camera-off', null], { ...notDriving, isExtended: false }),
  type(['suddenDisconnect', 'Device disconnected', 'unplug', null], notDriving),
  type(['powerDisconnected', 'Power disconnected', 'unplug', null], notDriving),
  type(['defensiveDriving', 'Defensive driving', 'shield-check', null], { ...notDriving, excludeFromReview: false }),
  type(['driverRequest', 'Recorded by the driver', 'video', null], notDriving),
  type(['panicButton', 'Panic button', 'siren', null], notDriving),
  type(['other', 'Other event', 'circle-help', null], { IsBehavioralIncident: false }),
]

/** The type of incidents whose provider tag isn't mapped yet. */
export const unmappedType = 'other'
