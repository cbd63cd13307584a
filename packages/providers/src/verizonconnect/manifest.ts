import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/**
 * Facts about the Reveal API, from its help pages (fim.us.fleetmatics.com, fim.eu.fleetmatics.com,
 * reveal-help.verizonconnect.com) and, where those are silent, from public clients (py-verizon-connect-api and a fleet
 * portal that calls the video API).
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
      hint: 'From the REST integration, not a person’s Reveal login.',
    },
    {
      name: 'Password',
      label: 'REST integration password',
      secret: true,
      hint: 'From the REST integration.',
    },
    {
      name: 'AppId',
      label: 'App ID',
      secret: false,
      hint: 'Starts with fleetmatics-p-us- or fleetmatics-p-eu-.',
    },
    {
      name: 'SpeedUnit',
      label: 'Speed unit',
      secret: false,
      hint: 'Leave empty for km/h. Enter mph if speeds on the map look too low.',
    },
  ],
  credentialChoices: [
    ['Username', 'Password', 'AppId'],
    ['Username', 'Password', 'AppId', 'SpeedUnit'],
  ],
  helpSteps: [
    'Sign in to Reveal as an administrator and open the Marketplace, then API integrations.',
    'Create the credentials of a REST integration. Copy its user name and password, and the App ID shown with them.',
    'Make sure the integration includes the Vehicle, Driver and Groups APIs, Vehicle Update, Vehicle GPS History and Vehicle Segments; also Video for safety events and ECM data for VINs.',
    'Give every vehicle a Vehicle Number and every driver a Driver Number, without slashes: Reveal identifies them only by these numbers.',
    'Integrations have no access to hidden vehicles or unpowered assets.',
    'Paste user name, password and App ID here. Video events need the Integrated Video license.',
  ],
  webhookSteps: [
    'Ask Verizon Connect to turn on the Alert Push Service for your account, with this address and any user name and password: they are not checked here.',
    'The service only calls HTTPS addresses on port 443.',
    'In Reveal, open Alerts and create alerts for what you want to see sooner, such as Harsh Driving and Speeding, with delivery by API.',
  ],
  regions: [
    { code: 'us', label: 'North America', baseUrl: 'https://fim.api.us.fleetmatics.com' },
    { code: 'eu', label: 'Europe', baseUrl: 'https://fim.api.eu.fleetmatics.com' },
  ],
  limits: {
    signIn: { perSecond: 1, burst: 2 },
    list: { perSecond: 2, burst: 5 },
    locations: { perSecond: 1, burst: 5 },
    vehicle: { perSecond: 2, burst: 5 },
    video: { perSecond: 2, burst: 5 },
    media: { perSecond: 2, burst: 5 },
  },
  incidentTags,
  eventsNeedCamera: true,
  notRead: ['Engine minutes and idle time', 'Driver safety'],
  hasPrivateTrips: true,
  laterChanges: { trips: { changed: 7, deleted: 7 }, incidents: { changed: 7, deleted: 7 } },
  quality: {
    done: {
      'Recalculated trips': 'A segment that is no longer among those of yesterday or today is removed.',
      'Vehicles, drivers, groups':
        'Full lists; drivers without a Driver Number are identified by another ID or their name; vehicles without a Vehicle Number are listed and marked as not reachable.',
      Positions:
        'Newest locations once a minute; those in between come from each vehicle’s GPS history, which has odometers but no headings. Private positions are excluded.',
      'Late positions':
        'The last six hours of each vehicle are read again about once an hour, even if it has parked since; later positions from a device are missed.',
      Trips:
        'Segments of each vehicle; yesterday and today are read again every ten minutes. A trip’s key is its vehicle and start. A trip that starts and ends in private mode is private: only its distance is stored.',
      'Safety events':
        'Video events only: vehicles without a camera have none. The last seven days are searched each time and read again if something changed. Events without a vehicle are stored under their driver; an event that can’t be read is stored without its clips and flagged.',
      'Event severity': 'The classification, from minor to critical.',
      'Images and videos': 'Videos of video events, and their thumbnail.',
      'Motion around incidents': 'The track included in video events.',
      'Device issues': 'VIN mismatches with the engine, and vehicles without a number.',
      Webhooks:
        'The Alert Push Service posts alerts (its help page). A call only triggers an earlier sync; its content isn’t read, because its fields are not public. Video events and positions come from lists that are read regardless; alerts about vehicles without a camera (harsh driving, speeding, idling, towing, panic) are in no public list and are not collected. The GPS push calls constantly and adds nothing.',
    },
    open: {
      'Drivers who change on a trip':
        'Segments name one driver, and only the current assignment of a vehicle is documented.',
      'Vehicle numbers':
        'If a number is changed, the vehicle counts as a new one. Vehicles whose number has a slash cannot be read.',
      'Video event format':
        'Described by only one third party. Assumed: the fields of search, vehicle, driver and track, the order of clips, and that long responses are not truncated.',
      'Trigger names':
        'harsh_brake, speed and distraction are known; others are derived from the names in Reveal’s help, with underscores.',
      'Driver safety':
        'Harsh driving by driver and day would cover vehicles without cameras; the format of that response is not public.',
      'Coaching states':
        'coaching_needed and complete count as reviewed: whether complete means coached is not documented.',
      'Speed unit': 'Not documented; kilometers per hour unless set otherwise for the connection.',
      'Trip drivers':
        'A response has one driver per day; a driver without a Driver Number is identified by name, also if the list has no such name. Which driver it reports if two drove is not documented.',
      'Engine minutes and idle time':
        'The vehicle status has both; whether they count from the first day, the start or midnight is not documented, so neither is shown.',
      'Trip distance': 'In kilometers; whether by GPS or odometer is not documented.',
      'Vehicle size': 'The meaning of the VehicleSize and FuelType numbers is not public, so no class is reported.',
      'Clip cameras':
        'Not reported: cameras are distinguished by their position in the list; the thumbnail is assumed to be from the first.',
      'Rate limits': 'None are published; this connector is limited to two requests per second of each kind.',
      'Group fields': 'Name and Id are documented; the field for the parent is assumed.',
    },
    notApplicable: {
      Company: 'No response includes it, so the connection uses the name of its integration user.',
      'Camera health': 'Not reported by the API.',
      'Driver licenses': 'Not among the documented fields.',
      'Driver scores': 'Not available in the API.',
      'Vehicles out of service': 'Hidden vehicles are not listed, and no field marks a vehicle as out of service.',
    },
  },
}
