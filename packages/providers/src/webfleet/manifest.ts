import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/** Webfleet counts the calls of each action within any minute: what is saved for a burst is taken from the rest. */
const aMinute = (calls: number, burst = 1) => ({ perSecond: Math.max(calls - burst, 0.95) / 60, burst })

/**
 * Facts of WEBFLEET.connect: the vendor's Python client (Webfleet-Solutions/python-wfconnect) and public clients that
 * carry over the reference's parameters, fields and limits (codemasher/php-webfleet, gravitybv/php-webfleet and others).
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
    { name: 'Username', label: 'User name', secret: false, hint: 'Of a user with access to WEBFLEET.connect.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'Of that user.' },
    { name: 'ApiKey', label: 'API key', secret: true, hint: 'Webfleet gives one to each application.' },
  ],
  helpSteps: [
    'Ask Webfleet for an API key for WEBFLEET.connect, if your account has none yet.',
    'In Webfleet, open Settings, then Users, and create a user for Milepost alone.',
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
    showOptiDriveIndicator: aMinute(10),
  },
  incidentTags,
  quality: [
    {
      rule: 'Vehicles, drivers, groups',
      state: 'done',
      note: 'Whole listings. Groups are known by their name, so a renamed group is another one.',
    },
    {
      rule: 'Positions',
      state: 'done',
      note: 'The newest of all once a minute; the tracks of up to five vehicles that have moved with each of these reads.',
    },
    {
      rule: 'Trips',
      state: 'done',
      note: 'Finished trips of a trailing day, once an hour of three days; corrections of the odometer are left out.',
    },
    {
      rule: 'Safety events',
      state: 'done',
      note: 'Harsh driving and speeding. Acceleration types 0 to 3 are known from a public client, not from the reference.',
    },
    {
      rule: 'Driver scores',
      state: 'done',
      note: 'OptiDrive four times a day, over the last seven days: it looks back no further at once.',
    },
    {
      rule: 'Days of scores',
      state: 'open',
      note: 'OptiDrive is made of whole days; which time zone cuts them is not documented.',
    },
    { rule: 'Motion around incidents', state: 'done', note: 'Tracks, as close together as the device reports.' },
    {
      rule: 'Late positions',
      state: 'open',
      note: 'Tracks are read five minutes back; what a device sends out of order after that is missed until the history is read.',
    },
    {
      rule: 'Distance of trips',
      state: 'open',
      note: 'In meters; whether from odometer or satellites is not told. The odometers of trips have conflicting units and are not used.',
    },
    {
      rule: 'Forces',
      state: 'open',
      note: 'Names and units of the accelerations in driving events are not public: they are kept with the event, and not shown.',
    },
    {
      rule: 'Ranges',
      state: 'open',
      note: 'Whether reports select by begin or end, and how far the ranges of driving events may reach, is not verified: windows overlap and stay below a month.',
    },
    {
      rule: 'Numbers of errors',
      state: 'open',
      note: 'Retries (60, 8015, 9199, 10000) are the vendor’s; refused credentials (1001, 1101), rights (8), quota (8011) and empty answers (63) are from other clients.',
    },
    {
      rule: 'Names of settings',
      state: 'open',
      note: 'Where Webfleet’s settings are, and what the rights of its users are called, is not verified.',
    },
    {
      rule: 'Driver licences',
      state: 'open',
      note: 'The field driving_license is known from a public client; its state may be missing outside North America.',
    },
    {
      rule: 'Crashes',
      state: 'open',
      note: 'The crash log is asked for vehicle by vehicle and its fields are not public.',
    },
    {
      rule: 'Message queue',
      state: 'open',
      note: 'It would tell positions sooner, but taking messages takes them from every other reader of the same user.',
    },
    {
      rule: 'General events',
      state: 'notApplicable',
      note: 'Texts in the language of the account with a level, without a kind that could be recognized.',
    },
    {
      rule: 'Make and model',
      state: 'notApplicable',
      note: 'Not in the vehicle report; its year is that of manufacture.',
    },
    {
      rule: 'Pictures and clips',
      state: 'notApplicable',
      note: 'WEBFLEET.connect has none; trips only say that video exists.',
    },
    { rule: 'Camera health', state: 'notApplicable', note: 'WEBFLEET.connect does not tell it.' },
  ],
}
