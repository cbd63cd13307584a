import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/** Facts of Lytx's DriveCam API: its OpenAPI files (developer.lytx.com/openapispec), and answers seen by other clients. */
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
  quality: [
    {
      rule: 'Vehicles, drivers, groups',
      state: 'done',
      note: 'Whole listings; drivers are the users with the role named Driver, those who left too.',
    },
    {
      rule: 'Positions',
      state: 'done',
      note: 'Read by when Lytx received them, so late ones arrive too; at most 60 days back.',
    },
    { rule: 'Trips', state: 'done', note: 'Reported once they are over; trips up to six hours late are found.' },
    {
      rule: 'Safety events',
      state: 'done',
      note: 'Read by their last change, so reviews and coaching show within minutes; named after behaviors, else the trigger.',
    },
    { rule: 'Clips', state: 'done', note: 'The event’s own file, one for all cameras, once the recorder has sent it.' },
    {
      rule: 'Device trouble',
      state: 'done',
      note: 'Recorders in service that have not connected for three days; Lytx itself gives no verdict.',
    },
    {
      rule: 'Names of behaviors and triggers',
      state: 'open',
      note: 'Each account has its own lists; eighteen names were seen in examples, others are assumed or go by their family.',
    },
    {
      rule: 'Names of statuses and roles',
      state: 'open',
      note: 'Resolved, In Service and Driver are seen in clients and examples, not in the reference.',
    },
    {
      rule: 'Sign-in',
      state: 'open',
      note: 'Its address is documented; the body and the token’s key are from other clients.',
    },
    {
      rule: 'Windows of trips',
      state: 'open',
      note: 'Whether they go by the start or the end of trips is not documented, so they are read a day wider on both sides.',
    },
    {
      rule: 'Positions of all vehicles',
      state: 'open',
      note: 'Asked for without a vehicle or group; that this gives the whole account is not verified.',
    },
    { rule: 'Distance of trips', state: 'open', note: 'In kilometers; how it is measured is not documented.' },
    { rule: 'Start of clips', state: 'open', note: 'Not given; how far recorders look back can be set.' },
    {
      rule: 'Sizes of pages',
      state: 'open',
      note: 'Documented for events and positions only; 1,000 is asked for elsewhere.',
    },
    { rule: 'Rate limits', state: 'open', note: 'None are published; this connector keeps to two requests a second.' },
    {
      rule: 'Clips and pictures on request',
      state: 'open',
      note: 'The video platform records each camera on demand, over the vehicle’s data plan and only while it is awake.',
    },
    { rule: 'Older pods', state: 'open', note: 'Hosts of the form lytx-api.prodN with an API key are not supported.' },
    {
      rule: 'Webhooks',
      state: 'notApplicable',
      note: 'Positions only (developer portal): Lytx would call all the time, and say nothing of events.',
    },
    { rule: 'Driver licenses', state: 'notApplicable', note: 'Lytx has none.' },
    { rule: 'Camera health', state: 'notApplicable', note: 'Covered lenses are reported as events, never as a state.' },
    {
      rule: 'Motion around incidents',
      state: 'notApplicable',
      note: 'Points are too far apart; forces are in the file only.',
    },
    { rule: 'Driver scores', state: 'notApplicable', note: 'No endpoint; events have a risk score each.' },
  ],
}
