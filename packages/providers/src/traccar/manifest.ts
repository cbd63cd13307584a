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
    { name: 'Username', label: 'Email address', secret: false, hint: 'The one you sign in to Traccar with.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'Without accented letters.' },
  ],
  credentialChoices: [['ApiToken'], ['Username', 'Password']],
  helpSteps: [
    'Enter the address of your Traccar server as you open it in the browser, for example https://gps.example.com:8082.',
    'In Traccar, sign in as a user who has access to every device and group of the fleet, and whose reports are not disabled.',
    'Open Settings, then Preferences, and under Token choose an expiration date and generate a token.',
    'Copy the token and paste it here. When it expires, the connection stops until you enter a new one.',
  ],
  webhookSteps: [
    'This must be done by the person who runs the Traccar server: it has one such address for all of its users.',
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
  positionsNameDrivers: true,
  laterChanges: { trips: { changed: 7, deleted: 7 }, incidents: { changed: 7, deleted: 7 } },
  quality: {
    done: {
      'Recalculated trips':
        'The last twelve hours are calculated by the server again each time, and the last seven days each night; a trip that is no longer among them is removed.',
      'Vehicles, drivers, groups': 'Full lists, page by page if the server supports paging.',
      Positions:
        'Newest positions first, then everything each moving device has sent since. Locations that the server derived from cell towers are excluded.',
      'Late positions':
        'The last six hours of each vehicle are read again about once an hour, even if it has parked since; later positions from a device are missed.',
      Trips:
        'Trip reports are read over a wider period than needed, so that no trip is cut off at the edge of a window.',
      'Drivers who change on a trip':
        'From events of that type. A trip that names no driver gets those that its positions name, each from when on they do. While the positions of two vehicles name one driver, that driver is unknown.',
      'Device issues':
        'The VIN on the bus compared with the one entered for the device; devices without contact for three days.',
      'Disabled and expired devices': 'Listed as inactive, with the data reported so far.',
      'Odometers and engine hours': 'As counted by the device or the server; zero counts as unknown.',
      'Vehicle classes': 'By category. The app distinguishes box trucks from other trucks, which count as heavy.',
      'Period limit':
        'Reports are split in half if report.periodLimit is short; a trip longer than the server’s limit is cut off.',
      Events:
        'Alarms and overspeed events, at the location of their position; including undocumented types of a server.',
      'Images and videos':
        'Files that devices send, if the server stores them (media.path): with the alarm they arrived with, or otherwise as a separate event. The camera is not reported. Audio is excluded.',
      Webhooks:
        'The server forwards its events by POST (event.forward.url). A call only triggers an earlier sync; its content isn’t read. Reports have the same events, and the positions that the server forwards (forward.url).',
    },
    open: {
      'Server address':
        'Checked against private networks before every call; a name that changes between check and call is not detected.',
      'Attribute names':
        'Traccar has no fields for VIN, plate, make, year, driver license and phone; installations that store them under vin, licensePlate, make, year, licenseNumber, licenseState and phone are supported. A VIN that a device reads on the bus is read from its last position.',
      'Format of times and refusals':
        'The offset +00:00, the cookie’s name and the text of a refused permission are not verified on a live server.',
      'Duplicate alarms': 'If both the device and the server detect overspeed, one moment becomes two incidents.',
      'Files after an alarm':
        'An image that a device sends later than its alarm has its own position: it is shown as a separate event, because nothing links it to the alarm.',
    },
    notApplicable: {
      'Live feed': 'The websocket sends live positions and does not replay missed ones: reports are read regardless.',
      'Driver scores': 'Not available in Traccar.',
      'Private trips': 'Nothing is marked as private.',
      Versions: 'Records have no revision number or time of last change.',
      'Event summaries': 'Every event is for a single moment and one device.',
    },
  },
}
