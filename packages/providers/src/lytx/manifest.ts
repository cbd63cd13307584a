import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/**
 * Facts about Lytx's DriveCam API, from its OpenAPI files (developer.lytx.com/openapispec) and from responses seen by
 * other clients.
 */
export const manifest: Manifest = {
  id: 7,
  code: 'lytx',
  name: 'Lytx',
  displayName: 'Lytx DriveCam',
  connectBy: 'password',
  credentialFields: [
    { name: 'Username', label: 'User name', secret: false, hint: 'A Lytx user for the API, not a driver.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'That user’s password.' },
  ],
  helpSteps: [
    'In your Lytx account, add a user for Milepost at the root group. Accounts with single sign-on need one that signs in with a password.',
    'Give it the Group Manager role, without which groups cannot be read, and access to users, vehicles, devices and safety events.',
    'Positions need a Fleet Tracking subscription. Ask Lytx support to enable mp4 downloads for event clips.',
    'Enter its user name and password here.',
  ],
  regions: [{ code: 'us', label: 'North America', baseUrl: 'https://api.lytx.com' }],
  limits: {
    signIn: { perSecond: 0.1, burst: 4 },
    list: { perSecond: 2, burst: 10 },
    gps: { perSecond: 2, burst: 5 },
    trips: { perSecond: 2, burst: 5 },
    events: { perSecond: 2, burst: 10 },
    media: { perSecond: 2, burst: 5 },
  },
  incidentTags,
  notRead: ['Clip and image requests'],
  laterChanges: { trips: { changed: 7, deleted: 7 }, incidents: { changed: 'always', deleted: 7 } },
  quality: {
    done: {
      'Deleted trips and events':
        'Not announced: the last seven days are listed again each night, and a trip or an event that is missing is removed.',
      'Vehicles, drivers, groups':
        'Full lists; drivers are the users with the role named Driver, including those who left. Vehicles that are out of service or whose recorder is a spare are recognized by the account’s own status names. The class follows from its names of vehicle types.',
      Positions: 'Read by the time Lytx received them, so late ones arrive too; at most 60 days back.',
      Trips:
        'Reported when they end, with their top speed; trips up to six hours late are found. Trips of a recorder that is not in a vehicle are rejected.',
      'Drivers who change on a trip': 'From driver assignments.',
      'Safety events':
        'Read by last change, so reviews and coaching appear within minutes. Named by behaviors, then dynamic risks, then the trigger, using its number if the account has no term for it. The newest revision is used; events of a recorder that is not in a vehicle are stored under their driver.',
      'Camera health':
        'Obstructed lenses, from events that a trigger or a reviewer labels as such. A lens counts as clear three days after its last obstruction. Which camera it is isn’t reported.',
      Clips: 'The event’s own file, one for all cameras, once the recorder has sent it.',
      'Device issues': 'Recorders in service that have not connected for three days; Lytx itself reports no status.',
    },
    open: {
      'Behavior and trigger names':
        'Each account has its own lists; 18 names were seen in examples, others are assumed or matched by family.',
      'Status and role names':
        'Resolved, In Service and Driver appear in other clients and examples, not in the reference. A vehicle status other than In Service or Active counts as out of service; for recorders, only Spare and similar plain words do.',
      'Sign-in': 'Its address is documented; the body and the token’s key come from other clients.',
      'Trip windows':
        'Whether they use the start or the end of trips is not documented, so they are read one day wider on both sides.',
      'Positions of all vehicles': 'Requested without a vehicle or group; not verified to return the whole account.',
      'Trip distance': 'In kilometers; how it is measured is not documented.',
      'Clip start': 'Not reported; how far recorders look back is configurable.',
      'Page sizes': 'Documented for events and positions only; 1,000 is requested elsewhere.',
      'Rate limits': 'None are published; this connector is limited to two requests per second.',
      'Clip and image requests':
        'The video platform records each camera on demand, over the vehicle’s data plan and only while it is powered.',
      'Older pods': 'Hosts of the form lytx-api.prodN with an API key are not supported.',
    },
    notApplicable: {
      Webhooks:
        'Positions and trouble codes only (developer portal): Lytx would call constantly, without event data. Positions are read regardless; trouble codes are not used in Milepost.',
      'Driver licenses': 'Not reported by Lytx.',
      'Private trips': 'Trips are not marked as private (Trips API).',
      'Odometers, engine hours, idle time': 'Not in the DriveCam API’s trips and positions.',
      'Motion around incidents': 'Positions are too far apart; forces are only in the video file.',
      'Driver scores': 'No endpoint; each event has a risk score.',
    },
  },
}
