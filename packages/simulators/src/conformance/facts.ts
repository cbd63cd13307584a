import type { PositionRecord, StreamName, TripRecord } from '@milepost/providers/kit/record'
import type { IncidentType } from '../world/incident-types.ts'

/**
 * Facts that a provider's API doesn't report, so that they can't be checked. `incidentPlace`: it is taken from the
 * positions instead, which is close but not exact. `incidentTypes`: it detects only the types its tags mean.
 * `everyMaxG`: only events from a motion sensor have one. `exactDistance`: it may be rounded to a tenth of a mile.
 * `milliseconds`: its times are truncated to whole seconds. `licenses`: its drivers have none.
 * `unfilmedIncidents`: it reports only what a camera recorded. `clipOfEachCamera`: one file shows all of them.
 * `phoneNumbers`: its drivers have none. `groups`, `drivers`, `positions`, `incidents`, `trips`: there is no such
 * stream. `separateMake`: make and model are one text, the make first. `licenseState`: it has only the numbers of
 * licenses. `exactSpeed`: its speeds are whole kilometers per hour. `speed`: its positions have none.
 * `pastPositions`: it reports where vehicles are, not where they were. `vehicleStatus`: it lists no vehicles that are
 * out of service, or doesn't mark them. `vehicleClass`: it reports neither class nor weight. `eventsWithoutVehicle`,
 * `guestDrivers`, `summaryEvents`, `eventsWithoutFix`, `privateTrips`, `unnamedCamera`: it reports nothing of the kind.
 * `clipStates`: its clips are present or absent, without a state. `laterPictures`: they come with their event.
 * `longPeriods`: no list is requested by period. `oneByOne`: nothing is requested per vehicle. `cameraStates`:
 * obstructed cameras are reported only as events, and other cameras not at all.
 */
export type Unreported =
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
/** Optional facts in a trip. */
export type TripFact = keyof Pick<
  TripRecord,
  'idleSeconds' | 'maxSpeedKmh' | 'startOdometerMeters' | 'endOdometerMeters' | 'engineHours' | 'providerScore'
>
export type PositionFact = keyof Pick<PositionRecord, 'odometerMeters' | 'engineHours'>

/** A trip on which another driver took over in the middle. */
export type DriverChange = {
  vehicleId: string
  drivers: readonly [first: string, second: string]
  startedAt: Date
  middle: Date
  endedAt: Date
}

/** What the conformance checks need to know about a provider besides its interface. */
export type Facts = {
  /** The simulator's name for the permission to read the account. Null if signing in is enough. */
  identity: string | null
  /** The requests that return a stream's records; any request if absent. */
  recordPath: Partial<Record<StreamName, string>>
  /** If positions are followed (`kit/follow-vehicles.ts`): the permission for the track of one vehicle. */
  track?: string
  /** The period of its driver scores at noon on November 18, 2026, unless it is the 30 days before. */
  scorePeriod?: { from: string; until: string }
  /** Its names for the types without a name of their own. */
  calls?: Partial<Record<IncidentType, string>>
  /** The streams that report record versions. */
  revised: readonly Revised[]
  /** The optional facts in its trips and positions; all others are null. */
  tripReports: readonly TripFact[]
  positionReports: readonly PositionFact[]
  /** The facts that only the newest positions of vehicles include. */
  newestReports?: readonly PositionFact[]
  /** The number of hours that a test treats as too long for one request, if its days can't be split. */
  longestPeriodHours?: number
  /** How many records one row of a stream's responses may hold, if more than one. */
  perRow?: Partial<Record<StreamName, number>>
  /**
   * The keys that classify a trip as private, in responses whose path begins so. `isAlwaysThere`: a response without
   * them isn't documented. `isYesOrNo`: they can't have another value. `isNoneByDefault`: trips are unclassified until
   * people classify them, so a missing key doesn't make them private.
   */
  classifies?: {
    path: string
    keys: readonly string[]
    isAlwaysThere?: true
    isYesOrNo?: true
    isNoneByDefault?: true
  }
  /**
   * The key that marks a position as private, in responses whose path begins so: a position without it isn't documented,
   * and never shown.
   */
  marksPositions?: { path: string; key: string }
  /**
   * How one learns that a trip is gone: a complete listing of a period doesn't have it (`listed`), a newer version of the
   * vehicle's time overlaps it (`replaced`), its id is reported (`named`), or not at all. Absent without trips.
   */
  goneTrips?: 'listed' | 'replaced' | 'named' | 'unreported'
  /**
   * How one learns that an event was deleted: a complete listing of a period doesn't have it (`listed`), its id is reported
   * (`named`), or not at all. Absent without events.
   */
  goneEvents?: 'listed' | 'named' | 'unreported'
  /**
   * The provider's response to a request, by its address and body, if it asks who drove when; undefined for others. Absent
   * if changes of drivers aren't followed.
   */
  driverChange?: (asked: string, change: DriverChange) => unknown
  /** The key of the status in rows of vehicles and of drivers; none if being listed is the only status they have. */
  statusKeys: Partial<Record<'vehicles' | 'drivers', string>>
  /** Records that are listed by status, so that a missing one is that of the list. */
  listedByStatus?: 'vehicles' | 'drivers'
  /** The path of a list of codes, if events are requested by those that it has. */
  vocabulary?: string
  unreported: readonly Unreported[]
}
