import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { NotPermitted } from '../../kit/http/errors.ts'
import type { Page } from '../../kit/provider.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const recordsOf = <R>(pages: Page<R>[]) => pages.flatMap(({ records }) => records)

describe('groups', () => {
  it('are collected from every list that the account may read', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs, largestPage: 5 })
    const all = recordsOf(await rig.read('groups'))
    expect(all).toHaveLength(rig.account.groups.length)
    rig.simulator.permissions.delete('vehicles')
    rig.simulator.permissions.delete('drivers')
    expect(new Set(recordsOf(await rig.read('groups')))).toEqual(new Set(all))
    rig.simulator.permissions.delete('devices')
    await expect(rig.read('groups')).rejects.toThrow(NotPermitted)
  })
})

describe('vehicles', () => {
  it('are inactive once sold, and don’t count', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs })
    const reported = recordsOf(await rig.read('vehicles'))
    const active = reported.filter(({ inactiveReason }) => inactiveReason === null).map(({ name }) => name)
    expect(new Set(active)).toEqual(new Set(rig.account.vehicles.map(({ name }) => name)))
    expect(reported).toHaveLength(active.length + 1)
    expect((await rig.provider.check(rig.context)).vehicles).toBe(active.length)
  })

  it('have no driver if the camera list can’t be read', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs })
    rig.simulator.permissions.delete('devices')
    const reported = recordsOf(await rig.read('vehicles'))
    expect(reported).toHaveLength(rig.account.vehicles.length + 1)
    expect(reported.every(({ driverExternalId }) => driverExternalId === null)).toBe(true)
  })
})
