import { unclearTripsField } from '../kit/mapping/unclear-trips.ts'
import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/** Webfleet counts calls of each action within any minute, so a burst is subtracted from the rate. */
const aMinute = (calls: number, burst = 1) => ({ perSecond: Math.max(calls - burst, 0.95) / 60, burst })

/**
 * Facts about WEBFLEET.connect, from the vendor's Python client (Webfleet-Solutions/python-wfconnect) and public
 * clients that carry over the reference's parameters, fields and limits (codemasher/php-webfleet,
 * gravitybv/php-webfleet and others).
 */
export const manifest: Manifest = {
  id: 5,
  code: 'webfleet',
  name: 'Webfleet',
  displayName: 'Webfleet',
  connectBy: 'password',
  credentialFields: [
    {
      name: 'Account',
      label: 'Account',
      secret: false,
      hint: 'The account name you enter when you sign in to Webfleet.',
    },
    { name: 'Username', label: 'User name', secret: false, hint: 'A user with access to WEBFLEET.connect.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'That user’s password.' },
    { name: 'ApiKey', label: 'API key', secret: true, hint: 'Webfleet issues one for each application.' },
    unclearTripsField,
  ],
  credentialChoices: [
    ['Account', 'Username', 'Password', 'ApiKey'],
    ['Account', 'Username', 'Password', 'ApiKey', 'UnclearTrips'],
  ],
  helpSteps: [
    'Ask Webfleet for an API key for WEBFLEET.connect, if your account has none yet.',
    'In Webfleet, open Settings, then Users, and create a user only for Milepost.',
    'Give it access to WEBFLEET.connect and to all vehicles, drivers and groups of the fleet.',
    'Enter the account name, the user name, its password and the API key here.',
  ],
  regions: [{ code: 'all', label: 'All regions', baseUrl: 'https://csv.webfleet.com' }],
  limits: {
    showObjectReportExtern: aMinute(6),
    showVehicleReportExtern: aMinute(10, 2),
    showObjectGroups: aMinute(10, 2),
    showObjectGroupObjects: aMinute(10, 2),
    showDriverReportExtern: aMinute(10, 2),
    showTripReportExtern: aMinute(1),
    showTracks: aMinute(10),
    showAccelerationEvents: aMinute(10),
    showSpeedingEvents: aMinute(10),
    showIdleExceptions: aMinute(10),
    showOptiDriveIndicator: aMinute(10),
  },
  incidentTags,
  notRead: ['Message queue', 'General events', 'Crashes'],
  hasPrivateTrips: true,
  laterChanges: { trips: { changed: 7, deleted: 7 }, incidents: { changed: 7, deleted: 7 } },
  quality: {
    done: {
      'Recalculated trips':
        'A trip that is no longer in the report of the last day, or once an hour of three days, is removed if the vehicle has others in it.',
      'Vehicles, drivers, groups':
        'Full lists, with deleted objects marked. Groups are identified by name, so a renamed group is a new one. A driver reported only by number is matched to the list.',
      'Vehicle class':
        'By the maximum weight, assumed to be in kilograms, or else by the weight class used for harsh driving.',
      Positions: 'Newest positions once a minute, each time with up to five tracks of vehicles that have moved.',
      Trips:
        'Finished trips of the last day, and once an hour of the last three days. Odometer corrections, which are not trips, are excluded. Only the distance of private trips is stored, and of commutes and trips of an unknown mode, which count as private unless the connection shows them like business trips; other trips include idle time, top speed and OptiDrive. Odometers are used in the unit that agrees with the distance.',
      Idling:
        'Periods of more than five minutes with the engine on; omitted if the user doesn’t have permission to read them.',
      'Safety events':
        'Harsh driving and speeding. Acceleration types 0 to 3 come from a public client, not from the reference.',
      'Driver scores': 'OptiDrive over the last seven days, the longest it allows, read four times a day.',
      'Motion around incidents': 'Tracks, as close together as the device reports.',
      'Late positions':
        'Tracks are read six hours back, about once an hour for fleets of up to 60 vehicles; for larger fleets, at least 60 vehicles an hour. Later positions from a device are missed.',
    },
    open: {
      'Drivers who change on a trip': 'The trip report names one driver, and no list of sign-ons is documented.',
      'Model years': 'The reported year is the year of manufacture, which can be one year before the model year.',
      'Error messages':
        'Error numbers for a range that is too long and for an unknown object are not public: their text is checked, and ranges are halved.',
      'Vehicle types':
        'The values of vehicletype are not public: a bus, trailer or van is recognized by its plain name.',
      'Score days': 'OptiDrive covers whole days; their time zone is not documented.',
      'Trip distance':
        'In meters; whether by odometer or GPS is not documented. Sources differ on the unit of trip odometers: if neither unit agrees with the distance, or both do, the odometers are not used.',
      Forces:
        'Names and units of the accelerations in driving events are not public, so they are stored with the event but not shown.',
      Ranges:
        'Whether reports select by start or end, and how long the ranges of driving events can be, is not verified: windows overlap and stay below a month.',
      'Error numbers':
        'Retries (60, 8015, 9199, 10000) are documented by the vendor; rejected credentials (1001, 1101), permissions (8), quota (8011) and empty responses (63) come from other clients.',
      'Setting names': 'The names of Webfleet’s settings and user rights are not verified.',
      'Driver licenses':
        'The field driving_license comes from a public client; its state may be missing outside North America.',
      Crashes: 'The crash log must be requested vehicle by vehicle, and its fields are not public.',
      'Message queue':
        'It would deliver positions sooner, but reading it takes messages away from other readers with the same user.',
    },
    notApplicable: {
      Webhooks:
        'None; the message queue is the closest alternative. Positions, trips and driving events come from reports that are read regardless; status and text messages are not collected.',
      'General events': 'Text in the account’s language with a level; their type can’t be recognized.',
      'Make and model': 'Not in the vehicle report.',
      'Images and videos': 'WEBFLEET.connect has none; trips only report that video exists.',
      'Camera health': 'Not reported by WEBFLEET.connect.',
      'Record versions': 'No report includes one, or a time of change.',
    },
  },
}
