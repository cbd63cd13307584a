import type { ConsentRules, Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/** The app's read permissions are set where it is registered with Samsara. */
export const consentRules: ConsentRules = {
  authorizePath: '/oauth2/authorize',
  tokenPath: '/oauth2/token',
  scopes: [],
  appSignsIn: 'basic',
}

/**
 * Facts about Samsara's API, from the official API description (2024-11-18), its SDK, and developers.samsara.com/docs.
 */
export const manifest: Manifest = {
  id: 1,
  code: 'samsara',
  name: 'Samsara',
  displayName: 'Samsara',
  connectBy: 'token',
  credentialFields: [
    {
      name: 'ApiToken',
      label: 'API token',
      secret: true,
      hint: 'Starts with samsara_api_ and does not expire.',
    },
    {
      name: 'Oauth2Code',
      label: 'Sign-in with Samsara',
      secret: true,
      hint: 'Provided by Samsara when an administrator authorizes access.',
    },
  ],
  credentialChoices: [['ApiToken'], ['Oauth2Code']],
  consent: consentRules,
  helpSteps: [
    'In Samsara, open Settings, then API tokens, and choose Add an API token.',
    'Give it Read access to: Vehicles, Drivers, Tags, Vehicle Statistics, Trips, Assignments, Safety Events & Scores, Speeding Intervals, Camera Media, Media Retrieval, Devices, and Org Information.',
    'Give it Write access to Media Retrieval only: with it, Milepost asks your cameras to upload the videos of safety events. It changes nothing else.',
    'If your account uses tags to limit tokens, choose Entire organization.',
    'Copy the token and paste it here. Samsara shows it only once.',
  ],
  webhookSteps: [
    'In Samsara, open Settings, then Webhooks, and add one with this address.',
    'Choose Severe Speeding Started and Alert Incident. Safety events have no event type of their own: create an alert for them that notifies this webhook.',
  ],
  regions: [
    { code: 'us', label: 'United States and Canada', baseUrl: 'https://api.samsara.com' },
    { code: 'eu', label: 'Europe', baseUrl: 'https://api.eu.samsara.com' },
  ],
  limits: {
    signIn: { perSecond: 1, burst: 5 },
    list: { perSecond: 25, burst: 25 },
    stats: { perSecond: 25, burst: 25 },
    trips: { perSecond: 25, burst: 25 },
    stream: { perSecond: 5, burst: 5 },
    devices: { perSecond: 5, burst: 5 },
    scores: { perSecond: 100 / 60, burst: 10 },
    media: { perSecond: 10, burst: 20 },
    retrieval: { perSecond: 100 / 60, burst: 20 },
  },
  incidentTags,
  notRead: ['Idling events', 'Trailers'],
  laterChanges: { trips: { changed: 'always', deleted: 7 }, incidents: { changed: 'always', deleted: null } },
  quality: {
    done: {
      'Recalculated trips':
        'When a vehicle’s trips change, its trip report is read from an hour before on; a trip that it no longer has is removed.',
      'Driver scores': 'The last 30 days, read four times a day.',
      'Vehicles, drivers, tags':
        'Full lists, active and deactivated drivers. Class from vehicle type, gross weight or the harsh driving setting.',
      Positions:
        'Statistics feed with a stored cursor; recent days from history. Includes odometer and engine hours from the vehicle bus.',
      Trips: 'The trip stream reports changes; distance, odometers and driver come from the older trip report.',
      'Drivers who change on a trip': 'From driver assignments, which need the permission to read Assignments.',
      'Safety events':
        'Read by update time, so revisions and late images arrive, including for vehicles with a gateway and no camera; an event without a vehicle is stored under its driver.',
      'Speeding intervals':
        'Read every five minutes for trips that have ended, with level, top speed and limit. Speeding that is also in the safety inbox is shown once, as that event. A token without the permission still reads everything else, and the connection shows what is missing. The endpoint is in beta at Samsara; existing connections start with the last three days.',
      'Images and videos': 'Event links for videos, media retrieval for stills; auxiliary cameras by their role.',
      'Camera health':
        'Device health reasons; a camera that is not detected, due for replacement or without contact is not shown as healthy. The endpoint is in beta at Samsara.',
      'Authorization (OAuth2)':
        'Code flow with rotating refresh tokens; not tested with a registered app on a live account.',
      Webhooks:
        'A call only triggers an earlier sync, whatever its type: its content isn’t read and its signature isn’t checked. Speeding, safety alerts, drivers, vehicles and unplugged gateways come from lists that are read regardless. Engine faults, inspections, documents, routes and geofences are not used in Milepost.',
    },
    open: {
      'Private trips': 'Personal conveyance is only in hours of service, which are not read.',
      Speeds: 'Events only report the top speed of speeding.',
      'Idling events':
        'A separate list in the API (beta), which is not read: engine states show that an engine is running.',
      Trailers:
        'Listed separately as assets, which are not read. An event of a trailer shows the name that came with the event.',
      'External IDs':
        'A VIN in a vehicle’s external IDs is used, and for a driver the ID whose name refers to payroll or employees; others are not used in Milepost yet.',
    },
    notApplicable: {
      'Vehicles out of service': 'Samsara has no status for vehicles.',
      Versions: 'Trips have none: each read returns their current state.',
    },
  },
}
