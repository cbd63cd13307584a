import { severity } from '@milepost/domain/codes'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import type { PageQuery } from '../../../reporting/incidents/page-query.ts'

const { critical } = severity.code
const others = severity.all.flatMap(({ code }) => (code === critical ? [] : [code]))

/**
 * Splits a list by importance into lists by risk, one after another: critical events, other collisions, and the rest.
 * Each is read in the order of its own index.
 */
export async function partsByImportance(db: ClientDatabase, query: PageQuery): Promise<PageQuery[]> {
  const types = await named(
    'event-types-by-kind',
    db,
    db.selectFrom('incidentType').select(['translatedType', 'scoringType']),
  )
  const ofTypes = (isCollision: boolean) =>
    types.flatMap(({ translatedType, scoringType }) =>
      (scoringType === 'collision') === isCollision ? translatedType : [],
    )
  const byRisk = { ...query, SortBy: 'riskScore' as const }
  const isCritical = { severities: among(query.severities, [critical]) }
  const isOther = { severities: among(query.severities, others) }
  const parts = [
    { ...byRisk, ...isCritical },
    { ...byRisk, ...isOther, translatedTypes: among(query.translatedTypes, ofTypes(true)) },
    { ...byRisk, ...isOther, translatedTypes: among(query.translatedTypes, ofTypes(false)) },
  ]
  // A part that no event can be in has an empty filter, which would mean all.
  const possible = parts.filter(
    ({ severities, translatedTypes }, index) => severities.length > 0 && (index === 0 || translatedTypes.length > 0),
  )
  return query.SortDirection === 'desc' ? possible : possible.toReversed()
}

/** Narrows a filter to some values; an empty filter means all. */
const among = <Value>(filter: readonly Value[], values: readonly Value[]): Value[] =>
  values.filter((value) => filter.length === 0 || filter.includes(value))
