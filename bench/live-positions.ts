import type { PackedPositions } from '@milepost/contract/vehicles/packed-positions'
import { createDatabase } from '@milepost/server/db/connection/database'
import { scopeTo } from '@milepost/server/db/scope/scope'
import { listPositions } from '@milepost/server/features/vehicles/positions'
import { benchDatabase } from './bench-database.ts'
import { fillFleet, fillHash, fillPlaces } from './large/fill-fleet.ts'
import { sizes } from './large/size.ts'

export type LivePositions = {
  positions: PackedPositions
  /** From querying the database until the response is ready to be sent, in milliseconds. */
  times: number[]
}

const rounds = 20

/** The newest positions of a fleet of 20,000 vehicles, as sent to the live map. */
export async function livePositions(): Promise<LivePositions> {
  await using database = await benchDatabase()
  const client = await database.pool.connect()
  await fillHash(client)
  await fillPlaces(client)
  await fillFleet(client, 1, sizes.large)
  client.release()
  const ask = () =>
    listPositions(scopeTo(createDatabase(database.pool), 1), {
      Box: [],
      ConnectionId: [],
      providerIds: [],
      ProviderIdsOperator: 0,
      vehicleGroups: [],
      vehicleIds: [],
    })
  await ask()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    JSON.stringify(await ask())
    times.push(performance.now() - start)
  }
  return { positions: await ask(), times }
}
