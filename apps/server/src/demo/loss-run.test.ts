import { expect, test } from 'vitest'
import { readLossRun } from '../features/claims/read-loss-run.ts'
import { isNear } from '../recompute/claims/is-near.ts'
import { lossRunFile } from './loss-run.ts'

test('writes a loss run of which some claims match collisions and some don’t', () => {
  const collisions = Array.from({ length: 12 }, (_, at) => ({
    policyNumber: 'LM-1',
    vehicleName: `Unit "${at}"`,
    occurredAt: new Date(Date.UTC(2026, 9, 2 * at + 1, 3)).toISOString(),
    timeZone: 'America/Denver',
  }))
  const { lines, missing } = readLossRun(lossRunFile(collisions, '2026-11-28'), null)
  expect(missing).toEqual([])
  expect(lines.flatMap(({ problems }) => problems)).toEqual([])
  expect(new Set(lines.map(({ claimNumber }) => claimNumber)).size).toBe(lines.length)
  const near = lines.filter((line) =>
    collisions.some((one) => one.vehicleName === line.vehicleName && isNear(line.lossDate!, one)),
  )
  expect([near.length, lines.length]).toEqual([6, 11])
})
