import { World } from '@milepost/simulators/world/world'

/** How many vehicles each provider, by its code, has of a simulated world. */
export type FleetSizes = Readonly<Record<string, number>>

/** What the fleet at a provider is called: accounts of two providers never share a name. */
export const accountName = (providerCode: string) => `bench-${providerCode}`

/** The world of a benchmark: the same in every process that makes it of the same sizes and seed. */
export const benchWorld = (sizes: FleetSizes, seed = 'bench'): World =>
  new World({
    seed,
    accounts: Object.fromEntries(Object.entries(sizes).map(([code, vehicles]) => [accountName(code), { vehicles }])),
  })
