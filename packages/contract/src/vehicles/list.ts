import { recordStatus } from '@milepost/domain/codes'
import { optionsAtMost, positionsAtMost } from '@milepost/domain/limits'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Box,
  Count,
  CountsByValue,
  codeParam,
  grouping,
  InstantInput,
  listOf,
  NamedNumber,
  NamedRecord,
  NumberIdPath,
  OptionsQuery,
  pageOf,
  paging,
  RecordId,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { BulkResult, selectionOf } from '../api/measures.ts'
import { writers } from '../api/roles.ts'
import { ListScope } from '../api/scope.ts'
import { VehicleSummary } from './endpoints.ts'
import { PackedPositions } from './packed-positions.ts'

export const vehicleSortColumns = [
  'name',
  'vin',
  'connection',
  'provider',
  'status',
  'lastGpsDateTime',
  'behavioralRisk',
  'hasCoaching',
  'distanceMeters30d',
] as const

/**
 * Vehicles by reporting state. A vehicle with several units counts once, as the most active of them, while the page
 * lists every unit. A separate call, so that rows never wait for it.
 */
export const ReportingCounts = z.object({ active: Count, inactive: Count, noGps: Count })
export type ReportingCounts = z.infer<typeof ReportingCounts>

export const VehiclePage = pageOf(VehicleSummary)
export type VehiclePage = z.infer<typeof VehiclePage>

/** Filters a list by reporting state; `noGps` is part of inactive. */
export const Reporting = z.enum(['active', 'inactive', 'noGps'])

/** Filters of the list, the map, and bulk actions. */
export const VehicleFilter = ListScope.extend({
  VehicleStatus: codeParam(recordStatus).optional(),
  Reporting: Reporting.optional(),
  SearchedText: SearchedText.optional(),
})

/** How many rows of the list each filter option has. */
export const VehicleCounts = z.object({
  ConnectionId: CountsByValue,
  providerIds: CountsByValue,
  VehicleStatus: CountsByValue,
})
export type VehicleCounts = z.infer<typeof VehicleCounts>

/** A vehicle to choose from. */
export const VehicleOption = NamedRecord.extend({ vin: z.string().nullable(), connection: NamedNumber })
export type VehicleOption = z.infer<typeof VehicleOption>

/** A group of vehicles to choose from. */
export const GroupOption = NamedRecord.extend({ connection: NamedNumber })
export type GroupOption = z.infer<typeof GroupOption>

export const vehicleListEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/v2/client/{id}/vehicles',
    access: 'signedIn',
    scope: 'read:vehicles',
    summary: 'List a client’s vehicles, paginated.',
    params: NumberIdPath,
    query: VehicleFilter.extend({
      ...paging(),
      ...sorting(vehicleSortColumns, { column: 'name', direction: 'asc' }),
      ...grouping,
    }),
    response: VehiclePage,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/v2/client/{id}/vehicles/totals',
    access: 'signedIn',
    scope: 'read:vehicles',
    summary: 'Summarize the reporting status of a client’s vehicles, as filtered.',
    params: NumberIdPath,
    query: VehicleFilter.omit({ Reporting: true }),
    response: ReportingCounts,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v2/client/{id}/vehicles/counts',
    access: 'signedIn',
    scope: 'read:vehicles',
    summary: 'Count the client’s vehicles for each option of a filter, with the other filters applied.',
    params: NumberIdPath,
    query: VehicleFilter,
    response: VehicleCounts,
  }),
  options: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/options',
    access: 'signedIn',
    summary: `List vehicles to choose from, by name: those with the given ids, or at most ${optionsAtMost} whose name, plate or VIN matches the search.`,
    params: NumberIdPath,
    query: OptionsQuery.extend({ vehicleIds: listOf(RecordId) }),
    response: z.array(VehicleOption),
  }),
  groupOptions: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/groups/options',
    access: 'signedIn',
    summary: `List vehicle groups to choose from, by name: those with the given ids, or at most ${optionsAtMost} whose name matches the search.`,
    params: NumberIdPath,
    query: OptionsQuery.extend({ vehicleGroups: listOf(RecordId) }),
    response: z.array(GroupOption),
  }),
  positions: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/positions',
    access: 'signedIn',
    scope: 'read:vehicles',
    summary: `Get the last position of every vehicle in a box; with \`since\`, of vehicles that reported later and some that reported shortly before. Above ${positionsAtMost.toLocaleString('en-US')} vehicles, only counts by area.`,
    params: NumberIdPath,
    query: VehicleFilter.extend({ Box, since: InstantInput.optional() }),
    response: PackedPositions,
  }),
  changeCoaching: endpoint({
    method: 'PUT',
    path: '/client/{id}/vehicles/coaching',
    access: 'signedIn',
    roles: writers,
    summary: 'Turn coaching on or off for many vehicles.',
    params: NumberIdPath,
    body: selectionOf(VehicleFilter, { HasCoaching: z.boolean() }),
    response: BulkResult,
  }),
}
