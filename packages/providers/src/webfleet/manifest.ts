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
    { name: 'Password', label: 'Password', secret: true, hint: 'The password of that user.' },
    { name: 'ApiKey', label: 'API key', secret: true, hint: 'Webfleet issues one for each application.' },
  ],
  helpSteps: [
    'Ask Webfleet for an API key for WEBFLEET.connect, if your account has none yet.',
    'In Webfleet, open Settings, then Users, and create a user only for Milepost.',
    'Give it access to WEBFLEET.connect, and let it see all vehicles, drivers and groups of the fleet.',
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
  quality: {
    done: {
      'Vehicles, drivers, groups':
        'Whole listings, objects that were deleted marked as such. Groups are known by their name, so a renamed group is another one. Whom a report names by number alone is the driver of the list who has it.',
      'Vehicle class':
        'By the maximum weight, taken as kilograms, else by the weight class that harsh driving is judged by.',
      Positions: 'Newest positions once a minute, each time with up to five tracks of vehicles that have moved.',
      Trips:
        'Finished trips of the last day, and once an hour of the last three days. Odometer corrections, which are no drives, are left out. Private ones keep their distance alone; the others tell idle time, top speed and OptiDrive. Odometers count in the unit that agrees with the distance.',
      Idling: 'Stretches of more than five minutes with the engine on; left out where the user may not see them.',
      'Safety events':
        'Harsh driving and speeding. Acceleration types 0 to 3 are known from a public client, not from the reference.',
      'Driver scores': 'OptiDrive over the last seven days, the longest it allows, read four times a day.',
      'Motion around incidents': 'Tracks, as close together as the device reports.',
      'Late positions':
        'Tracks are read six hours back, about once an hour for fleets of up to sixty vehicles; of more, at least sixty an hour. What a device sends later than that is missed.',
    },
    open: {
      'Model years': 'The year that is told is that of manufacture, which may be a year before the model’s.',
      'Words of failures':
        'Numbers for a range that is too long and for an unknown object are not public: their words decide, and ranges are halved.',
      'Vehicle types': 'The values of vehicletype are not public: a bus, trailer or van is known by its plain word.',
      'Days of scores': 'OptiDrive covers whole days; their time zone is not documented.',
      'Distance of trips':
        'In meters; whether by odometer or GPS is not documented. Sources differ on the unit of a trip’s odometers: where neither agrees with the distance, or both do, they are not used.',
      Forces:
        'Names and units of the accelerations in driving events are not public, so they are kept with the event but not shown.',
      Ranges:
        'Whether reports select by begin or end, and how far the ranges of driving events may reach, is not verified: windows overlap and stay below a month.',
      'Error numbers':
        'Retries (60, 8015, 9199, 10000) are the vendor’s; refused credentials (1001, 1101), rights (8), quota (8011) and empty answers (63) are from other clients.',
      'Names of settings': 'The names of Webfleet’s settings and user rights are not verified.',
      'Driver licenses':
        'The field driving_license is known from a public client; its state may be missing outside North America.',
      Crashes: 'The crash log is asked for vehicle by vehicle and its fields are not public.',
      'Message queue':
        'It would deliver positions sooner, but reading it takes messages away from other readers of the same user.',
    },
    notApplicable: {
      Webhooks:
        'None; the message queue is the nearest thing. Positions, trips and driving events come from reports that are read in any case; status and text messages are not followed.',
      'General events': 'Text in the account’s language with a level; their kind cannot be recognized.',
      'Make and model': 'Not in the vehicle report.',
      'Pictures and clips': 'WEBFLEET.connect has none; trips only say that there is video.',
      'Camera health': 'WEBFLEET.connect does not report it.',
      'Versions of records': 'No report has one, or a time of change.',
    },
  },
}
