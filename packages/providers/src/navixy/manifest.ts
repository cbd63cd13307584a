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
    { name: 'ApiKey', label: 'API key', secret: true, hint: '32 characters. Valid until deleted.' },
    { name: 'Username', label: 'Login', secret: false, hint: 'The one you sign in to Navixy with.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'Users with two-factor sign-in need an API key.' },
  ],
  credentialChoices: [['ApiKey'], ['Username', 'Password']],
  helpSteps: [
    'Sign in to Navixy as the owner of the account: only the owner can create API keys.',
    'Click your user name and open API Keys.',
    'Click the plus sign, name the key Milepost and choose Save.',
    'Copy the hash of the new key from the table and paste it here, with the region your account is in.',
    'If you are not the owner, enter the login and password of a user with access to all objects of the fleet.',
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
  hasPrivateTrips: true,
  laterChanges: { trips: { changed: 14, deleted: 14 }, incidents: { changed: 7, deleted: 7 } },
  quality: {
    done: {
      'Recalculated trips':
        'The last hours, and once a day the last two weeks, are read again; a track that is no longer among them is removed.',
      'Vehicles, drivers, groups':
        'Full lists: trackers with their assigned vehicle, employees, tracker groups. Duplicate views (clones) of a device are excluded.',
      Positions:
        'Newest positions twice a minute, then every point of vehicles that have moved; cell tower positions are excluded.',
      Trips:
        'Tracks are read over a wider period than needed, so that none is cut off at the edge of a window; drivers come from the driver journal.',
      'Drivers who change on a trip':
        'From the driver journal: what people entered comes first, then what it proposes.',
      'Safety events':
        'Notification history: every type that is an incident, and types that are still unknown to Milepost. It only includes what a rule in Navixy monitors.',
      'Motion around incidents': 'Track points, as close together as the device sends them.',
      'Speeding limits':
        'The current limit of the platform’s rule; events of rules that the device checks itself have none.',
      'Events with a duration':
        'Start and finish (distraction, fatigue, idling, driving time) of the same rule and tracker are one event; events longer than six hours get their end when the day is read again.',
      'Blocked trackers':
        'Listed as inactive; no data can be requested for them. An expired tariff is the only documented reason.',
      'Private trips':
        'If the driver journal marks a part of a trip as personal; two weeks are read again once a day for later entries.',
      'Vehicle odometers and engine hours':
        'From the counters of moving trackers, each about four times an hour, at most 20 trackers at a time; none if a tracker has no counters.',
      'Trip odometers and top speeds': 'From the driver journal, if the tariff includes one, and from the track.',
      'Vehicle classes': 'By type, subtype and gross weight in the vehicle’s record.',
      'Late positions':
        'The last six hours of each vehicle are read again about once an hour, even if it has parked since; later positions from a device are missed.',
      'Device issues':
        'Trackers without contact for three days; being unreachable at the moment (connection status) is not an issue by itself.',
    },
    open: {
      'Types of harsh driving and distraction':
        'One event covers all; its type is read from its message, in English, whose exact form is not published and may be customized.',
      'Event time':
        'When the notification was registered; not verified to be the time of the event for data that a device sends late.',
      'Event speed': 'Events have none. The points around each event have it, but would need a call per event.',
      'Trip ends':
        'First and last point come with point_limit 2, which is not a strict limit; not verified to keep the ends.',
      'Trip distance':
        'Length of the route through the points, in kilometers; whether a device’s odometer can replace it is not documented.',
      'Window length': 'report.maxTimeSpan is not published: windows that are too long for a server are split in half.',
      'Model and year':
        'Make and model are one text; the year is the year of manufacture, which can be one year before the model year.',
      'Self-hosted servers':
        'Navixy also runs on customers’ servers; only the two clouds can be selected here. The calls are the same.',
      'Missing permissions':
        'User permissions are documented for changes only: the response to a refused read is taken from the list of errors.',
      'Live feed': 'The websocket could trigger earlier syncs; states are polled.',
    },
    notApplicable: {
      'Speeds and times': 'Whole kilometers per hour and whole seconds: Navixy provides no more precision.',
      Versions: 'Records have no revision number or time of last change.',
      'Event summaries': 'Every entry in the history is for a single moment.',
      'Stored data': 'How far back tracks and events go depends on the plan: months, usually less than requested.',
      Webhooks:
        'Rules notify only by push, email, text and phone. IoT Logic can call an address for device messages, but that changes how these reach Navixy.',
      'Images and videos': 'The API has no documented video; event files have no documented format.',
      'Camera health': 'Only the connection of a tracker is reported.',
      'Driver scores':
        'The eco-driving report counts penalty points from a table set by the requester; it is not Navixy’s own rating.',
    },
  },
}
