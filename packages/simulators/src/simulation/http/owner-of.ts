import type { Simulator } from './simulator.ts'

/** Returns the simulator whose account a request is for; the first one refuses unknown accounts. */
export async function ownerOf(request: Request, simulators: readonly Simulator[]): Promise<Simulator> {
  for (const simulator of simulators) if (await simulator.owns(request)) return simulator
  return simulators[0]!
}
