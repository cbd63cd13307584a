// @vitest-environment happy-dom

import type { PolicyExperience, TermExperience } from '@milepost/contract/policies/experience'
import type { RiskReason } from '@milepost/contract/risk/subject'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { lossesHref } from '../../../addresses.ts'
import { nextFirst, policyList } from '../policy-list.tsx'
import { OpenQuestions } from './open-questions.tsx'
import { mainReasons } from './policy-risk.tsx'
import { TermLosses } from './term-losses.tsx'

afterEach(cleanup)

const questionIds = [
  'suspected',
  'rejected',
  'unknownFault',
  'claimsUnknownFault',
  'claimsToMatch',
  'deletedConnections',
  'movedConnections',
  'proposedPolicies',
  'countedOtherwise',
  'lossesNotReported',
  'withoutEvents',
  'frozenReceivers',
  'notPermitted',
  'notReporting',
]

const term = {
  startsOn: '2025-03-01',
  renewsOn: '2026-03-01',
  source: 'losses',
  countedFrom: null,
  losses: 2,
  byFault: { atFault: 1, notAtFault: 0, unknown: 1 },
  withCost: 0,
  incurredUsd: null,
  earnedPremiumUsd: 1000,
  lossRatio: null,
  missing: 'noCosts',
  withoutClaim: null,
} as TermExperience

test('links an open question only to exactly the records that it counts', () => {
  const questions = {
    ...Object.fromEntries(questionIds.map((id) => [id, 2])),
    isSuspectedExact: true,
    isRejectedExact: true,
    disputed: 1,
    suspectedTypes: ['collision'],
    garagedElsewhere: { regionId: 53, share: 0.98 },
    metersBeyondRadius: 222_000_000,
    privateShare: null,
    dismissedShare: null,
    unclaimed: { losses: 2, from: '2026-01-01', until: '2026-06-30' },
  } as unknown as PolicyExperience['questions']
  render(<OpenQuestions questions={questions} isImporting={false} id="7" connections={['3']} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(questionIds.length + 3)
  expect(
    screen.getByRole('link', {
      name: /rejected collisions .*, and 1 remains a loss until the insurer or a video reviewer confirms the rejection$/,
    }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: /losses with unknown fault/ }).getAttribute('href')).toContain(
    'fault=unknown',
  )
  for (const text of [
    /claims with unknown fault/,
    /without a claim/,
    /moved from/,
    /deleted/,
    /whose collisions aren’t reported/,
    /no device reports collisions or other events/,
    /receiver repeats one place/,
    /another fault/,
    /Washington, but 98%/,
    /drive 137,944 mi a year/,
  ])
    expect(screen.getByText(text).closest('a')).toBeNull()
})

test('says what a sum of points comes from by its strongest reasons, which may balance each other', () => {
  const reason = (factor: RiskReason['factor'], points: number) => ({ factor, points }) as RiskReason
  const reasons = [reason('mileage', -11.7), reason('phone', 8), reason('speeding', 4.7)]
  const weak = [reason('drowsiness', 2), reason('laneChange', 0.04)]
  expect(mainReasons([...weak, ...reasons]).map(({ factor }) => factor)).toEqual(['mileage', 'phone', 'speeding'])
  expect(mainReasons(weak).map(({ factor }) => factor)).toEqual(['drowsiness'])
})

test('lists the next renewal first, and those that have passed last', () => {
  const days = [null, '2026-11-01', '2027-03-01', '2026-11-29']
  expect(days.toSorted((a, b) => (nextFirst(a, '2026-11-29') < nextFirst(b, '2026-11-29') ? -1 : 1))).toEqual([
    '2026-11-29',
    '2027-03-01',
    null,
    '2026-11-01',
  ])
  expect(policyList.first).toEqual({ id: 'renewsOn', descending: false })
})

test('links the losses of a term to exactly these, and claims, which are another list, to none', () => {
  render(<TermLosses id="7" terms={[term]} />)
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe(
    lossesHref({ policy: ['7'], from: '2025-03-01', to: '2026-02-28' }),
  )
  expect(screen.getByText('1 at least partly at fault, 1 with unknown fault')).toBeTruthy()
  cleanup()
  render(
    <TermLosses
      id="7"
      terms={[{ ...term, source: 'claims', withoutClaim: { losses: 3, withCost: 3, costUsd: 76_100 } }]}
    />,
  )
  expect(screen.getByText('without 3 losses that have no claim yet, estimated $76,100')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  // Both days in one line would cut the last column.
  expect(screen.getByText('2026-03-01').parentElement!.className).toContain('whitespace-normal')
})
