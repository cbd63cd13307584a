import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/**
 * Facts of the MyGeotab API: developers.geotab.com (guides and object pages) and Geotab's repositories on GitHub. The
 * accelerometer's diagnostics and their unit (m/s²) are those of a Diagnostic entity printed in a public guide; a
 * public client's reading while parked (10.19 upward) agrees. GetRoadMaxSpeeds: a dictionary from DateTime to float in
 * Geotab's own examples for C#, sent as `k` and `v` (public clients); km/h as everywhere in the API, 0 if unknown.
 * Limits apply to each method and type, and count each call within a batch (guide on rate limits, a client's log).
 */
export const manifest: Manifest = {
  id: 2,
  code: 'geotab',
  name: 'Geotab',
  displayName: 'Geotab',
  connectBy: 'passwordAndDatabase',
  credentialFields: [
    { name: 'Username', label: 'User name', secret: false, hint: 'Usually an e-mail address.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'The password of that user.' },
    {
      name: 'Database',
      label: 'Database',
      secret: false,
      hint: 'The last part of your MyGeotab address: my.geotab.com/database.',
    },
  ],
  helpSteps: [
    'In MyGeotab, open People, then Users, and add a user for Milepost that signs in with a password.',
    'Let it see your whole organization, and give it a security clearance that may view vehicles, users, groups, rules, trips, exceptions, engine measurements and media files.',
    'Sign in once as that user to set its final password.',
    'Enter its user name and password here, with the name of your database.',
  ],
  webhookSteps: [
    'In MyGeotab, open Rules, then Notification templates, and add a web template with this address that is sent by POST.',
    'Open the notifications of each rule that is about safety, add an alert of the kind Web request, choose that template and save.',
  ],
  regions: [{ code: 'world', label: 'All countries', baseUrl: 'https://my.geotab.com' }],
  limits: {
    signIn: { perSecond: 0.1, burst: 4 },
    get: { perSecond: 8, burst: 20 },
    decode: { perSecond: 0.5, burst: 10 },
    batch: { perSecond: 0.2, burst: 4 },
    batchStatusData: { perSecond: 0.2, burst: 4 },
    batchRoadMaxSpeeds: { perSecond: 0.1, burst: 4 },
    feedLogRecord: { perSecond: 0.8, burst: 10 },
    feedTrip: { perSecond: 0.8, burst: 10 },
    feedExceptionEvent: { perSecond: 0.8, burst: 10 },
    feedMediaFile: { perSecond: 0.8, burst: 10 },
    media: { perSecond: 3, burst: 20 },
  },
  incidentTags,
  quality: {
    done: {
      'Vehicles, drivers, groups':
        'Whole listings; retired vehicles and drivers say so. Trailers and equipment by their groups.',
      'Make, model, year, class':
        'Decoded from the VIN by Geotab’s own method, which is in its sample add-in and not in its reference; class by the gross weight. Not seen on a live account.',
      Positions: 'Version feed of log records; recent days device by device.',
      Trips:
        'Version feed; the newest version of a start counts. With idle time, greatest speed, odometer and engine hours.',
      'Safety events':
        'Exceptions of rules, placed by the log records around them; those of the past period by period, as they cannot be sorted.',
      'Motion around incidents':
        'Each second, between the log records around it: devices record where speed or direction change.',
      'Device trouble': 'VINs that differ, and devices that no longer communicate.',
      Webhooks:
        'Rule notifications can make a web request (MyGeotab help on rule notifications); a call only makes us read sooner: its content is not read, as the exception of that rule comes with the feed. Names of menus are not verified.',
      Headings:
        'Of events and their motion, from the log records next to them. Positions have none: log records do not say.',
      Forces:
        'The strongest reading of the accelerometer, forward and sideways, from two seconds before an event about force to two seconds after it. Not seen on a live account.',
      'Speed and limit of speeding':
        'Its worst moment, by log records and Geotab’s posted speeds. Not seen on a live account.',
    },
    open: {
      'Private drives': 'In personal mode devices send no places; no field of a trip says so.',
      'Suspended devices': 'Which rate plan means that nobody pays for a device is not documented.',
      'Forces over time':
        'Worked out from speed and heading. The accelerometer’s own readings could replace them, but which side is positive is not documented.',
      'Names of rules':
        'Not published and different in every database: plain English names are known, also before a bracket or dash; others must be mapped by hand.',
      'Pictures and clips':
        'Media files that a camera solution attached, matched by device and time; the camera is taken from the file name.',
      'Missing permissions': 'The name of that error is not documented.',
      'Reprocessed exceptions': 'An exception that Geotab removes without notice stays with us.',
    },
    notApplicable: {
      'Running trips': 'Geotab reports a trip once it is over.',
      'Camera health': 'Geotab does not report it.',
      'Clips on demand': 'The API only gives what was attached.',
    },
  },
}
