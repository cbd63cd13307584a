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
      label: 'Consent at Samsara',
      secret: true,
      hint: 'Comes from Samsara when an administrator gives consent there.',
    },
  ],
  credentialChoices: [['ApiToken'], ['Oauth2Code']],
  consent: consentRules,
  helpSteps: [
    'In Samsara, open Settings, then API tokens, and choose Add an API token.',
    'Give it Read access to: Vehicles, Drivers, Tags, Vehicle Statistics, Trips, Safety Events & Scores, Speeding Intervals, Camera Media, Media Retrieval (read and write), Devices, and Org Information.',
    'If your account uses tags to limit tokens, choose Entire organization.',
    'Copy the token and paste it here. Samsara shows it only once.',
  ],
  webhookSteps: [
    'In Samsara, open Settings, then Webhooks, and add one with this address.',
    'Choose Severe Speeding Started and Alert Incident. Safety events have no event type of their own: set up an alert for them that notifies this webhook.',
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
  quality: {
    done: {
      'Driver scores': 'The last 30 days, read four times a day.',
      'Vehicles, drivers, tags':
        'Whole listings, active and deactivated drivers. Class from vehicle type, gross weight or the setting for harsh driving.',
      Positions:
        'Statistics feed with a stored cursor; recent days from the history. Odometer and engine hours of the bus with them.',
      Trips: 'The trip stream says what changed; distance, odometers and driver come from the older trip report.',
      'Safety events':
        'Read by update time, so revisions and late pictures arrive, also of vehicles with a gateway and no camera; one without a vehicle stays with its driver.',
      'Speeding intervals':
        'Every five minutes, trip by trip once it is over, each with its level, greatest speed and limit; what is in the safety inbox too is told by that event alone. A token without the permission has all else, and the connection says what is missing. The endpoint is in beta at Samsara; on connections from before, those of the last three days on.',
      'Pictures and clips': 'Event links for clips, media retrieval for stills; auxiliary cameras by their role.',
      'Camera health':
        'Device health reasons; a camera that is not detected, to be replaced or not heard of is not called healthy. The endpoint is in beta at Samsara.',
      'Consent (OAuth2)': 'Code flow with rotating refresh tokens; not tried with a registered app on a live account.',
      Webhooks:
        'A call only makes us read sooner, whatever its type: its content is not read, nor its signature checked. Speeding, safety alerts, drivers, vehicles and unplugged gateways come from lists that are read in any case. Engine faults, inspections, documents, routes and geofences have no place in Milepost.',
    },
    open: {
      'Private drives': 'Personal conveyance stands in hours of service alone, which are not read.',
      Speeds: 'Events tell one of speeding alone, the greatest.',
      'Idling events':
        'A list of their own in the API (beta), which is not read: engine states say that an engine runs.',
      Trailers: 'Listed apart as assets, and not read: an event of one goes by the name it tells.',
      'IDs of other systems':
        'A VIN among a vehicle’s counts, and of a driver’s the one whose name speaks of payroll or employees; others have no place in Milepost yet.',
    },
    notApplicable: {
      'Vehicles out of service': 'Samsara has no status for vehicles.',
      Versions: 'Trips carry none: each read tells them as they are now.',
    },
  },
}
