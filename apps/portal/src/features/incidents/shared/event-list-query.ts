import { incidentView } from '@milepost/domain/codes'
import { listRange, listScope, searchedText } from '../../../scope/scope-query.ts'
import type { EventFilters } from './event-filters.ts'

/** Returns the event list's filters in the API's format: for the list itself, and to ask what a link to it opens. */
export const eventListQuery = (values: EventFilters, { zone, now }: { zone: string; now: Date }) => ({
  ...listScope(values),
  ...listRange(values, zone, now),
  ...searchedText(values),
  View: incidentView.code[values.view ?? 'all'],
  translatedTypes: values.type,
  severities: values.level,
  ratings: values.rating,
  assignees: values.assigned,
  RegionId: values.region,
  HourOfWeek: values.hour,
  ...(values.video && { HasVideo: true }),
  ...(values.withdrawn && { Withdrawn: values.withdrawn === 'yes' }),
  ...(values.repeated && { Repeated: values.repeated === 'yes' }),
  ...(values.waiting && { Open: values.waiting === 'yes' }),
  ...(values.counted && { Counted: values.counted !== 'no' }),
  ...(values.counted === 'losses' && { ScoredLoss: true }),
})
