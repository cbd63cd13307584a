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
      hint: 'Begins with fleetmatics-p-us- or fleetmatics-p-eu-.',
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
    'It must include the Vehicle, Driver and Groups APIs, Vehicle Update, Vehicle GPS History and Vehicle Segments; also Video for safety events and ECM data for VINs.',
    'Give every vehicle a Vehicle Number and every driver a Driver Number, without slashes: Reveal knows them only by these numbers.',
    'Integrations do not see hidden vehicles or unpowered assets.',
    'Paste user name, password and App ID here. Video events need the Integrated Video license.',
  ],
  webhookSteps: [
    'Ask Verizon Connect to turn on the Alert Push Service for your account, with this address and any user name and password: they are not looked at here.',
    'It only calls addresses with HTTPS on port 443.',
    'In Reveal, open Alerts and create alerts for what you want to see sooner, such as Harsh Driving and Speeding, that are sent by API.',
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
  quality: {
    done: {
      'Vehicles, drivers, groups':
        'Whole listings; drivers without a Driver Number go by another ID or their name, vehicles without a Vehicle Number are listed and marked as not reachable.',
      Positions:
        'Newest locations once a minute; those in between come from each vehicle’s GPS history, which has no headings, but odometers. Private positions are left out.',
      'Late positions':
        'The last six hours of each vehicle are read again about once an hour, also when it has parked since; what a device sends later than that is missed.',
      Trips:
        'Segments of each vehicle; yesterday and today are read again every ten minutes. A trip’s key is its vehicle and start. One that begins and ends in private is private: only its distance is kept.',
      'Safety events':
        'Video events only: vehicles without a camera have none. The last seven days are searched each time and read again where something changed. Those without a vehicle stay with their driver; one that may not be asked about is kept without its clips, and said.',
      'Grades of events': 'The classification, from minor to critical.',
      'Pictures and clips': 'Clips of video events, and their thumbnail.',
      'Motion around incidents': 'The track that video events carry.',
      'Device trouble': 'VINs that differ from the engine’s, and vehicles without a number.',
      Webhooks:
        'The Alert Push Service posts alerts (its help page); a call only makes us read sooner: its content is not read, as its fields are not public. Video events and positions come from lists that are read in any case; alerts about vehicles without a camera (harsh driving, speeding, idling, towing, panic) are in no public list and not followed. The GPS push calls all the time: nothing is gained by it.',
    },
    open: {
      'Vehicle numbers':
        'If somebody changes a number, the vehicle counts as a new one. Vehicles whose number has a slash cannot be read.',
      'Shape of video events':
        'Described by one third party only. Assumed: the fields of the search, of vehicle, driver and track, the order of clips, and that long answers are not cut.',
      'Names of triggers':
        'harsh_brake, speed and distraction are known; others are taken from the names in Reveal’s help, with underscores.',
      'Driver safety':
        'Harsh driving by driver and day would cover vehicles without cameras; the shape of that answer is not public.',
      'Coaching states':
        'coaching_needed and complete count as reviewed: whether complete means coached is not documented.',
      'Speed unit': 'Not documented; kilometers per hour unless the connection says otherwise.',
      'Drivers of trips':
        'An answer names one driver for a day, one without a Driver Number by name, who goes by it where the list has no such name; whom it names if two drove is not documented.',
      'Engine minutes and idle time':
        'The status of a vehicle has both; whether they count from the first day, the start or midnight is not documented, so that neither is shown.',
      'Distance of trips': 'In kilometers; whether by GPS or odometer is not documented.',
      'Size of vehicles': 'What the numbers of VehicleSize and FuelType mean is not public: no class is told.',
      'Cameras of clips': 'Not named: told apart by their place in the list, the thumbnail taken for one of the first.',
      'Rate limits': 'None are published; this connector keeps to two requests a second of each kind.',
      'Fields of groups': 'Name and Id are documented; the field for the parent is assumed.',
    },
    notApplicable: {
      Company: 'No answer names it, so the connection goes by its integration user.',
      'Camera health': 'The API does not report it.',
      'Driver licenses': 'Not among the documented fields.',
      'Driver scores': 'The API has none.',
      'Vehicles out of service': 'Hidden vehicles are not listed, and no field says that one is out of service.',
    },
  },
}
