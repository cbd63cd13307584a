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
      label: 'Consent at Motive',
      secret: true,
      hint: 'Comes from Motive when a fleet admin gives consent there.',
    },
  ],
  credentialChoices: [['ApiKey'], ['Oauth2Code']],
  consent: consentRules,
  helpSteps: [
    'Sign in to the Motive dashboard as a fleet admin.',
    'Open Admin, then the developer settings, and create an API key.',
    'It must be able to read companies, groups, vehicles, users, vehicle locations, driving periods, driver performance events and speeding events.',
    'Copy the key and paste it here.',
  ],
  webhookSteps: [
    'In the Motive dashboard, open Admin, then the developer settings, then Webhooks, and add one with this address.',
    'Choose the actions you want to see sooner, such as those for safety events.',
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
  quality: {
    done: {
      'Vehicles, drivers, groups':
        'Whole listings; inactive, deactivated and out-of-service vehicles and deactivated drivers say so.',
      Positions: 'Newest positions twice a minute; those in between come from each vehicle’s history.',
      Trips:
        'Driving periods by time of change; distance by odometer where it is known. Personal conveyance is private.',
      'Safety events':
        'Performance and speeding events by all their behaviors; aggregated ones with their count; the last seven days are read again every hour for revisions.',
      'Pictures and clips': 'Camera media of performance events, of every camera they name.',
      'Camera health':
        'Covered lenses, from performance events and reviewers’ labels, every four hours, of each camera that they name; free again three days after the last.',
      'Driver scores': 'The scorecard of the last 30 days for those who drove, read four times a day.',
      'Grades of events': 'The severity, from low to critical, where nothing was measured.',
      'Late positions':
        'The last six hours of each vehicle are read again about once an hour, also when it has parked since; what a device sends later than that is missed.',
      'Consent (OAuth2)':
        'Code flow with rotating refresh tokens; not tried with a registered app on a live account, and the list of scopes is not verified as a whole.',
      Webhooks:
        'A call only makes us read sooner, whatever its action: its content is not read, nor its signature checked. Events, vehicles and users come from lists that are read in any case. Not followed, as no list has it: that a dash camera is disconnected. Fault codes and hours of service have no place in Milepost.',
      'Motion around incidents':
        'The series of positions and speeds that performance events carry. Their times are not documented: taken as a second apart from the event’s own place on, as the guide’s example has it, and left out where that does not fit.',
    },
    open: {
      Idling:
        'A list of its own (idle events), which is not read: how its days are cut is known from one client alone.',
      Praise: 'Positive behaviors of performance events are kept with the event, and name none.',
      'Types of driving periods':
        'Three are documented (driving, yard move, personal conveyance), their spelling is not.',
      'Odometers in histories': 'Their unit is not documented: left out.',
      'Scale and scope of scores':
        'Assumed: scores go from 0 to 100, and the scope for performance events covers them. The time zone of their days is not documented.',
      'Speed in histories': 'Miles per hour according to the reference; not confirmed by a live answer.',
      'Changed driving periods': 'The updated_after filter is known from other clients, not from the reference.',
      'Days of events':
        'The time zone of the days in event lists is not documented, so windows are wide enough for any.',
      'Coaching states':
        'Only pending_review is documented; coached and dismissed are taken as written, others count as open.',
      Company: 'The fields of a company and the names of key permissions are assumed from other answers.',
      'Rate limits': 'None are published; this connector keeps to five requests a second.',
      'Video on request':
        'Recalls of one to three minutes can be asked for (create a video recall request), at the price of a monthly quota: not done unasked, and the portal has no such button yet.',
    },
    notApplicable: {},
  },
}
