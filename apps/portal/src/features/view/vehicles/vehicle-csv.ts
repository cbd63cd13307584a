import { cameraHealth, cameraPosition, mismatchType, recordStatus, reportingStatus } from '@milepost/contract/codes'
import { product } from '@milepost/contract/product'
import { distance, type Units } from '@milepost/contract/quantity'
import type { VehicleSummary } from '@milepost/contract/vehicles'
import { type CsvColumn, csvTable } from '../../../lib/csv.ts'
import { dateTimeText } from '../../../lib/time-text.ts'

export type VehicleCsvOptions = {
  client: { name: string; timeZone: string }
  units: Units
  /** Columns of the table that are switched off stay out of the file; undefined as the table comes. */
  hidden: readonly string[] | undefined
}

/** The file: a line that says what it holds, the headers, and a line for each vehicle. */
export function vehicleCsv(vehicles: readonly VehicleSummary[], options: VehicleCsvOptions): string {
  const { client, units, hidden = ['provider'] } = options
  const about = `${client.name}, vehicles. Times in UTC and ${client.timeZone}.`
  return csvTable(about, csvColumns(client.timeZone, units), vehicles, hidden)
}

function csvColumns(timeZone: string, units: Units): CsvColumn<VehicleSummary>[] {
  const time = (zone: string) => (vehicle: VehicleSummary) =>
    vehicle.lastGpsDateTime && dateTimeText(vehicle.lastGpsDateTime, zone)
  return [
    { columnId: 'name', header: 'Name', value: (vehicle) => vehicle.name },
    {
      columnId: 'reporting',
      header: `${product.name} status`,
      value: (vehicle) => reportingStatus.word(vehicle.reporting),
    },
    { columnId: 'lastGpsDateTime', header: 'Last GPS (UTC)', value: time('UTC') },
    { columnId: 'lastGpsDateTime', header: `Last GPS (${timeZone})`, value: time(timeZone) },
    { columnId: 'behavioralRisk', header: 'Behavioral risk', value: ({ behavioralRisk: { score } }) => rounded(score) },
    { columnId: 'vin', header: 'VIN', value: (vehicle) => vehicle.vin },
    { columnId: 'vin', header: 'Also at', value: (vehicle) => vehicle.alsoAt.join('; ') },
    { columnId: 'connection', header: 'Connection', value: (vehicle) => vehicle.connection.name },
    { columnId: 'provider', header: 'Provider', value: (vehicle) => vehicle.provider.displayName },
    {
      columnId: 'groups',
      header: 'Groups',
      value: (vehicle) => vehicle.groups.map((group) => group.groupName).join('; '),
    },
    { columnId: 'cameras', header: 'Cameras', value: camerasText },
    {
      columnId: 'mismatches',
      header: 'Mismatch',
      value: (vehicle) => vehicle.mismatches.map((type) => mismatchType.word(type)).join('; '),
    },
    { columnId: 'hasCoaching', header: 'Coaching', value: (vehicle) => (vehicle.hasCoaching ? 'on' : 'off') },
    {
      columnId: 'distanceMeters30d',
      header: `Distance of 30 days (${units === 'imperial' ? 'mi' : 'km'})`,
      value: (vehicle) => distance(vehicle.distanceMeters30d, units)?.number.replaceAll(',', ''),
    },
    { columnId: 'status', header: 'Provider status', value: (vehicle) => recordStatus.word(vehicle.status) },
  ]
}

const rounded = (score: number | null) => (score === null ? null : Math.round(score))

const camerasText = ({ cameras }: VehicleSummary) =>
  cameras.map(({ position, status }) => `${cameraPosition.word(position)}: ${cameraHealth.word(status)}`).join('; ')
