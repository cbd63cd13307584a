import { cameraHealth, cameraPosition, mismatchType, recordStatus, reportingStatus } from '../codes.ts'
import { product } from '../product.ts'
import { distance, quantityText } from '../quantity.ts'
import type { VehicleSummary } from '../vehicles.ts'
import { type ListColumn, timeColumn } from './column.ts'

/** What matters most first. */
export const vehicleColumns: readonly ListColumn<VehicleSummary>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name },
  { id: 'reporting', header: `${product.name} status`, text: ({ reporting }) => reportingStatus.word(reporting) },
  timeColumn('lastGpsDateTime', 'Last GPS', ({ lastGpsDateTime }) => lastGpsDateTime),
  {
    id: 'behavioralRisk',
    header: 'Behavioral risk',
    text: ({ behavioralRisk: { score } }) => (score === null ? null : Math.round(score)),
  },
  {
    id: 'vin',
    header: 'VIN',
    text: ({ vin }) => vin,
    inFile: () => [
      { header: 'VIN', value: ({ vin }) => vin },
      { header: 'Also at', value: ({ alsoAt }) => alsoAt.join('; ') },
    ],
  },
  { id: 'connection', header: 'Connection', text: ({ connection }) => connection.name },
  { id: 'provider', header: 'Provider', text: ({ provider }) => provider.displayName },
  { id: 'groups', header: 'Groups', text: ({ groups }) => groups.map(({ groupName }) => groupName).join('; ') },
  {
    id: 'cameras',
    header: 'Cameras',
    text: ({ cameras }) =>
      cameras
        .map(({ position, status }) => `${cameraPosition.word(position)}: ${cameraHealth.word(status)}`)
        .join('; '),
  },
  {
    id: 'mismatches',
    header: 'Mismatch',
    text: ({ mismatches }) => mismatches.map((type) => mismatchType.word(type)).join('; '),
  },
  { id: 'hasCoaching', header: 'Coaching', text: ({ hasCoaching }) => (hasCoaching ? 'On' : 'Off') },
  {
    id: 'distanceMeters30d',
    header: 'Distance, 30 days',
    text: ({ distanceMeters30d }, { units }) => quantityText(distance(distanceMeters30d, units)),
    inFile: ({ units }) => [
      {
        header: `Distance, 30 days (${units === 'imperial' ? 'mi' : 'km'})`,
        value: ({ distanceMeters30d }) => plainNumber(distance(distanceMeters30d, units)?.number),
      },
    ],
  },
  { id: 'status', header: 'Provider status', text: ({ status }) => recordStatus.word(status) },
]

/** The number that the screen shows with separators. */
const plainNumber = (shown: string | undefined) => (shown === undefined ? null : Number(shown.replaceAll(',', '')))
