import type { PositionRecord, StreamName, TripRecord } from '@milepost/providers/kit/record'
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
 * `pastPositions`: it tells where vehicles are, not where they were. `vehicleStatus`: it lists no vehicle that is out of
 * service, or does not say so. `vehicleClass`: it says neither class nor weight. `eventsWithoutVehicle`,
 * `guestDrivers`, `summaryEvents`, `eventsWithoutFix`, `privateTrips`, `unnamedCamera`: it tells nothing of the kind. `clipStates`: its
 * clips are there or not, with no word for it. `laterPictures`: they come with their event. `longPeriods`: no list is asked for by a period. `oneByOne`: nothing is
 * asked for vehicle by vehicle. `cameraStates`: covered lenses are told as events alone, and nothing of other cameras.
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
  | 'modelYear'
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
  | 'cameraStates'
  | 'vehicleStatus'
  | 'vehicleClass'
  | 'eventsWithoutVehicle'
  | 'guestDrivers'
  | 'summaryEvents'
  | 'eventsWithoutFix'
  | 'privateTrips'
  | 'unnamedCamera'
  | 'clipStates'
  | 'laterPictures'
  | 'longPeriods'
  | 'oneByOne'

/** Streams whose records may have several versions. */
export type Revised = 'vehicles' | 'drivers' | 'trips' | 'incidents'
/** What a trip may tell besides. */
export type TripFact = keyof Pick<
  TripRecord,
  'idleSeconds' | 'maxSpeedKmh' | 'startOdometerMeters' | 'endOdometerMeters' | 'engineHours' | 'providerScore'
>
export type PositionFact = keyof Pick<PositionRecord, 'odometerMeters' | 'engineHours'>

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
  /** The streams that say which version of a record theirs is. */
  revised: readonly Revised[]
  /** What its trips and positions tell besides; all else is null. */
  tripTells: readonly TripFact[]
  positionTells: readonly PositionFact[]
  /** What only the newest positions of vehicles tell. */
  newestTells?: readonly PositionFact[]
  /** The hours that a test calls too long to be asked for at once, where its days cannot be cut. */
  longestPeriodHours?: number
  /** How many records one row of a stream's answers may hold, where that is more than one. */
  perRow?: Partial<Record<StreamName, number>>
  untold: readonly Untold[]
}
