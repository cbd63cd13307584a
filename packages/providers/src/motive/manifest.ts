import type { ConsentRules, Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

/** Scopes are named after the endpoints they open; the reference lists each on its endpoint's page. */
export const consentRules: ConsentRules = {
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  scopes: [
    'companies.read',
    'groups.read',
    'vehicles.read',
    'users.read',
    'locations.vehicle_locations_list',
    'locations.vehicle_locations_single',
    'driving_periods.read',
    'driver_performance_events.read',
    'speeding_events.read',
  ],
  appSignsIn: 'form',
}

/**
 * Facts about Motive's API, from its reference and guides (developer.gomotive.com) and live captures of a public client
 * (fleetpull).
 */
export const manifest: Manifest = {
  id: 3,
  code: 'motive',
  name: 'Motive',
  displayName: 'Motive',
  connectBy: 'token',
  credentialFields: [
    {
      name: 'ApiKey',
      label: 'API key',
      secret: true,
      hint: 'Created by a fleet admin. It does not expire.',
    },
    {
      name: 'Oauth2Code',
      label: 'Sign-in with Motive',
      secret: true,
      hint: 'Provided by Motive when a fleet admin authorizes access.',
    },
  ],
  credentialChoices: [['ApiKey'], ['Oauth2Code']],
  consent: consentRules,
  helpSteps: [
    'Sign in to the Motive dashboard as a fleet admin.',
    'Open Admin, then the developer settings, and create an API key.',
    'Give the key access to read companies, groups, vehicles, users, vehicle locations, driving periods, driver performance events and speeding events.',
    'Copy the key and paste it here.',
  ],
  webhookSteps: [
    'In the Motive dashboard, open Admin, then the developer settings, then Webhooks, and add one with this address.',
    'Choose the actions you want to see sooner, such as safety events.',
  ],
  regions: [{ code: 'us', label: 'North America', baseUrl: 'https://api.gomotive.com' }],
  limits: {
    signIn: { perSecond: 1, burst: 5 },
    list: { perSecond: 5, burst: 10 },
    locations: { perSecond: 5, burst: 10 },
    trips: { perSecond: 5, burst: 10 },
    events: { perSecond: 5, burst: 10 },
    scores: { perSecond: 1, burst: 5 },
    media: { perSecond: 5, burst: 10 },
  },
  incidentTags,
  notRead: ['Idling', 'Praise', 'Video requests'],
  hasPrivateTrips: true,
  laterChanges: { trips: { changed: 7, deleted: 7 }, incidents: { changed: 7, deleted: 7 } },
  quality: {
    done: {
      'Deleted driving periods':
        'Not announced: the last seven days are listed again each night, and a period that is missing is removed.',
      'Vehicles, drivers, groups':
        'Full lists; inactive, deactivated and out-of-service vehicles and deactivated drivers are flagged.',
      Positions: 'Newest positions twice a minute; those in between come from each vehicle’s history.',
      Trips:
        'Driving periods by time of change; distance by odometer if known. Personal conveyance is private, and so are types that aren’t known.',
      'Safety events':
        'Performance and speeding events with all their behaviors; aggregated ones with their count, which separate events of their type and time don’t add to; the last seven days are read again every hour for revisions.',
      'Images and videos': 'Camera media of performance events, for every camera they list.',
      'Camera health':
        'Obstructed lenses, from performance events and reviewers’ labels, every four hours, for each camera they list; a lens counts as clear three days after its last obstruction.',
      'Driver scores': 'The scorecard of the last 30 days for active drivers, read four times a day.',
      'Event severity': 'The reported severity, from low to critical, if no force or speed was measured.',
      'Late positions':
        'The last six hours of each vehicle are read again about once an hour, even if it has parked since; later positions from a device are missed.',
      'Authorization (OAuth2)':
        'Code flow with rotating refresh tokens. Not tested with a registered app on a live account, and the list of scopes is not fully verified.',
      Webhooks:
        'A call only triggers an earlier sync, whatever its action: its content isn’t read and its signature isn’t checked. Events, vehicles and users come from lists that are read regardless. Dash camera disconnects are not collected, because no list has them. Fault codes and hours of service are not used in Milepost.',
      'Motion around incidents':
        'The series of positions and speeds in performance events. Their times are not documented: they are assumed to be one second apart, starting at the event’s own position, as in the guide’s example, and omitted if that does not fit.',
    },
    open: {
      'Drivers who change on a trip':
        'A driving period is of one driver. Whether another driver begins another period is not documented.',
      Idling: 'A separate list (idle events), which is not read: how its days are split is known from only one client.',
      Praise: 'Positive behaviors of performance events are stored with the event but do not name it.',
      'Driving period types': 'Three are documented (driving, yard move, personal conveyance), but not their spelling.',
      'Odometers in history': 'Their unit is not documented, so they are omitted.',
      'Score scale and scope':
        'Assumed: scores range from 0 to 100, and the scope for performance events covers them. The time zone of their days is not documented.',
      'Speed in history': 'Miles per hour according to the reference; not confirmed on a live account.',
      'Changed driving periods': 'The updated_after filter is known from other clients, not from the reference.',
      'Event days': 'The time zone of the days in event lists is not documented, so windows are wide enough for any.',
      'Coaching states':
        'Only pending_review is documented; coached and dismissed are recognized as written, others count as open.',
      Company: 'The fields of a company and the names of key permissions are assumed from other responses.',
      'Rate limits': 'None are published; this connector is limited to five requests per second.',
      'Video requests':
        'Video recalls of one to three minutes can be requested, but count against a monthly quota. Milepost doesn’t request any automatically, and the portal has no button for them yet.',
    },
    notApplicable: {},
  },
}
