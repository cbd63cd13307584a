import { World } from '@milepost/simulators/world/world'

/** Number of vehicles by provider code in a simulated world. */
export type FleetSizes = Readonly<Record<string, number>>

/** Name of the fleet at a provider: accounts of two providers never share a name. */
export const accountName = (providerCode: string) => `bench-${providerCode}`

/** The world of a benchmark: identical in every process for the same sizes and seed. */
export const benchWorld = (sizes: FleetSizes, seed = 'bench'): World =>
  new World({
    seed,
    accounts: Object.fromEntries(Object.entries(sizes).map(([code, vehicles]) => [accountName(code), { vehicles }])),
  })
