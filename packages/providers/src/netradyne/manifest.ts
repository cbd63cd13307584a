import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/**
 * Facts about Netradyne's API, whose reference requires a sign-in: from the page of its Python SDK (pypi.org,
 * driveri-python-sdk), its partner help (partner-help.netradyne.com, "API Documents"), and a public data pipeline that
 * reads the live API.
 */
export const manifest: Manifest = {
  id: 8,
  code: 'netradyne',
  name: 'Netradyne',
  displayName: 'Netradyne Driver•i',
  connectBy: 'password',
  credentialFields: [
    { name: 'ClientId', label: 'Client ID', secret: false, hint: 'For the API client, not for a person who signs in.' },
    { name: 'ClientSecret', label: 'Client secret', secret: true, hint: 'Provided with the client ID.' },
    { name: 'TenantName', label: 'Tenant unique name', secret: false, hint: 'For example my-tenant.' },
    {
      name: 'SpeedUnit',
      label: 'Speed unit',
      secret: false,
      hint: 'Leave empty for mph. Enter km/h if event speeds look too high.',
    },
  ],
  credentialChoices: [
    ['ClientId', 'ClientSecret', 'TenantName'],
    ['ClientId', 'ClientSecret', 'TenantName', 'SpeedUnit'],
  ],
  helpSteps: [
    'Ask Netradyne support for API access: a client ID, a client secret and the unique name of your tenant. The API is licensed separately.',
    'Ask for a client that only Milepost uses: Netradyne gives each client at most two tokens.',
    'Make sure it can read alerts, vehicles and their locations, drivers and their reports, and devices.',
    'Enter client ID, client secret and tenant unique name here.',
  ],
  webhookSteps: ['Webhooks are set up by Netradyne: ask your contact there to send alerts to this address.'],
  regions: [
    { code: 'us', label: 'Production', baseUrl: 'https://api.netradyne.com/driveri' },
    { code: 'demo', label: 'Netradyne demo', baseUrl: 'https://api-demo.netradyne.com/driveri' },
  ],
  limits: {
    signIn: { perSecond: 0.1, burst: 2 },
    list: { perSecond: 1, burst: 5 },
    positions: { perSecond: 1, burst: 5 },
    alerts: { perSecond: 1, burst: 10 },
    scores: { perSecond: 0.2, burst: 3 },
  },
  incidentTags,
  laterChanges: { incidents: { changed: 7, deleted: 7 } },
  quality: {
    done: {
      'Vehicles, drivers':
        'Full lists, including disabled vehicles and drivers. A vehicle’s key is its number, or else its VIN or camera; a driver’s key is the ID from the customer, or else the user name or name. A driver in an alert without an ID is matched to the listed driver of that name if there is only one, and otherwise stored by name.',
      'Vehicle class': 'By the class in words or by number, or else by the gross mass.',
      Versions: 'The time of the last change for vehicles, drivers and alerts.',
      'Camera health':
        'Obstructed lenses, from alerts of type CAMERA-OBSTRUCTION, every four hours. A lens counts as clear three days after its last obstruction. Which camera it is isn’t reported.',
      Groups:
        'The groups that vehicles, drivers and cameras are in. A list of groups exists, but its address is not public.',
      'Safety events':
        'Alerts by start time. The last two hours are read every minute and the last three days every half hour, because changes can’t be requested.',
      Praise: 'Alerts with severity DRIVERSTAR count as defensive driving, whatever their type.',
      'Driver scores':
        'The GreenZone score of the last full month, twice a day: Netradyne rates days, weeks and months.',
      'Event severity':
        'If an alert says it was moderate or severe; the meaning of its severities ALERT and WARN is not public.',
      Positions:
        'The last location of every vehicle, once a minute (vehicles/location, as the pipeline reads it): place and time, without speed, heading or ignition.',
      Trips:
        'Derived from positions, starting on the day of connecting: no list of a vehicle’s trips, drives or miles is public. Route and distance follow a line through one point per minute.',
      Webhooks:
        'Licensed and set up with support (API help of Netradyne). A call only triggers an earlier sync; its content isn’t read. The list has the same alerts; address, point of impact, peak force and top speed, which are known only from the webhook, are not collected.',
    },
    open: {
      'Position freshness':
        'How often Netradyne updates them is not public. Trips need a new one at least every five minutes.',
      'Position history':
        'Live tracking is sold as a file copy between cloud stores, in a format that is not public. The addresses that Netradyne’s own console uses need a person’s password and are not used.',
      'Images and videos':
        'Alerts list their videos by number, but the address for a video is not public; it is only known that Netradyne’s phone SDK gets signed links. Videos are available in Netradyne’s own portal.',
      'Alert types':
        'No public list: 13 types from production, 12 from payload generators, three types and most subtypes assumed. High G and low impact count as suspected collisions.',
      'Gross mass unit':
        'Not documented: used if kilograms and pounds result in the same class, or if its text includes the unit.',
      'Speed unit': 'Not documented; miles per hour unless set otherwise for the connection.',
      'Alert duration': 'Assumed to be seconds, based on the values.',
      'Reviews and coaching':
        'Alert states are numbers. A configuration list has names for them, but it is not public: all events are open.',
      'List pages':
        'It is assumed that every list accepts the limit of 500 that alerts accept; links to further pages were observed. How long a link is valid is not public: if one is refused, the history of a day starts again.',
      'Driver status':
        'Zero is assumed to mean out of service and one in service, as for vehicles; any other number is an unknown status.',
      'Vehicle drivers': 'The list of cameras includes a driver; whether assigned or signed in is not documented.',
      'Sign-in': 'Address and header come from other clients; method, format and token lifetime follow OAuth 2.0.',
      'Two tokens':
        'All processes share one. How Netradyne refuses a third is not public: its message is checked, and the connector waits ten minutes.',
      'Window ends':
        'Whether a window includes its end is not documented, so consecutive windows overlap by a millisecond.',
      'Rate limits':
        'They depend on the license and are not published; this connector is limited to one request per second of each kind.',
      'Score scale':
        'A GreenZone score is between 1 and 1,000; the report is assumed to use the same scale. Scores up to 100 could use another scale, so they are rejected.',
      'Score months':
        'Rows don’t include their period. It is assumed that requesting a single month returns one row per driver, in any time zone.',
    },
    notApplicable: {
      'Device issues': 'The list of cameras shows when a pairing changed, not when a camera last had contact.',
      'Make, model, phone numbers': 'Not among the known fields.',
      'Private trips': 'No public field marks them.',
      'Forces and headings': 'Forces are only in webhooks; headings are not available.',
    },
  },
}
