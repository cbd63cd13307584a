import { NotPermitted, WireMismatch } from '../kit/http/errors.ts'
import { readItems } from '../kit/read-records.ts'
import { minuteMs, secondMs } from '../kit/reading/durations.ts'
import type { Client } from './client.ts'
import type { Stretch } from './fixes.ts'
import { idOf } from './mapping.ts'
import { accelerationDiagnostics } from './measurement-mapping.ts'
import { RoadMaxSpeed, StatusData } from './wire.ts'

/** The strongest reading of a maneuver is up to this far outside the start and end in its rule. */
const reachMs = 2 * secondMs

const dates = (from: Date, to: Date, aroundMs = 0) => ({
  fromDate: new Date(from.getTime() - aroundMs).toISOString(),
  toDate: new Date(to.getTime() + aroundMs).toISOString(),
})

/** Returns the accelerometer readings along each stretch, both axes together. */
export async function accelerationsAlong(client: Client, stretches: readonly Stretch[]): Promise<StatusData[][]> {
  const searches = stretches.flatMap(({ device, from, to }) =>
    accelerationDiagnostics.map((id) => ({
      deviceSearch: { id: idOf(device) },
      diagnosticSearch: { id },
      ...dates(from, to, reachMs),
    })),
  )
  const found = await whereAllowed(client.getMany('StatusData', searches))
  const axes = accelerationDiagnostics.length
  return stretches.map(
    (_, index) => readItems(found.slice(index * axes, (index + 1) * axes).flat(), StatusData).records,
  )
}

/** Returns the road limits along each stretch. */
export async function roadMaxSpeedsAlong(client: Client, stretches: readonly Stretch[]): Promise<RoadMaxSpeed[][]> {
  const wanted = stretches.map(({ device, from, to }) => ({
    deviceSearch: { id: idOf(device) },
    ...dates(from, to, minuteMs),
  }))
  const found = await whereAllowed(client.roadMaxSpeeds(wanted))
  return stretches.map((_, index) => readItems(found[index] ?? [], RoadMaxSpeed).records)
}

/**
 * Measurements are supplementary: if the user may not read them, or the server has none, the exception comes without.
 */
async function whereAllowed(asked: Promise<unknown[][]>): Promise<unknown[][]> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof NotPermitted || cause instanceof WireMismatch) return []
    throw cause
  }
}
