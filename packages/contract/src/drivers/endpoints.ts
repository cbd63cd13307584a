import { recordStatus } from '@milepost/domain/codes'
import { optionsAtMost } from '@milepost/domain/limits'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  codeParam,
  Instant,
  listOf,
  NamedNumber,
  NamedRecord,
  NumberId,
  NumberIdParam,
  NumberIdPath,
  OptionsQuery,
  ProviderIdParam,
  pageOf,
  paging,
  RecordId,
  RecordIdPath,
  range,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { DrivingStats, RiskScore } from '../api/measures.ts'
import { Provider } from '../providers/endpoints.ts'
import { Trip } from '../trips/endpoints.ts'

/** What pickers and reports need of a driver. */
export const Driver = z.object({
  id: RecordId,
  name: z.string(),
  connectionId: NumberId,
  clientId: NumberId,
  status: recordStatus.schema,
})
export type Driver = z.infer<typeof Driver>

export const DriverSummary = Driver.extend({
  /** Why the provider regards them as inactive; null for active ones. */
  statusReason: z.string().nullable(),
  connection: NamedNumber,
  provider: Provider,
  driverLicenseState: z.string().nullable(),
  /** Masked but for the last four: see `GET /drivers/{id}/license`. */
  driverLicenseNumber: z.string().nullable(),
  /** The same two under the specification's other names. */
  licenseState: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  /** As the customer numbers their people; null where their provider tells none. */
  employeeNumber: z.string().nullable(),
  incidents30d: Count,
  /** Shown to admins only; null for others. */
  risk: RiskScore.nullable(),
  lastTripAt: Instant.nullable(),
})
export type DriverSummary = z.infer<typeof DriverSummary>

export const DriverDetails = DriverSummary.extend({
  phoneNumber: z.string().nullable(),
  /** By which their provider knows them; made by us where it has none: see `isMadeKey`. */
  externalId: z.string(),
  /** How the provider rates them, 0 to 100, higher is safer: the newest time it rated. For admins; null for others and without any. */
  providerScore: z
    .object({ score: z.number(), from: Instant, until: Instant, distanceMeters: z.number().nullable() })
    .nullable(),
  /** Vehicles driven in the last 30 days, the most driven first. */
  vehicles: z.array(NamedRecord),
  /** Since when their provider no longer lists them; null while it does. */
  goneAt: Instant.nullable(),
})
export type DriverDetails = z.infer<typeof DriverDetails>

/** By `risk` for admins only. */
export const driverSortColumns = [
  'name',
  'status',
  'connection',
  'provider',
  'incidents30d',
  'risk',
  'lastTripAt',
] as const

export const DriverPage = pageOf(DriverSummary)
export type DriverPage = z.infer<typeof DriverPage>

/** How drivers stand. That is another call, so that rows never wait for it. */
export const DriverTotals = z.object({ active: Count, inactive: Count, withoutLicense: Count })
export type DriverTotals = z.infer<typeof DriverTotals>

/** What narrows the list. */
export const DriverFilter = z.object({
  ClientId: NumberIdParam.optional(),
  ProviderId: listOf(ProviderIdParam),
  ConnectionId: listOf(NumberIdParam),
  DriverStatus: codeParam(recordStatus).optional(),
  driverIds: listOf(RecordId),
  SearchedText: SearchedText.optional(),
})

/** What a driver drove and how much of it is surely theirs. */
export const DriverStats = DrivingStats.extend({
  /** Vehicles driven in the range, the most driven first; `isTold` as of the vehicle of an `Incident`. */
  vehicles: z.array(
    NamedRecord.extend({ isTold: z.boolean(), distanceMeters: z.number(), trips: Count, incidents: Count }),
  ),
  /** Of the driving of these vehicles: all of it, what names any driver, and what names this one. */
  coverage: z.object({ distanceMeters: z.number(), knownMeters: z.number(), ownMeters: z.number() }),
  /** Trips whose driver nobody told: every event on the way that names somebody names this driver. */
  inferredTrips: Count,
})
export type DriverStats = z.infer<typeof DriverStats>

/** Without a range: the last 30 days. */
const OwnRange = z
  .object({ clientId: NumberIdParam.optional(), connectionId: NumberIdParam.optional(), ...range })
  .partial()

/** A driver to choose from. */
export const DriverOption = NamedRecord.extend({ connection: NamedNumber })
export type DriverOption = z.infer<typeof DriverOption>

export const driverEndpoints = {
  ofConnection: endpoint({
    method: 'GET',
    path: '/drivers',
    access: 'signedIn',
    summary: 'Every driver of a connection.',
    query: ClientQuery.extend({ connectionId: NumberIdParam }),
    response: z.array(Driver),
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/client/{id}/drivers',
    access: 'signedIn',
    summary: 'Every driver of a client, for pickers.',
    params: NumberIdPath,
    response: z.array(Driver),
  }),
  options: endpoint({
    method: 'GET',
    path: '/client/{id}/drivers/options',
    access: 'signedIn',
    summary: `Drivers to choose from by name: those with the given ids, else at most ${optionsAtMost} whose name, licence or employee number has the words.`,
    params: NumberIdPath,
    query: OptionsQuery.extend({ driverIds: listOf(RecordId) }),
    response: z.array(DriverOption),
  }),
  page: endpoint({
    method: 'GET',
    path: '/v2/client/{id}/drivers',
    access: 'signedIn',
    scope: 'read:drivers',
    summary: 'Drivers of a client, a page at a time.',
    params: NumberIdPath,
    query: DriverFilter.extend({
      ...paging(),
      ...sorting(driverSortColumns, { column: 'name', direction: 'asc' }),
    }),
    response: DriverPage,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/v2/client/{id}/drivers/totals',
    access: 'signedIn',
    scope: 'read:drivers',
    summary: 'How the drivers of a client stand, of those that the filters leave.',
    params: NumberIdPath,
    query: DriverFilter.omit({ DriverStatus: true }),
    response: DriverTotals,
  }),
  details: endpoint({
    method: 'GET',
    path: '/drivers/{id}',
    access: 'signedIn',
    scope: 'read:drivers',
    summary: 'One driver.',
    params: RecordIdPath,
    query: ClientQuery,
    response: DriverDetails,
  }),
  license: endpoint({
    method: 'GET',
    path: '/drivers/{id}/license',
    access: 'signedIn',
    summary: 'A driver’s licence number in full; every look is logged.',
    params: RecordIdPath,
    query: ClientQuery,
    response: z.object({ licenseState: z.string().nullable(), licenseNumber: z.string().nullable() }),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/drivers/{id}/stats',
    access: 'signedIn',
    summary: 'Driving and incidents of a driver in a range: their own trips, and the events that name them.',
    params: RecordIdPath,
    query: OwnRange,
    response: DriverStats,
  }),
  trips: endpoint({
    method: 'GET',
    path: '/drivers/{id}/trips',
    access: 'signedIn',
    summary: 'Trips of a driver in a range, newest first.',
    params: RecordIdPath,
    query: OwnRange,
    response: z.array(Trip),
  }),
}
