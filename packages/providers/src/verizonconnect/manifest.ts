import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/**
 * Facts of the Reveal API: its help pages (fim.us.fleetmatics.com, fim.eu.fleetmatics.com, reveal-help.verizonconnect.com)
 * and, where those are silent, public clients (py-verizon-connect-api and a fleet portal that calls the video API).
 */
export const manifest: Manifest = {
  id: 4,
  code: 'verizonconnect',
  name: 'Verizon Connect',
  displayName: 'Verizon Connect Reveal',
  connectBy: 'password',
  credentialFields: [
    {
      name: 'Username',
      label: 'REST integration user name',
      secret: false,
      hint: 'Of the REST integration, not of a person who signs in to Reveal.',
    },
    {
      name: 'Password',
      label: 'REST integration password',
      secret: true,
      hint: 'Of the REST integration.',
    },
    {
      name: 'AppId',
      label: 'App ID',
      secret: false,
      hint: 'Begins with fleetmatics-p-us- or fleetmatics-p-eu-.',
    },
    {
      name: 'SpeedUnit',
      label: 'Unit of speeds',
      secret: false,
      hint: 'km/h unless speeds on the map turn out too low: then mph.',
    },
  ],
  credentialChoices: [
    ['Username', 'Password', 'AppId'],
    ['Username', 'Password', 'AppId', 'SpeedUnit'],
  ],
  helpSteps: [
    'Sign in to Reveal as an administrator and open the Marketplace, then API integrations.',
    'Create the credentials of a REST integration. Copy its user name and password, and the App ID shown with them.',
    'It must cover the Vehicle, Driver and Groups APIs, Vehicle Update, Vehicle GPS History and Vehicle Segments; Video for safety events, ECM data for VINs.',
    'Give every vehicle a Vehicle Number and every driver a Driver Number, without slashes: Reveal answers by these numbers alone.',
    'Hidden vehicles and assets without power are not told to integrations.',
    'Paste user name, password and App ID here. Video events need the Integrated Video licence.',
  ],
  regions: [
    { code: 'us', label: 'North America', baseUrl: 'https://fim.api.us.fleetmatics.com' },
    { code: 'eu', label: 'Europe', baseUrl: 'https://fim.api.eu.fleetmatics.com' },
  ],
  limits: {
    token: { perSecond: 1, burst: 2 },
    list: { perSecond: 2, burst: 5 },
    locations: { perSecond: 1, burst: 5 },
    vehicle: { perSecond: 2, burst: 5 },
    video: { perSecond: 2, burst: 5 },
    media: { perSecond: 2, burst: 5 },
  },
  incidentTags,
  quality: [
    {
      rule: 'Vehicles, drivers, groups',
      state: 'done',
      note: 'Whole listings; drivers without a Driver Number are set aside, vehicles without a Vehicle Number are listed and marked as not reachable.',
    },
    {
      rule: 'Positions',
      state: 'done',
      note: 'Newest locations once a minute, what lies between from each vehicle’s GPS history, which has no headings. Private ones are left out.',
    },
    {
      rule: 'Trips',
      state: 'done',
      note: 'Segments of each vehicle, yesterday and today again every ten minutes; a trip’s key is its vehicle and start.',
    },
    {
      rule: 'Safety events',
      state: 'done',
      note: 'Video events alone: vehicles without a camera have none. The last seven days are searched each time and read again where something changed.',
    },
    { rule: 'Pictures and clips', state: 'done', note: 'Clips of video events, and their thumbnail.' },
    { rule: 'Motion around incidents', state: 'done', note: 'The track that video events carry.' },
    {
      rule: 'Device trouble',
      state: 'done',
      note: 'VINs that the engine tells differently, and numbers that are missing.',
    },
    {
      rule: 'Vehicle numbers',
      state: 'open',
      note: 'People may change them: the vehicle is then a new one. Numbers with a slash cannot be asked about.',
    },
    {
      rule: 'Shape of video events',
      state: 'open',
      note: 'Described by one third party: the fields of the search, of vehicle, driver and track, the order of clips and whether long answers are cut are assumed.',
    },
    {
      rule: 'Names of triggers',
      state: 'open',
      note: 'harsh_brake, speed and distraction are known; others are taken from the names in Reveal’s help, with underscores.',
    },
    {
      rule: 'Driver safety',
      state: 'open',
      note: 'Harsh driving by driver and day would cover vehicles without cameras; the shape of that answer is not public.',
    },
    {
      rule: 'Coaching states',
      state: 'open',
      note: 'coaching_needed and complete count as reviewed: whether complete means coached is not documented.',
    },
    {
      rule: 'Unit of speeds',
      state: 'open',
      note: 'Not documented; kilometers per hour unless the connection says otherwise.',
    },
    {
      rule: 'Drivers of trips',
      state: 'open',
      note: 'An answer names one driver for a day of segments; what it names where two drove is not documented.',
    },
    {
      rule: 'Distance of trips',
      state: 'open',
      note: 'In kilometers; whether by GPS or odometer is not documented.',
    },
    {
      rule: 'Rate limits',
      state: 'open',
      note: 'None are published; this connector keeps to two requests a second of each kind.',
    },
    {
      rule: 'Company',
      state: 'notApplicable',
      note: 'No answer names it: the connection is called by its integration user.',
    },
    {
      rule: 'Fields of groups',
      state: 'open',
      note: 'Name and Id are documented; the parent’s name is assumed.',
    },
    {
      rule: 'Alert and GPS push',
      state: 'open',
      note: 'Reveal can post alerts and positions to an address; they could be a hint to read sooner.',
    },
    { rule: 'Camera health', state: 'notApplicable', note: 'The API has no record of it.' },
    { rule: 'Driver licences', state: 'notApplicable', note: 'Not among the documented fields.' },
    { rule: 'Driver scores', state: 'notApplicable', note: 'The API has none.' },
  ],
}
