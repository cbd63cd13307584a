import { cameraHealth, cameraPosition, mismatchType, recordStatus, reportingStatus } from '@milepost/contract/codes'
import { product } from '@milepost/contract/product'
import { distance, type Units } from '@milepost/contract/quantity'
import type { VehicleSummary } from '@milepost/contract/vehicles'
import { type CsvValue, csvLine } from '../../../lib/csv.ts'
import { dateTimeText } from '../../../lib/time-text.ts'

type CsvColumn = { id: string; header: string; value: (vehicle: VehicleSummary) => CsvValue }

export type VehicleCsvOptions = {
  client: { name: string; timeZone: string }
  units: Units
  /** Columns of the table that are switched off stay out of the file; undefined as the table comes. */
  hidden: readonly string[] | undefined
}

/** The file: a line that says what it holds, the headers, and a line for each vehicle. */
export function vehicleCsv(vehicles: readonly VehicleSummary[], options: VehicleCsvOptions): string {
  const { client, units, hidden = ['provider'] } = options
  const columns = csvColumns(client.timeZone, units).filter(({ id }) => !hidden.includes(id))
  return [
    csvLine([`${client.name}, vehicles. Times in UTC and ${client.timeZone}.`]),
    csvLine(columns.map(({ header }) => header)),
    ...vehicles.map((vehicle) => csvLine(columns.map(({ value }) => value(vehicle)))),
  ].join('')
}

function csvColumns(timeZone: string, units: Units): CsvColumn[] {
  const time = (zone: string) => (vehicle: VehicleSummary) =>
    vehicle.lastGpsDateTime && dateTimeText(vehicle.lastGpsDateTime, zone)
  return [
    { id: 'name', header: 'Name', value: (vehicle) => vehicle.name },
    { id: 'reporting', header: `${product.name} status`, value: (vehicle) => reportingStatus.word(vehicle.reporting) },
    { id: 'lastGpsDateTime', header: 'Last GPS (UTC)', value: time('UTC') },
    { id: 'lastGpsDateTime', header: `Last GPS (${timeZone})`, value: time(timeZone) },
    { id: 'behavioralRisk', header: 'Behavioral risk', value: ({ behavioralRisk: { score } }) => rounded(score) },
    { id: 'vin', header: 'VIN', value: (vehicle) => vehicle.vin },
    { id: 'vin', header: 'Also at', value: (vehicle) => vehicle.alsoAt.join('; ') },
    { id: 'connection', header: 'Connection', value: (vehicle) => vehicle.connection.name },
    { id: 'provider', header: 'Provider', value: (vehicle) => vehicle.provider.displayName },
    { id: 'groups', header: 'Groups', value: (vehicle) => vehicle.groups.map((group) => group.groupName).join('; ') },
    { id: 'cameras', header: 'Cameras', value: camerasText },
    {
      id: 'mismatches',
      header: 'Mismatch',
      value: (vehicle) => vehicle.mismatches.map((type) => mismatchType.word(type)).join('; '),
    },
    { id: 'hasCoaching', header: 'Coaching', value: (vehicle) => (vehicle.hasCoaching ? 'on' : 'off') },
    {
      id: 'distanceMeters30d',
      header: `Distance of 30 days (${units === 'imperial' ? 'mi' : 'km'})`,
      value: (vehicle) => distance(vehicle.distanceMeters30d, units)?.number.replaceAll(',', ''),
    },
    { id: 'status', header: 'Provider status', value: (vehicle) => recordStatus.word(vehicle.status) },
  ]
}

const rounded = (score: number | null) => (score === null ? null : Math.round(score))

const camerasText = ({ cameras }: VehicleSummary) =>
  cameras.map(({ position, status }) => `${cameraPosition.word(position)}: ${cameraHealth.word(status)}`).join('; ')
