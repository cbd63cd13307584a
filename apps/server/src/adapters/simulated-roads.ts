import { unavailable } from '../app-error.ts'

/** A map tile of the Web Mercator grid. */
export type TileAddress = { z: number; x: number; y: number }

/** The roads that the demo's vehicles drive on. */
export type SimulatedRoads = {
  /** Returns a Mapbox vector tile; null if there is none at this address. Throws if the simulators don't answer. */
  tile(address: TileAddress): Promise<Buffer | null>
}

/** A map gives up on a tile before a browser does. */
const patienceMs = 8_000

/** The tiles of the simulators at this address. */
export function createSimulatedRoads(simulators: string): SimulatedRoads {
  return {
    async tile({ z, x, y }) {
      const address = `${simulators}/roads/${z}/${x}/${y}`
      const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
      if (answer?.status === 404) return null
      if (!answer?.ok) throw unavailable('The simulated roads aren’t available right now.')
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}
