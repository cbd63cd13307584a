import { connectionHealth } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { isToFix } from '../dashboard/open-items.ts'
import { connectionState } from './state.ts'

const { created, validated, failed } = connectionHealth.code

test('counts a connection that isn’t permitted to read what is needed as that, unless it syncs nothing', () => {
  const trips = ['trips'] as const
  const states = [validated, created, failed].map((healthStatus) => [
    connectionState({ healthStatus, notPermitted: [] }),
    connectionState({ healthStatus, notPermitted: [...trips] }),
  ])
  expect(states).toEqual([
    ['validated', 'notPermitted'],
    ['created', 'notPermitted'],
    ['failed', 'failed'],
  ])
  expect(isToFix({ healthStatus: validated, notPermitted: [] })).toBe(false)
  expect(isToFix({ healthStatus: validated, notPermitted: [...trips] })).toBe(true)
})
