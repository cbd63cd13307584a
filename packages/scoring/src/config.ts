import { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultLevelBounds } from '@milepost/domain/score-bands'

/**
 * The model's initial values. Weights are close to Motive's published ones. Those of drowsiness, collisions,
 * driver-assist warnings and lane changes are expert estimates, as are the half-life, gamma and every rate of the
 * average vehicle: placeholders until a portfolio has 30 vehicles to estimate its own. Weather: Qiu & Nixon 2008 (snow
 * +84 %). Beta: Norwegian policies (0.51). Unknown fault: the truck had the critical reason in 55 % of the crashes of
 * FMCSA's Large Truck Crash Causation Study (2006).
 */
export const defaultScoringConfig: ScoringConfig = {
  halfLifeDays: 180,
  windowDays: 730,
  intensityFactors: [0.5, 1, 2, 3, 5],
  intensityPowerInRates: 0.5,
  types: {
    collision: { weight: 10, enabled: true, pointsPer1000Miles: 0.02 },
    phone: { weight: 10, enabled: true, pointsPer1000Miles: 1 },
    tailgating: { weight: 9, enabled: true, pointsPer1000Miles: 2 },
    drowsiness: { weight: 9, enabled: true, pointsPer1000Miles: 0.2 },
    nearCollision: { weight: 8, enabled: true, pointsPer1000Miles: 0.2 },
    assistWarning: { weight: 2, enabled: true, pointsPer1000Miles: 3 },
    signViolation: { weight: 7, enabled: true, pointsPer1000Miles: 0.6 },
    speeding: { weight: 6, enabled: true, pointsPer1000Miles: 6 },
    distraction: { weight: 5, enabled: true, pointsPer1000Miles: 2 },
    laneChange: { weight: 5, enabled: true, pointsPer1000Miles: 0.5 },
    harshBrake: { weight: 4, enabled: true, pointsPer1000Miles: 3 },
    harshCorner: { weight: 2, enabled: true, pointsPer1000Miles: 2 },
    harshAccel: { weight: 1, enabled: true, pointsPer1000Miles: 2 },
    // A seat belt affects how badly people are hurt, not how often they crash.
    seatbelt: { weight: 0, enabled: true, pointsPer1000Miles: 1 },
  },
  alpha: 1.5,
  phi: 1.4,
  residualSd: 0.18,
  gamma: 0.5,
  beta: 0.5,
  environment: {
    light: { day: { relativeRisk: 1, share: 0.75 }, night: { relativeRisk: 1.5, share: 0.25 } },
    traffic: {
      normal: { relativeRisk: 1, share: 0.7 },
      high: { relativeRisk: 1.25, share: 0.2 },
      veryHigh: { relativeRisk: 1.5, share: 0.1 },
    },
    weather: {
      clear: { relativeRisk: 1, share: 0.88 },
      rain: { relativeRisk: 1.7, share: 0.08 },
      snow: { relativeRisk: 1.85, share: 0.03 },
      ice: { relativeRisk: 2.5, share: 0.005 },
      fog: { relativeRisk: 1.5, share: 0.005 },
    },
    road: {
      freeway: { relativeRisk: 0.6, share: 0.35 },
      urbanArterial: { relativeRisk: 1.3, share: 0.35 },
      urbanLocal: { relativeRisk: 1.4, share: 0.15 },
      rural: { relativeRisk: 0.85, share: 0.15 },
    },
  },
  // No region factors are known to hold for every fleet; a portfolio brings its own.
  regions: { relativeRisks: {}, source: '' },
  referenceAnnualMiles: 12_000,
  referenceMilesByClass: { medium: 12_400, heavy: 62_800, bus: 16_300 },
  annualPriorDays: 15,
  longDriving: { effect: 0.5, averageShare: 0.05 },
  claimsPerVehicleYear: 0.1,
  experiencePrior: 0.885,
  varianceBetweenFleets: 0.2,
  unknownFaultShare: 0.55,
  partWeights: { behavioral: 1, environmental: 1, usage: 1, experience: 1 },
  levels: [...defaultLevelBounds],
  provisionalMiles: 100,
  provisionalDays: 30,
  provisionalVehicleYears: 1,
  minimumMiles: 50,
}

/** Ready-made weights of the parts: an insurer counts everything, a coach only behavior. */
export const partWeightPresets = {
  insurer: { behavioral: 1, environmental: 1, usage: 1, experience: 1 },
  coaching: { behavioral: 1, environmental: 0, usage: 0, experience: 0 },
  fleet: { behavioral: 1, environmental: 0.5, usage: 0.5, experience: 1 },
} as const satisfies Record<string, ScoringConfig['partWeights']>

/** Reads a stored configuration. Throws a ZodError that names each value out of bounds. */
export const readScoringConfig = (stored: unknown): ScoringConfig => ScoringConfig.parse(stored)
