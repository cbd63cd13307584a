import { readFile } from 'node:fs/promises'
import { type RateType, rateTypes } from '@milepost/contract/risk-score-config'
import { expect, test } from 'vitest'
import { cameraTypes } from './camera-types.ts'
import { defaultScoringConfig } from './config.ts'
import type { SubjectEvidence } from './evidence.ts'
import { startingPriors } from './priors.ts'
import { scoreSubject } from './score-subject.ts'
import type { Evidence } from './shrinkage.ts'

// The example of docs/scoring.md, whose figures were computed by other means than this code.

const config = { ...defaultScoringConfig, regions: { relativeRisks: { 17: 1.3 }, source: 'an example' } }
const priors = { ...startingPriors(config), commonVariance: 0.2 }
const shown: Partial<Record<RateType, Omit<Evidence, 'exposure'>>> = {
  phone: { points: 1.5 + 3 * 0.7, unreviewed: { points: 3, precision: 0.7 } },
  speeding: { points: 12 },
  harshBrake: { points: 8 * 0.7, unreviewed: { points: 8, precision: 0.7 } },
}
const van: SubjectEvidence = {
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

test('the example of the document is what the code computes, figure by figure', async () => {
  const text = await readFile(new URL('../../../docs/scoring.md', import.meta.url), 'utf8')
  const example = text.slice(text.indexOf('## A worked example'), text.indexOf('## The old total risk'))
  const { behavioral, environmental, usage, experience, combined } = scoreSubject(van, config, priors)
  const said = (figure: number, decimals = 4) =>
    expect(example).toContain(
      Math.abs(figure).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    )
  for (const part of [behavioral!, environmental!, usage!, experience!, combined!])
    for (const figure of [part.score, part.low, part.high, part.relativeRisk]) said(figure)
  said(behavioral!.eventRatio)
  said(behavioral!.commonFactor)
  for (const { points, rate, sd, credibility, log, genuineShare, alpha } of behavioral!.types) {
    for (const figure of [points, rate, sd, credibility, log, alpha]) said(figure)
    if (genuineShare !== null) said(genuineShare)
  }
  for (const factor of Object.values(environmental!.factors)) said(factor)
  for (const se of [environmental!.seLog, usage!.seLog, experience!.seLog, combined!.seLog]) said(se)
  said(usage!.annualMiles, 2)
  said(experience!.expectedLosses)
  for (const points of Object.values(combined!.points)) said(points)
  said(combined!.expectedClaimsPerYear!)
  said(combined!.reasons.find(({ factor }) => factor === 'speeding')!.points)
})
