import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/**
 * Facts about the MyGeotab API, from developers.geotab.com (guides and object pages) and Geotab's repositories on GitHub. The
 * accelerometer's diagnostics and their unit (m/s²) are those of a Diagnostic entity shown in a public guide; a
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
    { name: 'Username', label: 'User name', secret: false, hint: 'Usually an email address.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'That user’s password.' },
    {
      name: 'Database',
      label: 'Database',
      secret: false,
      hint: 'The last part of your MyGeotab address: my.geotab.com/database.',
    },
  ],
  helpSteps: [
    'In MyGeotab, open People, then Users, and add a user for Milepost that signs in with a password.',
    'Give it access to your whole organization, with a security clearance that can view vehicles, users, groups, rules, trips, driver changes, exceptions, engine measurements and media files.',
    'Sign in once as that user to set its final password.',
    'Enter its user name and password here, with the name of your database.',
  ],
  webhookSteps: [
    'In MyGeotab, open Rules, then Notification templates, and add a web template with this address that uses POST.',
    'Open the notifications of each safety rule, add an alert of type Web request, choose that template and save.',
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
    feedDriverChange: { perSecond: 0.8, burst: 10 },
    feedExceptionEvent: { perSecond: 0.8, burst: 10 },
    feedMediaFile: { perSecond: 0.8, burst: 10 },
    media: { perSecond: 3, burst: 20 },
  },
  incidentTags,
  notRead: ['Odometers between trips'],
  laterChanges: { trips: { changed: 'always', deleted: null }, incidents: { changed: 'always', deleted: null } },
  quality: {
    done: {
      'Recalculated trips':
        'A newer version of a vehicle’s time replaces the older trips that it overlaps, so merged and split trips count once.',
      'Drivers who change on a trip':
        'Driver changes are read for each page of trips, if the user may view them. A change that arrives after its trip is followed by its own feed, and the trip is read again. An exception has its own driver.',
      'Vehicles, drivers, groups':
        'Full lists; retired vehicles and drivers are flagged. Trailers and equipment are identified by their groups.',
      'Make, model, year, class':
        'Decoded from the VIN by a Geotab method that appears in its sample add-in but not in its API reference; class from gross weight. Not verified on a live account.',
      Positions: 'Version feed of log records; recent days are read device by device.',
      Trips:
        'Version feed; the newest version of a start is used. Includes idle time, top speed, odometer and engine hours.',
      'Safety events':
        'Rule exceptions, located by the log records around them. History is read period by period, because exceptions can’t be sorted.',
      'Motion around incidents':
        'Every second, interpolated between log records: devices record when speed or direction changes.',
      'Device issues': 'VIN mismatches, and devices that no longer communicate.',
      Webhooks:
        'Rule notifications can make a web request (MyGeotab help on rule notifications). A request only triggers an earlier sync; its content isn’t read, because the exception arrives through the feed. Menu names are not verified.',
      Headings:
        'For events and their motion, from the nearest log records. Not available for positions: log records don’t include it.',
      Forces:
        'The strongest accelerometer reading, forward and sideways, from two seconds before a force-related event to two seconds after it. Not verified on a live account.',
      'Speeding: speed and limit':
        'At its worst moment, from log records and Geotab’s posted speeds. Not verified on a live account.',
    },
    open: {
      'Odometers between trips':
        'Status data has odometer readings, which are not read: each vehicle would need calls of its own. Odometers come with trips.',
      'Private trips': 'In personal mode, devices don’t send locations. No trip field shows this mode.',
      'Suspended devices': 'The rate plan that marks a device as suspended is not documented.',
      'Forces over time':
        'Calculated from speed and heading. The accelerometer’s own readings could replace them, but the sign convention is not documented.',
      'Rule names':
        'Not published and different in every database. Plain English names are recognized, including before a bracket or dash; others must be mapped manually.',
      'Images and videos':
        'Media files attached by a camera solution, matched by device and time. The camera is taken from the file name.',
      'Missing permissions': 'The name of that error is not documented.',
      'Reprocessed exceptions': 'An exception that Geotab removes without notice remains in Milepost.',
    },
    notApplicable: {
      'Trips in progress': 'Geotab reports a trip only when it ends.',
      'Camera health': 'Not reported by Geotab.',
      'Video requests': 'The API only provides attached media.',
    },
  },
}
