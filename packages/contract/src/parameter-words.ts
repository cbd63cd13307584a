import { product } from './product.ts'

/** What people call the parameters of lists, whatever the case they are written in. */
const words: Readonly<Record<string, string>> = {
  from: 'Start of the range',
  to: 'End of the range',
  connectionid: 'Connection',
  providerid: 'Provider',
  ids: 'Chosen ones',
  providerids: 'Provider',
  provideridsoperator: 'Any or none of the providers',
  vehiclegroups: 'Vehicle group',
  vehicleids: 'Vehicle',
  vehicleid: 'Vehicle',
  driverids: 'Driver',
  driverid: 'Driver',
  riskscore: 'Risk',
  nofaultaccident: 'Fault',
  costestimate: 'Cost estimate',
  vehiclestatus: 'Provider status',
  driverstatus: 'Status',
  reporting: `${product.name} status`,
  searchedtext: 'Search text',
  sortby: 'Sorted by',
  sortdirection: 'Order',
  groupby: 'Grouped by',
  translatedtypes: 'Type',
  severities: 'Level',
  ratings: 'Rating',
  view: 'View',
  hasvideo: 'Video',
  vehiclegroupids: 'Vehicle group',
  status: 'Cameras',
  frontinternalstatus: 'Driver camera',
  frontexternalstatus: 'Road camera',
  rearexternalstatus: 'Rear camera',
  cameback: 'Came back',
  mismatchtype: 'Mismatch',
  regionid: 'State or province',
  subjecttype: 'Kind of thing',
  subjectid: 'Thing',
}

/** A parameter in people's words; nothing for one that no list is filtered or sorted by. */
export const parameterWord = (name: string): string | undefined =>
  Object.hasOwn(words, name.toLowerCase()) ? words[name.toLowerCase()] : undefined
