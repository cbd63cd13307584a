import type { Incident, IncidentPage } from '@milepost/contract/incidents/endpoints'
import type { ListValues } from '../../../list/list-fields.ts'
import type { ListState } from '../../../list/list-state.ts'
import type { EventFilters } from '../shared/event-filters.ts'

/** State of the event list for the parts of its page. */
export type EventListState = ListState<EventFilters & ListValues, Incident, IncidentPage>
