import type { incidentView } from '@milepost/domain/codes'
import type { Days } from '@milepost/ui/filter/date-range-days'
import { eventsHref } from '../addresses.ts'
import type { EventSearch } from '../scope/event-search.ts'
import type { ScopeValues } from '../scope/scope-fields.ts'

export type Narrowed = ScopeValues & {
  type?: string[]
  level?: string[]
  view?: (typeof incidentView.all)[number]['name'] | undefined
}

/** Returns the search for exactly the events behind a report's number: its scope, types and levels, on given days. */
export const reportEventSearch = (values: Narrowed, days: Days): EventSearch => ({
  from: days.from,
  to: days.to,
  connection: values.connection,
  provider: values.provider,
  providers: values.providers,
  group: values.group,
  vehicle: values.vehicle,
  type: values.type,
  level: values.level,
  view: values.view ?? 'all',
  counted: 'yes',
})

/** Returns the link to these events; `more` narrows them further. */
export const reportEventsHref = (values: Narrowed, days: Days, more: EventSearch = {}) =>
  eventsHref({ ...reportEventSearch(values, days), ...more })
