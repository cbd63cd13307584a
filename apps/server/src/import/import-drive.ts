import { confusedSpeeds } from '@milepost/detection/motion/confused-speeds'
import type { RejectionReason } from '@milepost/detection/trips/outliers'
import { defaultUnits, distance, quantityText } from '@milepost/domain/quantity'
import { instantText } from '@milepost/domain/time/instant-text'
import { zonePlace } from '@milepost/domain/time/zone-text'
import type pg from 'pg'
import { CommandProblem } from '../command-problem.ts'
import { isRolledOver } from '../sync/load/plausible.ts'
import { recordId } from '../sync/record-id.ts'
import { type DriveFile, readDriveFile } from './drive-file.ts'
import { type DriveRecords, prefixOf, toRecords } from './drive-records.ts'
import { findVehicle, type ImportVehicle } from './find-vehicle.ts'
import { refusedLines } from './refused-points.ts'
import { countOtherTrips, findOtherVehicle, storeDrive } from './store-drive.ts'

export type ImportRequest = {
  path: string
  vehicle: string
  client: string | undefined
  /** The portal's URL, for links to the trips. */
  origin: string
}

const clockToleranceMs = 10 * 60_000

/**
 * Assigns a recorded drive to a vehicle: its trips, harsh events and positions. Repeating it changes nothing. Returns
 * the findings as lines for the terminal. Throws CommandProblem if the file or the vehicle can't be used.
 */
export async function importDrive(
  pool: pg.Pool,
  { path, vehicle: name, client, origin }: ImportRequest,
): Promise<string[]> {
  const vehicle = await findVehicle(pool, name, client)
  const file = await readDriveFile(path, vehicle.clientTimeZone)
  const records = toRecords(file, vehicle)
  const newest = records.positions.at(-1)?.at.getTime()
  if (newest === undefined)
    throw new CommandProblem(
      `${file.name} has no valid points. ${refusedLines(file.refused.slice(0, 1)).join('').trim()}`.trim(),
    )
  if (isRolledOver(new Date(newest), new Date(Date.now() + clockToleranceMs)))
    throw new CommandProblem(
      `${file.name} ends on ${timeText(new Date(newest))} UTC: the clock of its recorder is 1,024 weeks behind, the week rollover of GPS.`,
    )
  if (newest > Date.now() + clockToleranceMs)
    throw new CommandProblem(`${file.name} is in the future: ${timeText(new Date(newest))} UTC.`)
  const other = await findOtherVehicle(pool, vehicle, prefixOf(file), records)
  if (other !== null)
    throw new CommandProblem(
      `${file.name} is already imported for ${other}. A recorded drive belongs to one vehicle, so nothing was changed.`,
    )
  const others = await countOtherTrips(pool, vehicle, prefixOf(file), records)
  await storeDrive(pool, vehicle, prefixOf(file), records)
  return report(vehicle, records, file, others, origin)
}

const words: Record<RejectionReason, string> = {
  untimed: 'without a readable time',
  notAPlace: 'without a position',
  backwards: 'out of order',
  repeatedTime: 'repeated',
  stale: 'stale',
  jump: 'jumped',
}

function report(
  { id, connectionId, name, clientName }: ImportVehicle,
  { trips, incidents, rejectedByReason, wrongSpeeds }: DriveRecords,
  { points, dropped, unread, refused, localZone }: DriveFile,
  others: number,
  origin: string,
): string[] {
  const meters = trips.reduce((sum, trip) => sum + (trip.distanceMeters ?? 0), 0)
  const rejected = [...rejectedByReason].map(([reason, n]) => `${n} ${words[reason]}`)
  const total = [...rejectedByReason.values()].reduce((a, b) => a + b, 0)
  return [
    `${name} (${clientName}): ${count(trips.length, 'trip')}, ${quantityText(distance(meters, defaultUnits))}, ${count(points.length, 'point')}` +
      `${total ? ` (${total} rejected: ${rejected.join(', ')})` : ''}, ${count(incidents.length, 'event')}`,
    ...trips.flatMap((trip) => [
      `  ${timeText(trip.startedAt)} – ${timeText(trip.endedAt!)} UTC`,
      `  ${origin}/view/vehicles?open=${id}&trip=${recordId(connectionId, 'trip', trip.externalId)}`,
    ]),
    ...[...dropped].map(([part, n]) => `  Dropped the ${part} of ${count(n, 'point')}: not measured, or not possible.`),
    ...[...unread].map(([part, n]) => `  Dropped the ${part} of ${count(n, 'point')}: not a number.`),
    ...refusedLines(refused),
    ...(wrongSpeeds === null ? [] : [wrongUnit(wrongSpeeds)]),
    ...(others
      ? [`  The vehicle already had ${count(others, 'trip')} in this period. What overlaps counts once.`]
      : []),
    ...(localZone ? [`  Its times have no zone: they were read as local times in ${zonePlace(localZone)}.`] : []),
  ]
}

function wrongUnit(ratio: number): string {
  const words = confusedSpeeds(ratio)
  return `  Dropped all speeds: they are ${ratio.toFixed(2)} times those between its places${words ? `, ${words}` : ''}.`
}

const timeText = (at: Date) => instantText(at.toISOString(), 'UTC')
const count = (n: number, word: string) => `${n.toLocaleString('en-US')} ${word}${n === 1 ? '' : 's'}`
