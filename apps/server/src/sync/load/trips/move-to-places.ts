import type { Coordinate, IncidentRecord, PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { announce } from '../../../live/live-updates.ts'
import type { PipelineContext } from '../../context.ts'
import type { Rejection } from '../rejection.ts'
import { heldBack } from './held/hold-back.ts'
import { preparePositions } from './load-positions.ts'
import { isAhead, latestOf, moveLatest } from './move-latest.ts'
import { dropOdometerJumps } from './odometers/odometer-jumps.ts'

/**
 * Moves last positions of vehicles to where a trip ended or an event happened, if that is newer: some providers report
 * places with trips and events only. Positions of the same moments add what these lack. Returns the odometers that aren't believed.
 */
export async function moveToPlaces(
  client: ClientBase,
  context: PipelineContext,
  places: readonly PositionRecord[],
): Promise<Rejection[]> {
  if (!places.length) return []
  const { newest: found, rows } = preparePositions(context, [...places])
  const { clientId, connectionId } = context
  const known = await latestOf(client, context, found)
  const { newest, listed } = dropOdometerJumps(found, known)
  const ahead = newest.filter(({ row }) => isAhead(row, known))
  const held = await heldBack(client, clientId, { ahead, rows, known })
  const believed = ahead.filter(({ row }) => !held.has(row.vehicleId))
  if (await moveLatest(client, context, believed, known))
    await announce(client, clientId, { kind: 'positions', connectionId })
  return listed
}

/** Returns the last place of a trip that isn't private: where it ended, or for one in progress where it started. */
export function placeOfTrip(trip: TripRecord): PositionRecord[] {
  if (trip.isPrivate) return []
  const { vehicleExternalId, startedAt, endedAt, start, end } = trip
  if (endedAt && end)
    return [
      {
        ...placedAt(vehicleExternalId, endedAt, end),
        odometerMeters: trip.endOdometerMeters ?? null,
        engineHours: trip.engineHours ?? null,
      },
    ]
  return start ? [placedAt(vehicleExternalId, startedAt, start)] : []
}

/** Returns the place of an event of a reported vehicle. */
export const placeOfIncident = ({ vehicleExternalId, occurredAt, location }: IncidentRecord): PositionRecord[] =>
  vehicleExternalId && location ? [placedAt(vehicleExternalId, occurredAt, location)] : []

const placedAt = (vehicleExternalId: string, at: Date, place: Coordinate): PositionRecord => ({
  vehicleExternalId,
  at,
  ...place,
  speedKmh: null,
  headingDegrees: null,
  engineOn: null,
})
