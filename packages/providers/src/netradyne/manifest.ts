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
    { name: 'ClientId', label: 'Client ID', secret: false, hint: 'Of the API client, not of a person who signs in.' },
    { name: 'ClientSecret', label: 'Client secret', secret: true, hint: 'Comes with the client ID.' },
    { name: 'TenantName', label: 'Tenant unique name', secret: false, hint: 'Such as my-tenant.' },
    {
      name: 'SpeedUnit',
      label: 'Speed unit',
      secret: false,
      hint: 'mph unless speeds of events turn out too high: then km/h.',
    },
  ],
  credentialChoices: [
    ['ClientId', 'ClientSecret', 'TenantName'],
    ['ClientId', 'ClientSecret', 'TenantName', 'SpeedUnit'],
  ],
  helpSteps: [
    'Ask Netradyne support for API access: a client ID, a client secret and the unique name of your tenant. The API is licensed by itself.',
    'Ask for a client that only Milepost uses: Netradyne gives each client two tokens at most.',
    'It must be able to read alerts, vehicles and where they are, drivers, their reports and devices.',
    'Enter client ID, client secret and tenant unique name here.',
  ],
  webhookSteps: ['Webhooks are arranged with Netradyne: ask your contact there to send alerts to this address.'],
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
  quality: {
    done: {
      'Vehicles, drivers':
        'Whole listings, disabled vehicles and drivers too. A vehicle’s key is its number, else its VIN or camera; a driver’s the ID the customer gave, else the user name or the name. Whom an alert names without an ID is the driver of the list of that name, if one alone has it, else goes by the name.',
      'Vehicle class': 'By the class in words or by number, else by the gross mass.',
      Versions: 'The time of the last change, of vehicles, drivers and alerts.',
      'Camera health':
        'Covered lenses, from alerts of the type CAMERA-OBSTRUCTION, every four hours; free again three days after the last. Which camera it is they do not say.',
      Groups: 'Those that vehicles, drivers and cameras are in: there is a list of them, whose address is not public.',
      'Safety events':
        'Alerts by when they began. The last two hours are read every minute and the last three days every half hour: nothing asks for changes.',
      Praise: 'Alerts of the severity DRIVERSTAR count as defensive driving, whatever their type.',
      'Driver scores':
        'The GreenZone score of the last whole month, twice a day: Netradyne rates days, weeks and months.',
      'Grades of events':
        'Where an alert says that it was moderate or severe; what its severities ALERT and WARN tell of it is not public.',
      Positions:
        'Where every vehicle was last, once a minute (vehicles/location, as the pipeline reads it): place and time, neither speed nor heading nor ignition.',
      Trips:
        'Found in the positions, from the day of connecting on: no list of trips, drives or miles of a vehicle is public. Their way and distance are those of a line through a point a minute.',
      Webhooks:
        'Licensed and arranged with support (API help of Netradyne); a call only makes us read sooner: its content is not read. The list has the same alerts; address, point of impact, greatest force and greatest speed, which only the webhook’s copy is known to carry, are not followed.',
    },
    open: {
      'How fresh positions are':
        'How often Netradyne renews them is not public. Trips need a new one at least every five minutes.',
      'Past positions':
        'Live tracking is sold as a copy of files from one cloud store to another, in a format that is not public. The addresses that Netradyne’s own console asks need a person’s password: not used.',
      'Pictures and clips':
        'Alerts list their videos by number; the address that gives one is not public, only that Netradyne’s SDK for phones gets signed links. They are in Netradyne’s own portal.',
      'Types of alerts':
        'No public list: thirteen types from production, twelve from payload generators, three and most subtypes assumed. High G and low impact count as suspected collisions.',
      'Unit of the gross mass':
        'Not documented: it counts where kilograms and pounds mean the same class, or its text names the unit.',
      'Speed unit': 'Not documented; miles per hour unless the connection says otherwise.',
      'Duration of alerts': 'Taken as seconds, from the size of the numbers.',
      'Reviews and coaching':
        'The states of alerts are numbers. A list of configurations has words for them, which are not public: all events are open.',
      'Pages of lists':
        'That every list takes the limit of five hundred which alerts take is assumed; its links to further pages were seen. How long one is good for is not public: the past begins a day again where one is refused.',
      'Status of drivers': 'Zero is taken as out of service, as it is for vehicles.',
      'Drivers of vehicles': 'The list of cameras names a driver; whether assigned or signed in is not documented.',
      'Sign-in': 'Address and header were seen in clients; method, form and the life of tokens are those of OAuth 2.0.',
      'Two tokens':
        'All processes share one. How Netradyne refuses a third is not public: its words are looked at, and ten minutes waited.',
      'Ends of windows':
        'Whether the end of a window belongs to it is not documented: windows meet with a millisecond to spare.',
      'Rate limits':
        'Depend on the license and are not published; this connector keeps to one request a second of each kind.',
      'Scale of scores':
        'A GreenZone score is between 1 and 1,000; that the report has the same scale is assumed. Up to 100 it could be another one: set aside.',
      'Months of scores':
        'Rows do not say which time they are of. That a month asked for by itself gives one row a driver, whatever its time zone, is assumed.',
    },
    notApplicable: {
      'Device trouble': 'The list of cameras tells when a pairing changed, not when a camera was last heard.',
      'Make, model, phone numbers': 'Not among the known fields.',
      'Private drives': 'Nothing public marks one.',
      'Forces and headings': 'Forces come in webhooks alone, headings nowhere.',
    },
  },
}
