import { recordStatus } from '../codes.ts'
import type { DriverSummary } from '../drivers.ts'
import { type ListColumn, timeColumn } from './column.ts'

/** What matters most first. */
export const driverColumns: readonly ListColumn<DriverSummary>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name },
  { id: 'status', header: 'Status', text: ({ status }) => recordStatus.word(status) },
  { id: 'connection', header: 'Connection', text: ({ connection }) => connection.name },
  { id: 'provider', header: 'Provider', text: ({ provider }) => provider.displayName },
  { id: 'licenseState', header: 'License state', text: ({ driverLicenseState }) => driverLicenseState },
  { id: 'licenseNumber', header: 'License number', text: ({ driverLicenseNumber }) => driverLicenseNumber },
  { id: 'incidents30d', header: 'Events, 30 days', text: ({ incidents30d }) => incidents30d },
  timeColumn('lastTripAt', 'Last trip', ({ lastTripAt }) => lastTripAt),
]
