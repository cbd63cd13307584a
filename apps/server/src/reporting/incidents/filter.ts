import { openRatings } from '@milepost/contract/dashboard/open-items'
import { incidentRating, incidentSource, incidentView, providerIdsOperator } from '@milepost/domain/codes'
import { afterRangeTime, fromRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import { isCopyOf, isRepeatAmong, isRepeatOf, isRepeatOfDriver, isWithdrawn } from '../../recompute/roll-up/day-sums.ts'
import { textCondition } from './find-words.ts'
import { atHours } from './hours-of-week.ts'
import { isOfDrivers } from './main-drivers.ts'
import { idsOfLosses } from './of-losses.ts'
import type { Span } from './range-pieces.ts'

/** Condition for an event `i` to be of some groups' vehicles; `areListed` if these are enumerated in it. */
export type Members = { condition: RawBuilder<unknown>; areListed: boolean }

export type IncidentFilter = {
  ConnectionId: number[]
  providerIds: number[]
  ProviderIdsOperator: number
  vehicleGroups: string[]
  /** The groups' vehicles, once resolved: `withMembers`. */
  members?: Members
  vehicleIds: string[]
  driverIds: string[]
  translatedTypes: string[]
  severities: number[]
  ratings: number[]
  assignees: string[]
  View: number
  HasVideo?: boolean | undefined
  /** True for events that scores and reports count, false for the others. */
  Counted?: boolean | undefined
  /** True for events that scores may count as a loss. */
  ScoredLoss?: boolean | undefined
  /** True for events that await review, false for the others. */
  Open?: boolean | undefined
  /** True for events that are kept although their provider withdrew them, false for the others. */
  Withdrawn?: boolean | undefined
  /** True for events of which another record counts or that were withdrawn, whatever their rating, false for the others. */
  Repeated?: boolean | undefined
  RegionId: number[]
  HourOfWeek: string[]
  SearchedText?: string | undefined
}

/** The same with a range, in the format of `spanOf`. */
export type RangeFilter = IncidentFilter & { From: string; To: string }

type Condition = RawBuilder<unknown>

/** Returns a query's time span. */
export const spanOf = ({ From, To }: { From: string; To: string }): Span => ({
  from: fromRangeTime(From),
  until: afterRangeTime(To),
})

/** Condition for an event `i` to be in a time span. */
export const within = ({ from, until }: Span): Condition => sql`i.occurred_at >= ${from} and i.occurred_at < ${until}`

/** Condition for a column to have one of some values; for a single one, an index can return rows in order. */
const isOneOf = (column: string, values: readonly (string | number)[], type: string): Condition => {
  if (values.length === 0) return sql`true`
  const cast = sql.raw(type)
  return values.length === 1
    ? sql`i.${sql.ref(column)} = ${values[0]}::${cast}`
    : sql`i.${sql.ref(column)} = any(${values}::${cast}[])`
}

const all = (conditions: Condition[]): Condition => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`)

/** Condition for an event `i` to be in a view. */
export function viewCondition(view: number): Condition {
  if (view === incidentView.code.accurate) return sql`i.rating = ${incidentRating.code.accurate}`
  if (view === incidentView.code.tsp) return sql`i.source = ${incidentSource.code.tsp}`
  if (view === incidentView.code.product) return sql`i.source = ${incidentSource.code.product}`
  return sql`true`
}

export const severityCondition = ({ severities }: IncidentFilter): Condition =>
  isOneOf('severity', severities, 'smallint')

/** Condition for an event `i` not to count because it was withdrawn or another record of it counts. */
export const isRepeat = (clientId: number): Condition => ofClient(clientId, isRepeatOf)

/** The same among the events of its driver. */
export const isDriversRepeat = (clientId: number): Condition => ofClient(clientId, isRepeatOfDriver)

/** The same among the events of its unit. */
export const isCopy = (clientId: number): Condition => ofClient(clientId, isCopyOf)

/**
 * The same among the events of some vehicles. The event's own vehicle is one of them: naming it makes PostgreSQL look up the
 * pairs of each event, instead of reading those of the whole client.
 */
const isRepeatOfVehicles = (clientId: number, vehicleIds: readonly string[]): Condition =>
  filled(isRepeatAmong('{client}', '(o.vehicle_id = i.vehicle_id or o.vehicle_id = any({vehicles}))'), {
    '{client}': sql`${clientId}`,
    '{vehicles}': sql`${vehicleIds}::bigint[]`,
  })

/** Condition for an event `i` to be kept although its provider withdrew it. */
const isWithdrawnEvent = (clientId: number): Condition => ofClient(clientId, (client) => isWithdrawn(client, 'i.id'))

const ofClient = (clientId: number, condition: (client: string) => string): Condition =>
  filled(condition('{client}'), { '{client}': sql`${clientId}` })

const filled = (condition: string, values: Readonly<Record<string, Condition>>): Condition =>
  sql.join(
    condition.split(/(\{\w+\})/).map((part) => values[part] ?? sql.raw(part)),
    sql``,
  )

/**
 * Condition for an event `i` to count in scores and reports (`true`), or not (`false`): inaccurate and withdrawn events
 * don't, nor certain repeats of an event that another unit reported first. Of some drivers or vehicles, only repeats of
 * their own events don't count, as on their pages: what their own unit reported is theirs.
 */
function countedCondition(clientId: number, counted: boolean, filter: IncidentFilter): Condition {
  const isCounted = sql`i.rating <> ${sql.lit(incidentRating.code.inaccurate)} and ${repeatedCondition(clientId, false, filter)}`
  return counted ? isCounted : sql`not (${isCounted})`
}

/** Condition for an event `i` to be one of these repeats or withdrawn (`true`), or not (`false`), whatever its rating. */
function repeatedCondition(clientId: number, repeated: boolean, { driverIds, vehicleIds }: IncidentFilter): Condition {
  const again = driverIds.length
    ? isDriversRepeat(clientId)
    : vehicleIds.length
      ? isRepeatOfVehicles(clientId, vehicleIds)
      : isRepeat(clientId)
  return repeated ? again : sql`not ${again}`
}

/**
 * Condition for an event `i` to be one that scores may count as a loss: like its mark in a day's sums, it leaves out losses
 * that aren't at fault for them, and withdrawn ones that are still confirmed.
 */
const scoredLossCondition = (clientId: number, scored: boolean): Condition => {
  const isLeftOut = sql`exists (select from accident a where a.client_id = ${clientId} and a.id = i.id
    and (a.withdrawn_at is null and a.counted_fault_percent = 0
      or a.withdrawn_at is not null and i.rating = ${sql.lit(incidentRating.code.accurate)}))`
  return scored ? sql`not ${isLeftOut}` : isLeftOut
}

const isUnrated = isOneOf('rating', openRatings, 'smallint')

/** Condition for an event or a row of rollups `i` to have a rating that awaits review (`true`), or not (`false`). */
export const ratingOfOpen = (open: boolean): Condition => (open ? isUnrated : sql`not (${isUnrated})`)

/** Condition for an event `i` to await review (`true`), or not (`false`). */
function openCondition(clientId: number, open: boolean): Condition {
  const isOpen = sql`${isUnrated} and i.id not in (${idsOfLosses(clientId)})`
  return open ? isOpen : sql`not (${isOpen})`
}

function withdrawnCondition(clientId: number, withdrawn: boolean): Condition {
  return withdrawn ? isWithdrawnEvent(clientId) : sql`not ${isWithdrawnEvent(clientId)}`
}

/** Condition for an event `i` to be assigned to one of some people, or to none. */
function assignedTo(clientId: number, assignees: readonly string[]): Condition {
  const people = assignees.filter((assignee) => assignee !== 'unassigned')
  const among = (ofPeople: Condition) => sql`exists (select from incident_assignment s
    where s.client_id = ${clientId} and s.incident_id = i.id and ${ofPeople})`
  const byOne = among(sql`s.assignee_id = any(${people}::uuid[])`)
  return people.length === assignees.length ? byOne : sql`(${byOne} or not ${among(sql`true`)})`
}

/** Returns how many of the events in a row `i` of rollups are counted (`true`) or not, or all of them. */
export function linesOfRow(counted: boolean | undefined): Condition {
  if (counted === undefined) return sql`i.incidents`
  const isInaccurate = sql`i.rating = ${sql.lit(incidentRating.code.inaccurate)}`
  return counted
    ? sql`case when ${isInaccurate} then 0 else i.incidents - i.repeats end`
    : sql`case when ${isInaccurate} then i.incidents else i.repeats end`
}

/** Conditions of the filters with option counts, separately. */
export const optionConditions = (clientId: number, filter: IncidentFilter) => ({
  ConnectionId: isOneOf('connection_id', filter.ConnectionId, 'int'),
  providerIds: providerCondition(clientId, filter),
  translatedTypes: isOneOf('translated_type', filter.translatedTypes, 'text'),
  ratings: isOneOf('rating', filter.ratings, 'smallint'),
})

function providerCondition(clientId: number, { providerIds, ProviderIdsOperator }: IncidentFilter): Condition {
  if (providerIds.length === 0) return sql`true`
  const matches = sql`i.connection_id = any(array(select c.id from connection c
    where c.client_id = ${clientId} and c.provider_id = any(${providerIds}::smallint[])))`
  return ProviderIdsOperator === providerIdsOperator.code.noneOf ? sql`not (${matches})` : matches
}

/**
 * All filters except severity and view, which lists and their strips apply differently. `text` is the resolved text
 * search.
 */
export const otherConditions = (clientId: number, filter: IncidentFilter, text?: Condition): Condition =>
  all([...Object.values(optionConditions(clientId, filter)), remainingConditions(clientId, filter, text)])

/** Condition for an event `i` to be of a vehicle in some groups, if these aren't resolved. */
export const isMember = (clientId: number, groups: readonly string[]): RawBuilder<unknown> =>
  sql`i.vehicle_id in (select m.vehicle_id from vehicle_group_member m
    where m.client_id = ${clientId} and m.group_id = any(${groups}::bigint[]))`

/** All filters except severity, view and those with option counts. Text search covers all text values of a row. */
export function remainingConditions(clientId: number, filter: IncidentFilter, text?: Condition): Condition {
  const { vehicleGroups, members, vehicleIds, driverIds, HasVideo, Counted, ScoredLoss, Open, RegionId, HourOfWeek } =
    filter
  const { SearchedText, Withdrawn, Repeated, assignees } = filter
  return all([
    vehicleGroups.length ? (members?.condition ?? isMember(clientId, vehicleGroups)) : sql`true`,
    isOneOf('vehicle_id', vehicleIds, 'bigint'),
    isOfDrivers(clientId, 'i.driver_id', driverIds),
    HasVideo === undefined ? sql`true` : sql`i.has_video = ${HasVideo}`,
    Counted === undefined ? sql`true` : countedCondition(clientId, Counted, filter),
    ScoredLoss === undefined ? sql`true` : scoredLossCondition(clientId, ScoredLoss),
    Open === undefined ? sql`true` : openCondition(clientId, Open),
    Withdrawn === undefined ? sql`true` : withdrawnCondition(clientId, Withdrawn),
    Repeated === undefined ? sql`true` : repeatedCondition(clientId, Repeated, filter),
    assignees.length ? assignedTo(clientId, assignees) : sql`true`,
    isOneOf('region_id', RegionId, 'smallint'),
    HourOfWeek.length ? atHours(clientId, HourOfWeek) : sql`true`,
    SearchedText ? (text ?? textCondition(clientId, SearchedText)) : sql`true`,
  ])
}
