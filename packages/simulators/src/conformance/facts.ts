import type { StreamName } from '@milepost/providers/kit/record'
import type { providers } from '@milepost/providers/registry'
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

/** What the conformance checks must know of a provider besides its interface. */
export const facts: Record<keyof typeof providers, Facts> = {
  motive: {
    identity: 'companies.read',
    recordPath: {},
    way: 'locations.vehicle_locations_single',
    untold: ['everyMaxG', 'exactDistance', 'speedingClips', 'rearCamera', 'vinTrouble', 'gpsTrouble', 'deviceTrouble'],
  },
  samsara: {
    identity: 'Read Org Information',
    recordPath: { trips: '/v1/fleet/trips', driverScores: '/safety-scores' },
    untold: [],
  },
  geotab: {
    identity: null,
    recordPath: {
      groups: '/apiv1/Get/Group',
      vehicles: '/apiv1/Get/Device',
      drivers: '/apiv1/Get/User',
      positions: '/apiv1/GetFeed/LogRecord',
      incidents: '/apiv1/GetFeed/ExceptionEvent',
      trips: '/apiv1/GetFeed/Trip',
      mismatches: '/apiv1/Get/Device',
    },
    untold: ['companyName', 'makeAndModel', 'ownDriver', 'runningTrips', 'incidentPlace', 'everyMaxG', 'gpsTrouble'],
  },
  traccar: {
    identity: 'Session',
    recordPath: {
      positions: '/api/positions',
      incidents: '/api/reports/events',
      trips: '/api/reports/trips',
      mismatches: '/api/devices',
    },
    way: 'Reports',
    untold: ['formerDrivers', 'incidentTypes', 'maxG', 'gpsTrouble', 'deviceTrouble'],
  },
  webfleet: {
    identity: null,
    recordPath: {
      vehicles: '/extern/showVehicleReportExtern',
      positions: '/extern/showObjectReportExtern',
      incidents: '/extern/showAccelerationEvents',
    },
    scorePeriod: { from: '2026-11-11', until: '2026-11-18' },
    way: 'showTracks',
    untold: [
      'milliseconds',
      'companyName',
      'makeAndModel',
      'ownDriver',
      'formerDrivers',
      'runningTrips',
      'incidentTypes',
      'maxG',
      'vinTrouble',
      'gpsTrouble',
      'deviceTrouble',
    ],
  },
  verizonconnect: {
    identity: null,
    recordPath: {
      groups: '/cmd/v1/groups',
      vehicles: '/cmd/v1/vehicles',
      drivers: '/cmd/v1/drivers',
      positions: '/rad/v1/vehicles/locations',
      incidents: '/video/video-events/search',
      trips: '/rad/v1/vehicles/',
      mismatches: '/cmd/v1/vehicles',
    },
    way: 'Vehicle GPS History',
    untold: [
      'milliseconds',
      'companyName',
      'ownDriver',
      'formerDrivers',
      'licenses',
      'incidentTypes',
      'unfilmedIncidents',
      'maxG',
      'cameraPosition',
      'gpsTrouble',
      'deviceTrouble',
    ],
  },
  lytx: {
    identity: null,
    recordPath: {
      groups: '/v1/groups',
      vehicles: '/v0/vehicles/all',
      drivers: '/v1/users?',
      positions: '/v1/gps',
      incidents: '/v0/video/safety/eventsWithMetadata',
      trips: '/v1/trips',
      mismatches: '/v1/devices',
    },
    untold: ['runningTrips', 'licenses', 'clipOfEachCamera', 'vinTrouble', 'gpsTrouble', 'deviceTrouble'],
  },
  mix: {
    identity: 'Organisations',
    recordPath: {
      groups: '/api/organisationgroups/subgroups',
      vehicles: '/api/assets/group',
      drivers: '/api/drivers/organisation',
      positions: '/api/positions/groups/latest',
      incidents: '/api/events/groups/createdsince',
      trips: '/api/trips/groups/createdsince',
      driverScores: '/api/trips/driverscore',
    },
    calls: { collision: 'possibleCollision', nearCollision: 'forwardCollisionWarning' },
    untold: [
      'milliseconds',
      'formerDrivers',
      'runningTrips',
      'licenses',
      'incidentTypes',
      'everyMaxG',
      'cameraPosition',
      'vinTrouble',
      'gpsTrouble',
      'deviceTrouble',
    ],
  },
  netradyne: {
    identity: null,
    recordPath: {
      groups: '/v1/tenants/testers/vehicles',
      vehicles: '/v1/tenants/testers/vehicles',
      positions: '/v1/tenants/testers/vehicles/location',
      incidents: '/v1/tenants/testers/alerts',
      driverScores: '/v2/tenants/testers/drivers/report',
    },
    scorePeriod: { from: '2026-10-01', until: '2026-11-01' },
    calls: { nearCollision: 'forwardCollisionWarning', collision: 'possibleCollision' },
    untold: [
      'companyName',
      'speed',
      'pastPositions',
      'trips',
      'makeAndModel',
      'phoneNumbers',
      'maxG',
      'vinTrouble',
      'gpsTrouble',
      'deviceTrouble',
    ],
  },
  navixy: {
    identity: '/user/get_info',
    recordPath: {
      vehicles: '/tracker/list',
      positions: '/tracker/list',
      mismatches: '/tracker/list',
      incidents: '/history/user/list',
      trips: '/track/list',
    },
    calls: { nearCollision: 'forwardCollisionWarning', signViolation: 'signViolation' },
    way: '/track/read',
    untold: [
      'milliseconds',
      'separateMake',
      'formerDrivers',
      'licenseState',
      'exactSpeed',
      'incidentTypes',
      'maxG',
      'vinTrouble',
      'gpsTrouble',
      'deviceTrouble',
    ],
  },
}

/** An instant as far as a provider tells it. */
export const tellableMs = (code: keyof typeof facts, instantMs: number) =>
  facts[code].untold.includes('milliseconds') ? Math.floor(instantMs / 1000) * 1000 : instantMs

/** The codes of all that follow positions, each with the permission for the way of one vehicle. */
export const followers = (Object.keys(facts) as (keyof typeof facts)[]).flatMap((code) => {
  const { way } = facts[code]
  return way ? [{ code, way }] : []
})
