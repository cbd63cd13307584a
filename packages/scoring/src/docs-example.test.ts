import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scoreSubject } from './score-subject.ts'
import { fleetRecord } from './segments/fleet-record.ts'
import { scoreSegment } from './segments/score-segment.ts'
import { config, priors, van } from './worked-example.ts'

// The example in docs/scoring.md, whose figures were calculated independently of this code.

test('calculates every figure of the documented example', async () => {
  const text = await readFile(new URL('../../../docs/scoring.md', import.meta.url), 'utf8')
  const example = text.slice(text.indexOf('## A worked example'), text.indexOf('## The old total risk'))
  const { behavioral, environmental, usage, experience, combined } = scoreSubject(van, config, priors)
  const expectInDocs = (figure: number, decimals = 4) =>
    expect(example).toContain(
      Math.abs(figure).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    )
  for (const part of [behavioral!, environmental!, usage!, experience!, combined!])
    for (const figure of [part.score, part.low, part.high, part.relativeRisk]) expectInDocs(figure)
  expectInDocs(behavioral!.eventRatio)
  expectInDocs(behavioral!.commonFactor)
  for (const { points, rate, sd, credibility, log, genuineShare, alpha } of behavioral!.types) {
    for (const figure of [points, rate, sd, credibility, log, alpha]) expectInDocs(figure)
    if (genuineShare !== null) expectInDocs(genuineShare)
  }
  for (const factor of Object.values(environmental!.factors)) expectInDocs(factor)
  for (const se of [environmental!.seLog, usage!.seLog, experience!.seLog, combined!.seLog]) expectInDocs(se)
  expectInDocs(usage!.annualMiles, 2)
  expectInDocs(experience!.expectedLosses)
  for (const points of Object.values(combined!.points)) expectInDocs(points)
  expectInDocs(combined!.expectedClaimsPerYear!)
  expectInDocs(combined!.reasons.find(({ factor }) => factor === 'speeding')!.points)
})

test('calculates every figure of the documented fleet', async () => {
  const text = await readFile(new URL('../../../docs/scoring.md', import.meta.url), 'utf8')
  const example = text.slice(text.indexOf('**A worked fleet**'), text.indexOf('## How are the parts combined?'))
  const vans = [1, 0].map((confirmed) => ({ ...van, years: 1.5, losses: { ...van.losses, confirmed } }))
  const record = fleetRecord(vans, config, priors)
  const members = vans.map((evidence) => ({ evidence, scores: scoreSubject(evidence, config, priors, record) }))
  const { combined } = scoreSegment(members, config, priors).scores
  const pointsOf = (name: string) => combined!.reasons.find(({ factor }) => factor === name)!.points
  for (const figure of [
    record.losses,
    record.lossesSe,
    ...members.flatMap(({ scores }) => [scores.experience!.relativeRisk, scores.combined!.score]),
    combined!.relativeRisk,
    combined!.score,
    combined!.low,
    combined!.high,
    pointsOf('losses'),
    pointsOf('fleetLosses'),
    combined!.points.experience,
    combined!.points.behavioral,
  ])
    expect(example).toContain(Math.abs(figure).toFixed(4))
})
