// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleRisk } from '../../../risk/sample-risk.ts'
import { BeyondLosses } from './policy-risk.tsx'

afterEach(cleanup)

test('keeps collisions that aren’t confirmed apart from losses', () => {
  const risk = sampleRisk()
  const { combined } = risk.current!
  const reason = combined!.reasons[0]!
  const experience = { ...reason, part: 'experience' as const }
  const reasons = [
    { ...experience, factor: 'fleetLosses' as const, points: 1.8 },
    { ...experience, factor: 'suspectedCollisions' as const, points: 5.8 },
    { ...reason, part: 'behavioral' as const, factor: 'speeding' as const, points: 2 },
  ]
  const points = { ...combined!.points, experience: 7.6 }
  render(
    <BeyondLosses risk={{ ...risk, current: { ...risk.current!, combined: { ...combined!, reasons, points } } }} />,
  )
  expect(screen.getByText(/^Losses:/).textContent).toMatch(
    /^Losses: \+1.8 points. Collisions that aren’t confirmed: \+5.8 points. Driving: \+2.0 points/,
  )
})
