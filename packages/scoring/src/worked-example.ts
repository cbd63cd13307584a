import { type RateType, rateTypes } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from './config.ts'
import { cameraTypes } from './evidence/camera-types.ts'
import type { SubjectEvidence } from './evidence/evidence.ts'
import { startingPriors } from './fit/priors.ts'
import type { Evidence } from './math/shrinkage.ts'

// The van in the worked example of docs/scoring.md, which has some of everything.

export const config = { ...defaultScoringConfig, regions: { relativeRisks: { 17: 1.3 }, source: 'an example' } }
export const priors = { ...startingPriors(config), commonVariance: 0.2 }
const shown: Partial<Record<RateType, Omit<Evidence, 'exposure'>>> = {
  phone: { points: 1.5 + 3 * 0.7, unreviewed: { points: 3, precision: 0.7 } },
  speeding: { points: 12 },
  harshBrake: { points: 8 * 0.7, unreviewed: { points: 8, precision: 0.7 } },
}
/** The van's evidence. */
export const van: SubjectEvidence = {
  exposure: 6,
  behavioral: Object.fromEntries(
    rateTypes.map((type) => [type, { points: 0, ...shown[type], exposure: cameraTypes.includes(type) ? 4 : 6 }]),
  ),
  drivenDays: 140,
  mix: {
    light: { day: 70, night: 30 },
    traffic: { normal: 60, high: 30, veryHigh: 10 },
    weather: { clear: 90, rain: 10 },
    road: { freeway: 20, urbanArterial: 50, urbanLocal: 20, rural: 10 },
    region: { 17: 75, 18: 25 },
  },
  usage: { miles: 9_000, days: 200, longDrivingShare: 0.1, vehicleClass: null },
  losses: { confirmed: 1, suspected: [], vehicleYears: 1.5 },
}
