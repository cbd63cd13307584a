import { RecordId } from '@milepost/contract/api/fields'
import { incidentSortColumns } from '@milepost/contract/incidents/endpoints'
import { HourOfWeekCode } from '@milepost/contract/incidents/hour-of-week'
import { incidentRating, incidentView, severity } from '@milepost/domain/codes'
import { defaultRange } from '@milepost/domain/limits'
import { mostHoursOfWeek } from '@milepost/domain/time/hour-of-week'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { z } from 'zod'
import { groupField, listFields } from '../../../list/list-fields.ts'
import { rangeFields } from '../../../scope/range.ts'
import { driverScope } from '../../../scope/scope-fields.ts'

export const viewNames = incidentView.all.map(({ name }) => name)
export const layouts = ['table', 'cards'] as const

export const firstRange = presetOf(defaultRange.events)

const codesOf = (table: { all: readonly { code: number }[] }) =>
  z.array(z.enum(table.all.map(({ code }) => String(code)))).default([])

/** Search parameters of the event list. `view` and `layout` default to the person's last choice. */
export const eventFilters = z.object({
  ...listFields(incidentSortColumns),
  ...driverScope,
  ...rangeFields(firstRange),
  view: z.enum(viewNames).optional(),
  type: z.array(z.string().max(40)).default([]),
  level: codesOf(severity),
  rating: codesOf(incidentRating),
  /** Ids of people, or `unassigned`. */
  assigned: z.array(z.union([z.uuid(), z.literal('unassigned')])).default([]),
  region: z.array(z.string().regex(/^\d{1,9}$/)).default([]),
  /** Hours of the week in the client's time zone. */
  hour: z.array(HourOfWeekCode).max(mostHoursOfWeek).default([]),
  video: z.enum(['yes']).optional(),
  /** Whether scores and reports count them; `losses` leaves out losses that scores don't count. */
  counted: z.enum(['yes', 'losses', 'no']).optional(),
  /** Those that their provider withdrew, or the others. */
  withdrawn: z.enum(['yes', 'no']).optional(),
  /** Those of which another record counts or that were withdrawn, whatever their rating, or the others. */
  repeated: z.enum(['yes', 'no']).optional(),
  /** Whether they await review. */
  waiting: z.enum(['yes', 'no']).optional(),
  ...groupField(['connection', 'vehicle', 'driver']),
  layout: z.enum(layouts).optional(),
  /** The event shown next to the list. */
  shown: RecordId.optional(),
})
export type EventFilters = z.output<typeof eventFilters>
