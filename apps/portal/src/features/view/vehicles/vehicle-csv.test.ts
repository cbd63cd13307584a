import type { VehicleSummary } from '@milepost/contract/vehicles'
import { expect, test } from 'vitest'
import { vehicleColumns } from './vehicle-columns.tsx'
import { vehicleCsv } from './vehicle-csv.ts'

const vehicle: VehicleSummary = {
  id: '1',
  name: '=Unit 1',
  vin: '1FUJGLDR9CLBP8834',
  licensePlate: null,
  connectionId: 1,
  clientId: 1,
  groups: [
    { groupId: '1', groupName: 'West' },
    { groupId: '2', groupName: 'Night, late' },
  ],
  status: 1,
  hasCoaching: true,
  settings: {},
  lastGpsDateTime: '2026-11-20T22:41:08.000Z',
  connection: { id: 1, name: 'Main' },
  provider: { id: 1, name: 'samsara', displayName: 'Samsara', code: 'samsara' },
  alsoAt: ['Lytx'],
  reporting: 1,
  lastPosition: null,
  behavioralRisk: { score: 41.6, low: 30, high: 50, provisional: false },
  cameras: [{ position: 2, status: 1 }],
  mismatches: [2],
  distanceMeters30d: 2_000_000,
  distanceSource: 2,
  currentDriver: null,
}

const options = {
  client: { name: 'Northline', timeZone: 'America/Chicago' },
  units: 'imperial' as const,
  hidden: undefined,
}

test('the file says what it holds and has a line for each vehicle', () => {
  const [about, headers, line, end] = vehicleCsv([vehicle], options).split('\r\n')
  expect(about).toBe('"Northline, vehicles. Times in UTC and America/Chicago."')
  expect(headers?.split(',')).toContain('Last GPS (America/Chicago)')
  expect(line).toBe(
    `'=Unit 1,Active,2026-11-20 22:41:08,2026-11-20 16:41:08,42,1FUJGLDR9CLBP8834,Lytx,Main,"West; Night, late",Front external: Obstructed,VIN mismatch,on,1243,Active`,
  )
  expect(end).toBe('')
})

test('columns that are switched off on screen stay out', () => {
  const [, headers] = vehicleCsv([], { ...options, hidden: ['lastGpsDateTime', 'vin'] }).split('\r\n')
  expect(headers).toMatch(/^Name,Milepost status,Behavioral risk,Connection,Provider,Groups/)
  expect(headers).not.toContain('GPS')
})

test('its columns stand in the order of the table', () => {
  const { units } = options
  const shown = vehicleColumns({ units } as Parameters<typeof vehicleColumns>[0]).map((column) => column.id)
  const headers =
    vehicleCsv([], { ...options, hidden: [] })
      .split('\r\n')[1]
      ?.split(',') ?? []
  const position = (id: string) => shown.indexOf(id)
  // Two zones for the last GPS, and where else the vehicle has a unit.
  expect(headers).toHaveLength(shown.length + 2)
  expect(headers.indexOf('VIN') < headers.indexOf('Connection')).toBe(position('vin') < position('connection'))
  expect(headers.at(-1)).toBe('Provider status')
  expect(shown.at(-1)).toBe('status')
})
