import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/** Facts about Traccar's API, from openapi.yaml and the server's source, traccar/traccar 6.14.5 (commit 9e5c458). */
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
    media: { perSecond: 2, burst: 5 },
  },
  incidentTags,
  quality: {
    done: {
      'Vehicles, drivers, groups': 'Whole listings by pages; servers without pages too.',
      Positions:
        'Newest positions first, then what each device that moved has sent since. Places that the server looked up from cell towers are left out.',
      'Late positions':
        'The last six hours of each vehicle are read again about once an hour, also when it has parked since; what a device sends later than that is missed.',
      Trips: 'Trip reports read wider than needed, so that no trip is cut at the edge of a window.',
      'Device trouble':
        'The VIN on the bus against the one entered for the device; devices that have not been heard for three days.',
      'Disabled and expired devices': 'Listed as inactive, with what they have told so far.',
      'Odometers and engine hours': 'As the device or the server counts them; zero counts as unknown.',
      'Classes of vehicles': 'By category. The app tells box trucks from other trucks, which count as heavy.',
      'Period limit':
        'Reports are read in halves where report.periodLimit is short; a trip that is longer than what the server takes around it is cut.',
      Events:
        'Alarms and overspeed events, with the place of their position; of types that a server has and nobody has written down yet, too.',
      'Pictures and clips':
        'Files that devices send, where the server keeps them (media.path): with the alarm they came with, else as an event of their own. The camera is not named. Sounds are left out.',
      Webhooks:
        'The server forwards its events by POST (event.forward.url); a call only makes us read sooner: its content is not read. Reports have the same events, and positions that the server forwards (forward.url).',
    },
    open: {
      'Server address':
        'Checked against private networks before every call; a name that changes between check and call is not caught.',
      'Names of attributes':
        'Traccar has no fields for VIN, plate, make, year, driver license and phone; installations that keep them under vin, licensePlate, make, year, licenseNumber, licenseState and phone are understood.',
      'Spelling of times and refusals':
        'The offset +00:00, the cookie’s name and the words of a refused permission are not verified on a live server.',
      'Double alarms': 'If both the device and the server detect overspeed, one moment becomes two incidents.',
      'Files after an alarm':
        'A picture that a device sends later than its alarm has a position of its own: it is shown as another event, since nothing says what it belongs to.',
    },
    notApplicable: {
      'Live feed':
        'The websocket tells positions as they come and does not replay what was missed: reports are read in any case.',
      'Driver scores': 'Traccar has none.',
      'Private trips': 'Nothing is marked as private.',
      Versions: 'No record has a number or time of its last change.',
      'Summaries of events': 'Every event is of one moment, and of one device.',
    },
  },
}
