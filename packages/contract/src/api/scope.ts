import { providerIdsOperator } from '@milepost/domain/codes'
import { z } from 'zod'
import { codeParam, listOf, NumberIdParam, ProviderIdParam, RecordId, range } from './fields.ts'

/** The vehicles of a report. By default: all of the client's. */
export const ReportScope = z.object({
  clientId: NumberIdParam.optional(),
  connectionId: listOf(NumberIdParam),
  providerIds: listOf(ProviderIdParam),
  ProviderIdsOperator: codeParam(providerIdsOperator).default(0),
  vehicleGroupIds: listOf(RecordId),
  vehicleIds: listOf(RecordId),
})
export type ReportScope = z.infer<typeof ReportScope>

/** A scope over a range of time. */
export const ReportQuery = ReportScope.extend(range)

/** The same scope as the v2 lists spell it. */
export const ListScope = z.object({
  ClientId: NumberIdParam.optional(),
  ConnectionId: listOf(NumberIdParam),
  providerIds: listOf(ProviderIdParam),
  ProviderIdsOperator: codeParam(providerIdsOperator).default(0),
  vehicleGroups: listOf(RecordId),
  vehicleIds: listOf(RecordId),
})
export type ListScope = z.infer<typeof ListScope>
