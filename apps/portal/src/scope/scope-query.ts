import type { ListScope, ReportScope } from '@milepost/contract/api/scope'
import { providerIdsOperator } from '@milepost/domain/codes'
import { boundsOf, daysInView, type RangeValues } from './range.ts'
import type { ScopeValues } from './scope-fields.ts'

type Written<T> = { [Name in keyof T]?: T[Name] extends unknown[] ? readonly string[] : T[Name] }

/** Returns a scope in the lists' format. */
export function listScope(values: ScopeValues): Written<ListScope> & { driverIds?: readonly string[] } {
  return {
    ConnectionId: values.connection,
    providerIds: values.provider,
    ProviderIdsOperator: operatorOf(values),
    vehicleGroups: values.group,
    vehicleIds: values.vehicle,
    ...(values.driver && { driverIds: values.driver }),
  } as Written<ListScope>
}

/** Returns the same scope in the reports' format. */
export function reportScope(values: ScopeValues): Written<ReportScope> {
  return {
    connectionId: values.connection,
    providerIds: values.provider,
    ProviderIdsOperator: operatorOf(values),
    vehicleGroupIds: values.group,
    vehicleIds: values.vehicle,
  } as Written<ReportScope>
}

const operatorOf = ({ providers = 'anyOf' }: ScopeValues) => providerIdsOperator.code[providers]

/** Returns a search text in the lists' format; empty without one. */
export const searchedText = ({ text }: { text: string }) => (text ? { SearchedText: text } : {})

/** Returns the selected days in the lists' format. */
export function listRange(values: RangeValues, zone: string, now: Date): { From: string; To: string } {
  const { from, to } = boundsOf(daysInView(values, zone, now), zone)
  return { From: from, To: to }
}
