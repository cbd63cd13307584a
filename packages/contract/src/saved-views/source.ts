import { defaultUnits, unitSystems } from '@milepost/domain/quantity'
import { z } from 'zod'
import { Count, DayInput } from '../api/fields.ts'
import { exportLists, exportQuery } from '../exports/endpoints.ts'
import { reportNames } from '../exports/reports.ts'

/**
 * Days that move with the calendar (the last ones, today included unless they ended earlier), or fixed ones. A scheduled
 * report covers full days, so its last ones end yesterday at the latest.
 */
export const ViewDays = z.union([
  z.object({ days: z.int().min(1).max(800), endedDaysAgo: Count.max(30).default(0) }),
  z.object({ months: z.int().min(1).max(25) }),
  z.object({ from: DayInput, to: DayInput }),
])
export type ViewDays = z.output<typeof ViewDays>

/** A view may have long filters, but it isn't a place to store data. */
const longestQuery = 20_000

const shown = {
  query: exportQuery.refine((query) => JSON.stringify(query).length <= longestQuery, 'is too long'),
  /** The filters in words as on screen, without the days. */
  filters: z.string().trim().max(1000),
  /** The days the query covers; null for lists without a range. */
  days: ViewDays.nullable(),
  units: z.enum(unitSystems).default(defaultUnits),
}

const ListViewSource = z.object({
  ...shown,
  list: z.enum(exportLists),
  /** The vehicle, driver or connection in the list's path, for lists that have one. */
  of: z.string().max(40).optional(),
  columns: z.array(z.string().max(60)).min(1).max(60),
})
export type ListViewSource = z.output<typeof ListViewSource>

const ReportViewSource = z.object({ ...shown, report: z.enum(reportNames) })
export type ReportViewSource = z.output<typeof ReportViewSource>

/** What a view shows, as the server reads it: the query of its list or report, which is the same for the page and a file. */
export const ViewSource = z.union([ListViewSource, ReportViewSource])
export type ViewSource = z.output<typeof ViewSource>
