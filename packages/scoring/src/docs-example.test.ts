import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scoreSubject } from './score-subject.ts'
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
