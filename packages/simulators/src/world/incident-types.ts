/** How the incident affects the vehicle's motion. */
export type Shape = 'none' | 'weave' | 'emergency' | 'rolling' | 'fast' | 'brake' | 'corner' | 'accelerate'
/** What can detect it: a camera, or the device's motion sensor. */
export type Sensor = 'cabin' | 'road' | 'motion'

export type IncidentFacts = {
  type: string
  /** Per 1,000 miles of the average driver under average conditions. */
  rate: number
  /** How strongly the type predicts collisions (its weight in the behavioral score). */
  weight: number
  /** How much drivers differ: the shape of a gamma distribution. */
  habitShape: number
  sensor: Sensor
  shape: Shape
  /** Factors on the rate at night, on a wet road, in very high traffic, on city streets. */
  night: number
  wet: number
  jam: number
  city: number
  /** Mean of those factors over the fleet's driving, divided out so that the stated rates hold. Measured. */
  usual: number
  /** Share of the detector's reports that didn't happen. */
  falseShare: number
}

// biome-ignore format: aligned columns are easier to read
export const incidentFacts = [
  { type: 'phone',         rate: 1.0, weight: 10, habitShape: 1.5, sensor: 'cabin',  shape: 'none',       night: 0.8, wet: 0.8,  jam: 1.5, city: 1.3, usual: 1,    falseShare: 0.18 },
  { type: 'tailgating',    rate: 2.0, weight: 9,  habitShape: 2,   sensor: 'road',   shape: 'none',       night: 0.8, wet: 0.9,  jam: 1.6, city: 0.7, usual: 0.89, falseShare: 0.15 },
  { type: 'drowsiness',    rate: 0.2, weight: 9,  habitShape: 2,   sensor: 'cabin',  shape: 'weave',      night: 3.5, wet: 1,    jam: 0.5, city: 0.4, usual: 1,    falseShare: 0.28 },
  { type: 'nearCollision', rate: 0.2, weight: 8,  habitShape: 4,   sensor: 'road',   shape: 'emergency',  night: 1.4, wet: 1.6,  jam: 1.5, city: 1.7, usual: 1.4,  falseShare: 0.2  },
  { type: 'signViolation', rate: 0.6, weight: 7,  habitShape: 2,   sensor: 'road',   shape: 'rolling',    night: 1.2, wet: 0.8,  jam: 0.9, city: 2.2, usual: 1.07, falseShare: 0.25 },
  { type: 'speeding',      rate: 6.0, weight: 6,  habitShape: 1.5, sensor: 'motion', shape: 'fast',       night: 1.2, wet: 0.45, jam: 0.5, city: 0.8, usual: 0.79, falseShare: 0.1  },
  { type: 'distraction',   rate: 2.0, weight: 5,  habitShape: 2,   sensor: 'cabin',  shape: 'none',       night: 0.9, wet: 0.9,  jam: 1.2, city: 1.1, usual: 1,    falseShare: 0.3  },
  { type: 'laneChange',    rate: 0.5, weight: 5,  habitShape: 2,   sensor: 'road',   shape: 'weave',      night: 1.2, wet: 1.1,  jam: 0.8, city: 0.7, usual: 1,    falseShare: 0.22 },
  { type: 'harshBrake',    rate: 3.0, weight: 4,  habitShape: 2.5, sensor: 'motion', shape: 'brake',      night: 0.9, wet: 1.1,  jam: 1.5, city: 2.0, usual: 1.32, falseShare: 0.12 },
  { type: 'harshCorner',   rate: 2.0, weight: 2,  habitShape: 2,   sensor: 'motion', shape: 'corner',     night: 1,   wet: 0.7,  jam: 0.7, city: 2.2, usual: 1.05, falseShare: 0.15 },
  { type: 'harshAccel',    rate: 2.0, weight: 1,  habitShape: 2,   sensor: 'motion', shape: 'accelerate', night: 1,   wet: 0.8,  jam: 1.1, city: 2.2, usual: 1.17, falseShare: 0.14 },
  { type: 'seatbelt',      rate: 1.0, weight: 0,  habitShape: 0.7, sensor: 'cabin',  shape: 'none',       night: 1,   wet: 1,    jam: 1,   city: 1.3, usual: 0.9,  falseShare: 0.16 },
] as const satisfies readonly IncidentFacts[]

export type IncidentType = (typeof incidentFacts)[number]['type'] | 'collision'

const factsByType = new Map<string, IncidentFacts>(incidentFacts.map((facts) => [facts.type, facts]))

/** The sensor that detects a type; a collision is detected by motion. */
export const sensorOf = (type: IncidentType): Sensor => factsByType.get(type)?.sensor ?? 'motion'

/** The common part of a driver's risk; its power in each type makes the types correlate. */
export const commonRisk = { shape: 2.5, power: 0.8 }

/** Collisions of the average driver, how strongly behavior affects them, and what behavior doesn't explain. */
export const collisionFacts = {
  perMillionMiles: 2.0,
  behaviorPower: 0.75,
  unexplainedShape: 2.5,
  usual: 0.93,
  detected: 0.97,
  /** False alarms (potholes, slammed doors) per million miles. */
  falsePerMillionMiles: 0.6,
}

/** Probability that a detector notices what happened in front of it. */
export const detectedShare = 0.9

/** Relative risk of a collision by surroundings. */
export const collisionFactors = {
  light: { day: 1, dusk: 1, night: 1.5 },
  traffic: { normal: 1, high: 1.25, veryHigh: 1.5 },
  sky: { clear: 1, rain: 1.7, snow: 1.85, ice: 2.5, fog: 1.5 },
  road: { freeway: 0.6, urbanArterial: 1.3, urbanLocal: 1.4, rural: 0.85 },
} as const
