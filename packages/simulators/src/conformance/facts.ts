import type { StreamName } from '@milepost/providers/kit/record'
import type { IncidentType } from '../world/incident-types.ts'

/**
 * What a provider's API says nothing of, so that nobody can be held to it. `incidentPlace`: it is found among the
 * positions instead, which is close but not exact. `incidentTypes`: it notices only the types its tags mean.
 * `everyMaxG`: only what a motion sensor noticed has one. `exactDistance`: it may be rounded to a tenth of a mile.
 * `milliseconds`: its times are cut to whole seconds. `licenses`: it knows its drivers without them.
 * `unfilmedIncidents`: it tells only what a camera recorded. `clipOfEachCamera`: one file shows all of them.
 * `phoneNumbers`: it knows its drivers without them. `groups`, `drivers`, `positions`, `incidents`, `trips`: no such
 * stream is read. `separateMake`: make and model are one text, the make first. `licenseState`: it has the
 * numbers of licenses alone. `exactSpeed`: its speeds are whole kilometers an hour. `speed`: its positions have none.
 * `pastPositions`: it tells where vehicles are, not where they were.
 */
export type Untold =
  | 'milliseconds'
  | 'companyName'
  | 'groups'
  | 'drivers'
  | 'positions'
  | 'incidents'
  | 'trips'
  | 'makeAndModel'
  | 'separateMake'
  | 'ownDriver'
  | 'formerDrivers'
  | 'runningTrips'
  | 'licenses'
  | 'licenseState'
  | 'phoneNumbers'
  | 'incidentTypes'
  | 'unfilmedIncidents'
  | 'incidentPlace'
  | 'maxG'
  | 'everyMaxG'
  | 'exactDistance'
  | 'exactSpeed'
  | 'speed'
  | 'pastPositions'
  | 'speedingClips'
  | 'rearCamera'
  | 'cameraPosition'
  | 'clipOfEachCamera'
  | 'vinTrouble'
  | 'gpsTrouble'
  | 'deviceTrouble'

/** What the conformance checks must know of a provider besides its interface. */
export type Facts = {
  /** The permission to ask who one is, as the simulator calls it; null where signing in is enough. */
  identity: string | null
  /** Where a stream's records come from; any request where absent. */
  recordPath: Partial<Record<StreamName, string>>
  /** Where positions are followed (`kit/follow-vehicles.ts`): the permission for the way of one vehicle. */
  way?: string
  /** The days it rates drivers over at the noon of 18 November 2026, where it cannot be the thirty before. */
  scorePeriod?: { from: string; until: string }
  /** What it calls the types that it has no word of their own for. */
  calls?: Partial<Record<IncidentType, string>>
  untold: readonly Untold[]
}
