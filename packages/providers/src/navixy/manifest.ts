import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/**
 * Facts about Navixy's User API v2, from SquareGPS/navixy-api (commit 9c0cc75), the source of developers.navixy.com.
 */
export const manifest: Manifest = {
  id: 10,
  code: 'navixy',
  name: 'Navixy',
  displayName: 'Navixy',
  connectBy: 'token',
  credentialFields: [
    { name: 'ApiKey', label: 'API key', secret: true, hint: '32 characters. Valid until somebody deletes it.' },
    { name: 'Username', label: 'Login', secret: false, hint: 'The one you sign in to Navixy with.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'Users with two-factor sign-in need an API key.' },
  ],
  credentialChoices: [['ApiKey'], ['Username', 'Password']],
  helpSteps: [
    'Sign in to Navixy as the owner of the account: only the owner has API keys.',
    'Click your user name and open API Keys.',
    'Click the plus sign, name the key Milepost and choose Save.',
    'Copy the hash of the new key from the table and paste it here, with the region your account is in.',
    'If you are not the owner, enter the login and password of a user who may see all objects of the fleet.',
  ],
  regions: [
    { code: 'eu', label: 'Europe', baseUrl: 'https://api.eu.navixy.com/v2' },
    { code: 'us', label: 'North America', baseUrl: 'https://api.us.navixy.com/v2' },
  ],
  // 50 a second are documented, for a user and for an address, and all accounts of a region share our address.
  limits: {
    signIn: { perSecond: 0.1, burst: 3 },
    list: { perSecond: 3, burst: 10 },
    states: { perSecond: 2, burst: 4 },
    track: { perSecond: 10, burst: 20 },
    events: { perSecond: 3, burst: 6 },
  },
  incidentTags,
  quality: {
    done: {
      'Vehicles, drivers, groups':
        'Whole listings: trackers with the vehicle they are bound to, employees, tracker groups. Second views (clones) of a device are left out.',
      Positions:
        'Newest positions twice a minute, then every point of vehicles that have moved; cell tower positions are left out.',
      Trips:
        'Tracks read wider than needed, so that none is cut at the edge of a window; drivers from the trip proposals of the driver journal.',
      'Safety events':
        'The history of notifications: every type that is an incident, and types we do not know yet. Only what a rule in Navixy watches for is there.',
      'Motion around incidents': 'Track points, as close together as the device sends.',
      'Limits of speeding':
        'That of the platform’s rule as it is now; events of rules that the device checks itself have none.',
      'Events with an end':
        'Start and finish (distraction, fatigue, idling, driving time) of the same rule and tracker are one event; what lasts longer than six hours has its end when the day is read again.',
      'Blocked trackers':
        'Listed as inactive; nothing may be asked about them. The end of their tariff is the only reason documented.',
      'Private trips':
        'Where the driver journal calls a part of a trip personal; two weeks are read again once a day for what people enter later.',
      'Odometers and engine hours of vehicles':
        'From the counters of trackers that move, each about four times an hour, at most twenty trackers at a time; nothing where a tracker has no counters.',
      'Odometers and top speeds of trips': 'From the driver journal, where the tariff has one, and from the track.',
      'Classes of vehicles': 'By type, subtype and gross weight of the vehicle’s papers.',
      'Late positions':
        'The last six hours of each vehicle are read again about once an hour, also when it has parked since; what a device sends later than that is missed.',
      'Device trouble':
        'Trackers that have not been heard for three days; whether they can be reached at the moment (connection status) is no trouble by itself.',
    },
    open: {
      'Kinds of harsh driving and distraction':
        'One event stands for all; its kind is read from the words of its message, in English, whose exact form is not published and may be the customer’s own.',
      'Time of events':
        'When the notification was registered; for what a device sends late, whether that is when it happened is not verified.',
      'Speed of events':
        'Events have none. The points around each of them would tell, at the price of a call for every event.',
      'Ends of trips':
        'First and last point come with point_limit 2, which is not a strict limit; that the ends are kept is not verified.',
      'Distance of trips':
        'Length of the way through the points, in kilometers; whether a device’s odometer can take its place is not documented.',
      'Length of windows':
        'report.maxTimeSpan is not published: windows that a server finds too long are read in halves.',
      'Model and year':
        'Make and model are one text; the year is that of manufacture, which may be a year before the model’s.',
      'Self-hosted servers':
        'Navixy also runs on customers’ servers; only the two clouds can be chosen here. The calls are the same.',
      'Missing permissions':
        'Rights of users are documented for changes only: what a refused read answers is taken from the list of errors.',
      'Live feed': 'The websocket could make us read sooner; states are polled.',
    },
    notApplicable: {
      'Speeds and times': 'Whole kilometers an hour and whole seconds: Navixy has no more.',
      Versions: 'No record has a number or time of its last change.',
      'Summaries of events': 'Every entry of the history is of one moment.',
      'Stored data': 'How far back tracks and events reach depends on the plan: months, usually less than asked for.',
      Webhooks:
        'Rules notify by push, e-mail, text and phone alone. IoT Logic can call an address for messages of devices, at the price of taking over how these reach Navixy.',
      'Pictures and clips': 'The API describes no video; files of events have no documented shape.',
      'Camera health': 'Only the connection of a tracker is reported.',
      'Driver scores':
        'The eco-driving report counts penalty points by a table that whoever asks for it sets: no rating of Navixy’s own.',
    },
  },
}
