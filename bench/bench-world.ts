import { World } from '@milepost/simulators/world/world'

/** Number of vehicles by provider code in a simulated world. */
export type FleetSizes = Readonly<Record<string, number>>

/** The fleets of a benchmark: how many vehicles each has by provider code, how many of them a provider has, and of which world. */
export type BenchFleets = { sizes: FleetSizes; each?: number; seed?: string | undefined }

/** Names of the fleets at a provider, from 1 on: accounts of two providers never share a name. */
export const accountNames = (providerCode: string, { each = 1 }: BenchFleets): string[] =>
  Array.from({ length: each }, (_, at) => `bench-${providerCode}-${at + 1}`)

/** The world of a benchmark: identical in every process for the same fleets and seed. */
export function benchWorld(fleets: BenchFleets): World {
  const plans = Object.entries(fleets.sizes).flatMap(([code, vehicles]) =>
    accountNames(code, fleets).map((name) => [name, { vehicles }] as const),
  )
  return new World({ seed: fleets.seed ?? 'bench', accounts: Object.fromEntries(plans) })
}
