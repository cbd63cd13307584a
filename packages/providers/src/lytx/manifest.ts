import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/**
 * Facts about Lytx's DriveCam API, from its OpenAPI files (developer.lytx.com/openapispec) and from answers seen by
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
    { name: 'Password', label: 'Password', secret: true, hint: 'The password of that user.' },
  ],
  helpSteps: [
    'In your Lytx account, add a user for Milepost at the root group. Accounts with single sign-on need one that signs in with a password.',
    'Give it the Group Manager role, without which groups cannot be read, and let it see users, vehicles, devices and safety events.',
    'Positions need a Fleet Tracking subscription. Ask Lytx support to enable mp4 downloads for clips of events.',
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
  quality: {
    done: {
      'Vehicles, drivers, groups':
        'Whole listings; drivers are the users with the role named Driver, those who left too. Vehicles say in the account’s own words that they are not in service, or that their recorder is a spare, and are classed by its words for types.',
      Positions: 'Read by when Lytx received them, so late ones arrive too; at most 60 days back.',
      Trips:
        'Reported once they are over, with their top speed; trips up to six hours late are found. Those of a recorder in no vehicle are set aside.',
      'Safety events':
        'Read by their last change, so reviews and coaching show within minutes; named after behaviors, then dynamic risks, else the trigger, by its number where the account has no word for it. The newest revision wins; those of a recorder in no vehicle stay with their driver.',
      'Camera health':
        'Covered lenses, from events that a trigger or a reviewer calls so; free again three days after the last. Which camera it is they do not say.',
      Clips: 'The event’s own file, one for all cameras, once the recorder has sent it.',
      'Device trouble': 'Recorders in service that have not connected for three days; Lytx itself gives no verdict.',
    },
    open: {
      'Names of behaviors and triggers':
        'Each account has its own lists; eighteen names were seen in examples, others are assumed or go by their family.',
      'Names of statuses and roles':
        'Resolved, In Service and Driver are seen in clients and examples, not in the reference. A vehicle’s status that is neither In Service nor Active counts as out of service; of recorders, only Spare and plain words like it do.',
      'Sign-in': 'Its address is documented; the body and the token’s key are from other clients.',
      'Windows of trips':
        'Whether they go by the start or the end of trips is not documented, so they are read a day wider on both sides.',
      'Positions of all vehicles':
        'Asked for without a vehicle or group; that this gives the whole account is not verified.',
      'Distance of trips': 'In kilometers; how it is measured is not documented.',
      'Start of clips': 'Not given; how far recorders look back can be set.',
      'Sizes of pages': 'Documented for events and positions only; 1,000 is asked for elsewhere.',
      'Rate limits': 'None are published; this connector keeps to two requests a second.',
      'Clips and pictures on request':
        'The video platform records each camera on demand, over the vehicle’s data plan and only while it is awake.',
      'Older pods': 'Hosts of the form lytx-api.prodN with an API key are not supported.',
    },
    notApplicable: {
      Webhooks:
        'Positions and trouble codes only (developer portal): Lytx would call all the time, and say nothing of events. Positions are read in any case; trouble codes have no place in Milepost.',
      'Driver licenses': 'Lytx has none.',
      'Private trips': 'Trips are not marked so (Trips API).',
      'Odometers, engine hours, idle time': 'Not in the DriveCam API’s trips and positions.',
      'Motion around incidents': 'Points are too far apart; forces are in the file only.',
      'Driver scores': 'No endpoint; events have a risk score each.',
    },
  },
}
