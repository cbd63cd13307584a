import { providers } from '@milepost/providers/registry'
import { demoAccounts } from '@milepost/simulators/demo-accounts'
import { describe, expect, it } from 'vitest'
import { demoClients } from './fleets.ts'

const all = demoClients.flatMap(({ connections }) => connections)
const connectionsOf = (client: string) => demoClients.find(({ name }) => name === client)!.connections
const vehiclesOf = (fleets: typeof all) =>
  fleets
    .map(({ provider, account }) =>
      demoAccounts.find((known) => known.provider === provider && known.account === account),
    )
    .reduce((sum, known) => sum + known!.vehicles, 0)

describe('the demo', () => {
  it('has fleets of every provider, each once', () => {
    expect(new Set(all.map(({ provider }) => provider))).toEqual(new Set(Object.keys(providers)))
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(new Set(all.map(({ provider, account }) => `${provider}/${account}`)).size).toBe(all.length)
  })

  it('insures thirty fleets, each under its own policy', () => {
    const insured = connectionsOf('Lakeshore Mutual')
    expect(insured).toHaveLength(30)
    expect(new Set(insured.map(({ policyNumber }) => policyNumber)).size).toBe(30)
  })

  // A year of a vehicle costs 4 to 5 CPU seconds until it is imported and summed up.
  it.each([
    ['the operator’s fleets', 'within 5 minutes', () => connectionsOf('Northline Logistics'), 80],
    ['all fleets', 'within 20 minutes', () => all, 320],
  ])('is small enough that a year of %s arrives %s on two cores', (_fleets, _time, fleets, most) => {
    expect(vehiclesOf([...fleets()])).toBeLessThanOrEqual(most)
  })
})
