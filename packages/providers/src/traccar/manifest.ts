import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/** Facts of Traccar's API: openapi.yaml and the server's source, traccar/traccar 6.14.5 (commit 9e5c458). */
export const manifest: Manifest = {
  id: 6,
  code: 'traccar',
  name: 'Traccar',
  displayName: 'Traccar',
  connectBy: 'token',
  credentialFields: [
    {
      name: 'ApiToken',
      label: 'Token',
      secret: true,
      hint: 'Expires on the date chosen when it was generated.',
    },
    { name: 'Username', label: 'E-mail address', secret: false, hint: 'The one you sign in to Traccar with.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'Without accented letters.' },
  ],
  credentialChoices: [['ApiToken'], ['Username', 'Password']],
  helpSteps: [
    'Enter the address of your Traccar server as you open it in the browser, for example https://gps.example.com:8082.',
    'In Traccar, sign in as a user who may see every device and group of the fleet, and whose reports are not disabled.',
    'Open Settings, then Preferences, and under Token choose an expiration date and generate a token.',
    'Copy the token and paste it here. When it expires, the connection stops until you enter a new one.',
  ],
  webhookSteps: [
    'This takes somebody who runs the Traccar server: there is one such address for all of its users.',
    'In its configuration file (traccar.xml), add an entry with the key event.forward.url and this address as its value.',
    'Restart the server. It then calls this address with every event.',
  ],
  regions: [],
  limits: {
    list: { perSecond: 5, burst: 20 },
    report: { perSecond: 2, burst: 5 },
  },
  incidentTags,
  quality: [
    { rule: 'Vehicles, drivers, groups', state: 'done', note: 'Whole listings by pages; servers without pages too.' },
    {
      rule: 'Positions',
      state: 'done',
      note: 'Newest positions first, then what each device that moved has sent since.',
    },
    {
      rule: 'Late positions',
      state: 'done',
      note: 'The last six hours of each vehicle are read again about once an hour, also when it has parked since; what a device sends later than that is missed.',
    },
    {
      rule: 'Trips',
      state: 'done',
      note: 'Trip reports read wider than needed, so that no trip is cut at the edge of a window.',
    },
    {
      rule: 'Device trouble',
      state: 'done',
      note: 'The VIN on the bus against the one entered for the device; devices that have not been heard for three days.',
    },
    { rule: 'Events', state: 'done', note: 'Alarms and overspeed events, with the place of their position.' },
    {
      rule: 'Webhooks',
      state: 'done',
      note: 'The server forwards its events by POST (event.forward.url); a call only makes us read sooner.',
    },
    {
      rule: 'Server address',
      state: 'open',
      note: 'Checked against private networks before every call; a name that changes between check and call is not caught.',
    },
    {
      rule: 'Names of attributes',
      state: 'open',
      note: 'Traccar has no fields for VIN, plate, make, year, driver license and phone; installations that keep them under vin, licensePlate, make, year, licenseNumber, licenseState and phone are understood.',
    },
    {
      rule: 'Spelling of times and refusals',
      state: 'open',
      note: 'The offset +00:00, the cookie’s name and the words of a refused permission are not verified on a live server.',
    },
    {
      rule: 'Period limit',
      state: 'open',
      note: 'Events and positions are read in halves where report.periodLimit is short; trips need eight days, or the server refuses them.',
    },
    {
      rule: 'Double alarms',
      state: 'open',
      note: 'If both the device and the server detect overspeed, one moment becomes two incidents.',
    },
    {
      rule: 'Live feed',
      state: 'notApplicable',
      note: 'The websocket tells positions as they come and does not replay what was missed: reports are read in any case.',
    },
    {
      rule: 'Pictures and clips',
      state: 'open',
      note: 'Saved media need a session cookie and a configured folder; events carry no video.',
    },
    { rule: 'Driver scores', state: 'notApplicable', note: 'Traccar has none.' },
  ],
}
