import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

const region = (code: string, label: string) => ({
  code,
  label,
  baseUrl: `https://integrate.${code}.mixtelematics.com`,
})

/**
 * Facts about MiX Integrate, from the official .NET clients (MiX.Integrate.Api.Client, MiX.Identity.Client), the
 * service's Swagger document, the help center (mixhelpcentre.mixtelematics.com), and what other clients measured on the
 * live service.
 */
export const manifest: Manifest = {
  id: 9,
  code: 'mix',
  name: 'MiX Telematics',
  displayName: 'MiX by Powerfleet',
  connectBy: 'password',
  credentialFields: [
    { name: 'ClientId', label: 'Client ID', secret: false, hint: 'From your MiX Integrate application.' },
    { name: 'ClientSecret', label: 'Client secret', secret: true, hint: 'From your MiX Integrate application.' },
    { name: 'Username', label: 'User name', secret: false, hint: 'A MiX Fleet Manager user for the API.' },
    { name: 'Password', label: 'Password', secret: true, hint: 'The password of that user.' },
    {
      name: 'OrganisationId',
      label: 'Organisation ID',
      secret: false,
      hint: 'Only if the user sees several organisations. A long number that may have a minus sign.',
    },
  ],
  credentialChoices: [
    ['ClientId', 'ClientSecret', 'Username', 'Password'],
    ['ClientId', 'ClientSecret', 'Username', 'Password', 'OrganisationId'],
  ],
  helpSteps: [
    'Ask your MiX account manager for access to MiX Integrate: you get a client ID and a client secret for your application.',
    'In MiX Fleet Manager, add a user only for Milepost, with access to the whole organisation and its sites.',
    'Let it see assets, drivers with their licences and scores, organisation groups, positions, trips, events and the event library.',
    'Choose the region in the address of your Fleet Manager, then enter client ID, client secret, user name and password.',
    'If the user sees several organisations, connect each of them by its Organisation ID.',
    'MiX allows twenty calls a minute, so the history of a large fleet takes hours to arrive.',
  ],
  regions: [
    region('us', 'United States'),
    region('eu', 'Europe'),
    region('uk', 'United Kingdom'),
    region('za', 'South Africa'),
    region('au', 'Australia'),
    region('om', 'Oman'),
    region('uat', 'Acceptance test'),
  ],
  limits: {
    signIn: { perSecond: 0.05, burst: 3 },
    // 20 a minute, 2 of them reserved for new connections.
    call: { perSecond: 0.25, burst: 3 },
    media: { perSecond: 2, burst: 5 },
  },
  incidentTags,
  quality: {
    done: {
      'Vehicles, drivers, groups':
        'Whole listings of one organisation; accounts that MiX creates itself do not count as drivers.',
      'Driver licenses':
        'All at once; of several of a driver, the one that holds longest, with the state that issued it.',
      'Engine hours and odometers':
        'With the newest positions, as positions or else assets tell them, and at the end of trips.',
      Positions:
        'Newest positions first, then by when MiX received them, so late ones arrive too; with the speed limit.',
      Trips:
        'Read by when MiX received them; the distance counts as the odometer’s where the trip has its readings. With standing time, top speed, odometers and engine hours.',
      'Private trips':
        'By their classification, which people may still change days later: a week is read again every six hours.',
      'Classes of vehicles': 'By asset type; types that say nothing of the weight have none.',
      'Summaries of events': 'Stored with how often and how long; MiX does not sum up the distance.',
      'Covered lenses':
        'From event types whose words name a camera or lens and what covers it; free again three days after the last.',
      Events:
        'Read by when MiX received them; default events are named by their ID, others by the organisation’s own library.',
      Corrections:
        'Events that were quarantined, events and trips that were given to another driver within a week, every six hours; none where the user may not read them.',
      'Pauses longer than a week': 'What tokens no longer reach is read by time instead.',
      'Video and pictures': 'By fresh links of the event; the camera is not named.',
      'Driver scores': 'The last 30 days, read four times a day.',
    },
    open: {
      'Call limit':
        'Twenty a minute were measured; whether by user, application or address is not known, nor whether Retry-After is sent.',
      'IDs of event types':
        'Those of default events are from other clients; events an organisation named itself go by their words in three languages.',
      'When events come':
        'With the download of a trip; how soon a device sends a running one depends on it and is not documented.',
      'When video comes':
        'The last half hour of events is read again each minute, and all of a week every six hours; MiX does not announce new video.',
      'Keys of media links': 'Not documented: cameras are told apart by them, and shown without their position.',
      'Notify, Detail and Summary': 'Whether one incident may come as several of them is not documented.',
      'States of vehicles':
        'The words of UserState are not published: those for out of service are known in three languages, all others count as in service.',
      'Quarantined trips': 'They stay: MiX does not say what is wrong with them.',
      'Events without an asset':
        'Kept under their driver where they come by the feed; the past is asked for by assets.',
      'Units of limits': 'Speed limits are taken for km/h, as speeds are.',
      Refusals: 'Parts that a user may not read are assumed to answer 401 Not Authorised or 403.',
      'Scale of driver scores':
        'From 0 to 100, higher is safer, as MiX computes the standard score; one page of its help says lower. The longest period is not documented.',
      'Several organisations': 'One connection reads one organisation.',
    },
    notApplicable: {
      Ignition: 'Positions do not include it.',
      'States of cameras': 'Settings name a vehicle’s cameras, but nothing reports their state.',
      Versions: 'No record has a number or time of its last change.',
      'Device trouble': 'Diagnostics cover only firmware and configuration.',
      'Motion around incidents': 'Positions are about 20 seconds apart or more.',
      'Video on request': 'Not part of this API.',
      Webhooks: 'None; a separate Data Feed is sold, of what the lists have too.',
    },
  },
}
