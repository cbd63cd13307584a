import type { Manifest } from '../kit/provider.ts'
import { incidentTags } from './incident-tags.ts'

const region = (code: string, label: string) => ({
  code,
  label,
  baseUrl: `https://integrate.${code}.mixtelematics.com`,
})

/**
 * Facts of MiX Integrate: the official .NET clients (MiX.Integrate.Api.Client, MiX.Identity.Client), the service's Swagger
 * document, the help centre (mixhelpcentre.mixtelematics.com), and what other clients measured on the live service.
 */
export const manifest: Manifest = {
  id: 9,
  code: 'mix',
  name: 'MiX Telematics',
  displayName: 'MiX by Powerfleet',
  connectBy: 'password',
  credentialFields: [
    { name: 'ClientId', label: 'Client ID', secret: false, hint: 'Of the MiX Integrate application.' },
    { name: 'ClientSecret', label: 'Client secret', secret: true, hint: 'Of the MiX Integrate application.' },
    { name: 'Username', label: 'User name', secret: false, hint: 'Of a MiX Fleet Manager user for the API.' },
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
    'In MiX Fleet Manager, add a user for Milepost alone, with access to the whole organisation and its sites.',
    'Let it see assets, drivers and their scores, organisation groups, positions, trips, events and the event library.',
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
    // Twenty a minute, of which two are left for whoever connects anew.
    call: { perSecond: 0.25, burst: 3 },
    media: { perSecond: 2, burst: 5 },
  },
  incidentTags,
  quality: [
    {
      rule: 'Vehicles, drivers, groups',
      state: 'done',
      note: 'Whole listings of one organisation; accounts that MiX makes by itself are no drivers.',
    },
    {
      rule: 'Positions',
      state: 'done',
      note: 'The newest of all at first, then by the time MiX got them, so late ones too; with the limit of the road.',
    },
    {
      rule: 'Trips',
      state: 'done',
      note: 'By the time MiX got them; the distance counts as the odometer’s where the trip has its readings.',
    },
    {
      rule: 'Events',
      state: 'done',
      note: 'By the time MiX got them; named by their id where it is a default event, else by the organisation’s own library.',
    },
    {
      rule: 'Corrections',
      state: 'done',
      note: 'Events that were quarantined or given to another driver within a week, every six hours.',
    },
    {
      rule: 'Rests longer than a week',
      state: 'done',
      note: 'What tokens no longer reach is read by its time instead.',
    },
    {
      rule: 'Video and pictures',
      state: 'done',
      note: 'By fresh links of the event; which camera it was is not told.',
    },
    {
      rule: 'Call limit',
      state: 'open',
      note: 'Twenty a minute were measured; whether by user, application or address is not known, nor Retry-After.',
    },
    {
      rule: 'Ids of event types',
      state: 'open',
      note: 'Those of default events are from other clients; what an organisation named itself goes by its words in three languages.',
    },
    {
      rule: 'When events come',
      state: 'open',
      note: 'With the download of a trip; how soon a device sends a running one depends on it and is not documented.',
    },
    {
      rule: 'When video comes',
      state: 'open',
      note: 'The last half hour of events is read again each minute, and all of a week every six hours; MiX does not tell of new video.',
    },
    { rule: 'Keys of media links', state: 'open', note: 'Not documented: cameras are shown without their position.' },
    {
      rule: 'Notify and Detail',
      state: 'open',
      note: 'Whether one incident may come as both is not documented; sums are left out.',
    },
    { rule: 'Units of limits', state: 'open', note: 'Speed limits are taken for km/h, as speeds are.' },
    {
      rule: 'Refusals',
      state: 'open',
      note: 'Parts that a user may not read are assumed to answer 401 Not Authorised or 403.',
    },
    { rule: 'Corrected trips', state: 'open', note: 'Trips that were given to another driver keep the first one.' },
    { rule: 'Driver scores', state: 'done', note: 'Four times a day, over the last thirty days.' },
    {
      rule: 'Scale of driver scores',
      state: 'open',
      note: 'From 0 to 100, higher is safer: so by how MiX computes the standard score, though one page of its help says lower. How long a time may be asked for is not documented.',
    },
    { rule: 'Several organisations', state: 'open', note: 'One connection reads one organisation.' },
    { rule: 'Ignition', state: 'notApplicable', note: 'Positions do not say it.' },
    {
      rule: 'Driver licences',
      state: 'notApplicable',
      note: 'No field for them, unless an organisation adds its own.',
    },
    {
      rule: 'Camera health',
      state: 'notApplicable',
      note: 'Settings name the cameras of a vehicle, nothing says how they are.',
    },
    { rule: 'Device trouble', state: 'notApplicable', note: 'Diagnostics tell firmware and configuration alone.' },
    {
      rule: 'Motion around incidents',
      state: 'notApplicable',
      note: 'Positions are some twenty seconds apart or more.',
    },
    { rule: 'Video on request', state: 'notApplicable', note: 'Not part of this API.' },
    { rule: 'Webhooks', state: 'notApplicable', note: 'None; a separate Data Feed is sold.' },
  ],
}
