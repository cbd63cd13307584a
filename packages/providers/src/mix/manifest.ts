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
    { name: 'Password', label: 'Password', secret: true, hint: 'That user’s password.' },
    {
      name: 'OrganisationId',
      label: 'Organisation ID',
      secret: false,
      hint: 'Only if the user has access to several organizations. A long number that may have a minus sign.',
    },
  ],
  credentialChoices: [
    ['ClientId', 'ClientSecret', 'Username', 'Password'],
    ['ClientId', 'ClientSecret', 'Username', 'Password', 'OrganisationId'],
  ],
  helpSteps: [
    'Ask your MiX account manager for access to MiX Integrate: you get a client ID and a client secret for your application.',
    'In MiX Fleet Manager, add a user only for Milepost, with access to the whole organization and its sites.',
    'Give it access to assets, drivers with their licenses and scores, organization groups, positions, trips, events and the event library.',
    'Choose the region in the address of your Fleet Manager, then enter client ID, client secret, user name and password.',
    'If the user has access to several organizations, connect each one separately, with its Organisation ID.',
    'MiX allows 20 calls per minute, so the history of a large fleet takes hours to arrive.',
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
  hasPrivateTrips: true,
  laterChanges: { trips: { changed: 7, deleted: 7 }, incidents: { changed: 7, deleted: 7 } },
  quality: {
    done: {
      'Vehicles, drivers, groups':
        'Full lists of one organization; accounts that MiX creates itself are not counted as drivers.',
      'Driver licenses':
        'All at once; if a driver has several, the one that is valid longest, with the state that issued it.',
      'Engine hours and odometers':
        'With the newest positions, as reported by positions or otherwise by assets, and at the end of trips.',
      Positions:
        'Newest positions first, then by the time MiX received them, so late ones arrive too; with the speed limit.',
      Trips:
        'Read by the time MiX received them; the distance counts as measured by odometer if the trip has odometer readings. Includes standing time, top speed, odometers and engine hours.',
      'Private trips':
        'By their classification, any but business; people may change it days later: one week is read again every six hours.',
      'Vehicle classes': 'By asset type; types that don’t indicate weight have none.',
      'Event summaries':
        'Stored with count and duration; MiX does not report total distance. Single events of the same type in the period of a summary are its parts and count once.',
      'Obstructed lenses':
        'From event types whose names mention a camera or lens and an obstruction. A lens counts as clear three days after its last obstruction.',
      Events:
        'Read by the time MiX received them; default events are named by their ID, others by the organization’s own library.',
      Corrections:
        'Events and trips that were quarantined or reassigned to another driver within a week, every six hours; none if the user doesn’t have permission to read them. Quarantined trips are removed.',
      'Pauses longer than a week': 'Data that is too old for MiX’s own cursors is read by time instead.',
      'Video and images': 'From fresh links of the event; the camera is not reported.',
      'Driver scores': 'The last 30 days, read four times a day.',
    },
    open: {
      'Drivers who change on a trip':
        'A trip names one driver. A driver who was corrected later is that of the whole trip.',
      'Call limit':
        '20 per minute were measured. It is not known whether the limit is per user, application or address, or whether Retry-After is sent.',
      'Event type IDs':
        'IDs of default events come from other clients; events named by an organization are matched by their words in three languages.',
      'Event delay':
        'Events arrive with the download of a trip; how soon a device sends a trip in progress depends on the device and is not documented.',
      'Video delay':
        'The last half hour of events is read again each minute, and a full week every six hours; MiX does not announce new video.',
      'Media link keys': 'Not documented: they distinguish cameras, which are shown without their position.',
      'Notify, Detail and Summary': 'Whether one incident can arrive as several of them is not documented.',
      'Vehicle states':
        'The values of UserState are not published: words for out of service and for in use are recognized in three languages; any other, or none, is an unknown status.',
      'Events without an asset':
        'Stored under their driver if they arrive through the feed; history is requested by asset.',
      'Speed limit units': 'Speed limits are assumed to be km/h, like speeds.',
      Refusals: 'If a user lacks permission for a part, a 401 Not Authorised or 403 response is assumed.',
      'Driver score scale':
        '0 to 100, higher is safer, as MiX calculates the standard score; one page of its help says lower. The longest period is not documented.',
      'Several organizations': 'One connection reads one organization.',
    },
    notApplicable: {
      Ignition: 'Positions do not include it.',
      'Camera states': 'Settings list a vehicle’s cameras, but their state is not reported.',
      Versions: 'Records have no revision number or time of last change.',
      'Device issues': 'Diagnostics cover only firmware and configuration.',
      'Motion around incidents': 'Positions are about 20 seconds apart or more.',
      'Video requests': 'Not part of this API.',
      Webhooks: 'None; a separate Data Feed is sold, with the same data as the lists.',
    },
  },
}
