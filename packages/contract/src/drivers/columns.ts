import { recordStatus } from '@milepost/domain/codes'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds } from '../columns/column-kinds.ts'
import type { DriverSummary } from './endpoints.ts'

const { text, word, number, time, with: together } = columnKinds<DriverSummary>()

/** Most important first. */
export const driverColumns: readonly ListColumn<DriverSummary>[] = [
  text('name', 'Name'),
  together(word('status', 'Status', codeWords(recordStatus)), text('statusReason', 'Reason inactive')),
  text('connection', 'Connection', 'connection.name'),
  text('provider', 'Provider', 'provider.displayName'),
  text('licenseState', 'License state', 'driverLicenseState'),
  text('licenseNumber', 'License number', 'driverLicenseNumber'),
  text('employeeNumber', 'Employee number'),
  number('incidents30d', 'Events, 30 days'),
  number('risk', 'Behavioral risk', 'risk.score'),
  time('lastTripAt', 'Last trip'),
]
