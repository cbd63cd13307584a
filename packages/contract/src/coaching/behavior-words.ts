/**
 * What a driver did in an event, as the end of a sentence that begins with the driver, what helps, and whether the force
 * says how hard it was.
 */
type Behavior = { did: string; advice?: string; hasForce?: true }

const space = 'Leave more space ahead: it gives you time to brake gently.'
const eyes = 'Keep your eyes on the road, and stop somewhere safe for anything else.'
const slow = 'Slow down before the curve, not in it.'
const signs = 'Slow down early at signs and signals, and come to a full stop.'
const mirrors = 'Check mirrors and blind spots before you move over.'
const rest = 'Take a break when you get tired: nothing you deliver is worth falling asleep for.'

/** By event type. Types that say nothing about driving have none. */
export const behaviorWords: Readonly<Record<string, Behavior>> = {
  collision: { did: 'had a collision', advice: space, hasForce: true },
  rollover: { did: 'had a rollover', advice: slow, hasForce: true },
  possibleCollision: { did: 'may have had a collision', advice: space, hasForce: true },
  nearCollision: { did: 'had a near collision', advice: space, hasForce: true },
  nearPedestrianCollision: { did: 'came close to a pedestrian', advice: 'Expect people to step onto the road.' },
  forwardCollisionWarning: { did: 'got a forward collision warning', advice: space },
  rearCollisionWarning: { did: 'got a rear collision warning', advice: mirrors },
  vulnerableRoadUserWarning: {
    did: 'got a warning about someone on foot or on a bike',
    advice: 'Expect people to step onto the road.',
  },
  drowsiness: { did: 'showed signs of drowsiness', advice: rest },
  phoneUse: { did: 'used a phone', advice: eyes },
  tailgating: { did: 'followed too closely', advice: space },
  redLight: { did: 'drove through a red light', advice: signs },
  stopSign: { did: 'didn’t stop at a stop sign', advice: signs },
  railroadCrossing: { did: 'didn’t stop at a railroad crossing', advice: signs },
  failureToYield: { did: 'didn’t yield', advice: signs },
  signViolation: { did: 'didn’t follow a traffic sign', advice: signs },
  speeding: { did: 'drove too fast', advice: 'Keep to the limit: it saves more time than it seems to cost.' },
  distraction: { did: 'looked away from the road', advice: eyes },
  lateResponse: { did: 'reacted late', advice: eyes },
  headset: { did: 'wore a headset', advice: eyes },
  eatingDrinking: { did: 'ate or drank', advice: eyes },
  smoking: { did: 'smoked', advice: eyes },
  laneDeparture: { did: 'left the lane', advice: mirrors },
  unsafeManeuver: { did: 'made an unsafe maneuver', advice: mirrors, hasForce: true },
  blindSpotWarning: { did: 'got a blind spot warning', advice: mirrors },
  harshBraking: { did: 'braked hard', advice: space, hasForce: true },
  harshCornering: { did: 'took a curve hard', advice: slow, hasForce: true },
  harshAcceleration: { did: 'accelerated hard', advice: 'Accelerate gently: it saves fuel too.', hasForce: true },
  yawControl: { did: 'set off stability control', advice: slow, hasForce: true },
  rolloverProtection: { did: 'set off rollover protection', advice: slow, hasForce: true },
  aggressiveDriving: { did: 'drove aggressively', advice: space, hasForce: true },
  seatBelt: { did: 'drove without a seat belt', advice: 'Buckle up before you start the engine.' },
  passenger: { did: 'had an unauthorized passenger' },
  protectiveEquipment: { did: 'drove without protective equipment' },
  unsafeParking: { did: 'parked unsafely' },
  uTurn: { did: 'made a U-turn' },
  reversing: { did: 'drove in reverse', advice: mirrors },
  policyViolation: { did: 'didn’t follow a company rule' },
  otherViolation: { did: 'didn’t follow a traffic rule' },
  hoursOfService: { did: 'drove longer than hours of service allow', advice: rest },
}
