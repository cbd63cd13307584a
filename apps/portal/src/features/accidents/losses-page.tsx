import { type AccidentSummary, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import type { Coverage } from '@milepost/contract/connections/reads'
import { monthsBetween } from '@milepost/domain/time/calendar-days'
import { useAnswer } from '@milepost/session/api/use-answer'
import { useEffect, useMemo } from 'react'
import { eventsHref, lossHref } from '../../addresses.ts'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { totalText } from '../../list/parts/list-paging.tsx'
import { placeSearch } from '../../list/parts/list-place.ts'
import { useList } from '../../list/use-list.ts'
import { useIsLoadingHistory } from '../../report/history-loads.tsx'
import { awaitingReview } from '../../scope/event-search.ts'
import { daysInView, rangeWords } from '../../scope/range.ts'
import { loadedOnce } from '../../scope/scope-options.ts'
import { useConnectionNames } from '../../scope/use-fleets.ts'
import { useCompleteFrom, useCoverage } from '../../shell/status/loading-history.ts'
import { ImportLossRunButton } from '../claims/shared/import-loss-run-button.tsx'
import { MatchProposals } from '../claims/shared/match-proposals.tsx'
import { useConnectionsOf } from '../policies/shared/use-policies.ts'
import { LossCharts } from './list/loss-charts.tsx'
import type { LossFilters } from './list/loss-filters.ts'
import { lossList } from './list/loss-list.ts'
import { LossTiles } from './list/loss-tiles.tsx'
import { NoLosses } from './list/no-losses.tsx'

/** All losses: how many, whose fault, cost, and points of impact. */
export default function LossesPage() {
  const { timeZone } = useFormat()
  const state = useList(lossList)
  const summary = useAnswer({
    ...answerOf(accidentEndpoints.summary, { query: state.wanted }),
    ...loadedOnce,
    enabled: !state.refused,
  })
  const list = { ...state, query: { ...state.query, refetch: () => [summary.refetch(), state.query.refetch()] } }
  useLiveRefresh(['loss'], accidentEndpoints.page, accidentEndpoints.summary)
  const isConnected = useConnectionNames().data?.length !== 0
  const { values } = list
  const connections = useConnectionsOf(values)
  const coverage = useCoverageOfCounts(connections)
  const isLoading = coverage === 'loading'
  // A provider may report collisions of some vehicles only.
  const seenCoverage = isLoading ? coverage : (summary.data?.coverage ?? coverage)
  const isUnseen = seenCoverage === 'notReported' && list.total === 0
  const importedFrom = useCompleteFrom(connections)
  const now = useMemo(() => new Date(), [])
  const days = daysInView(values, timeZone, now)
  const isRefused = list.refused !== undefined
  const months = useMemo(() => (isRefused ? [] : monthsBetween(days.from, days.to)), [isRefused, days.from, days.to])
  const suspectedHref = (of: AccidentSummary) =>
    eventsHref(suspectedSearch({ ...values, connection: [...connections] }, of))
  return (
    <ListPage
      list={list}
      line={`${isUnseen ? 'Losses not reported' : totalText(list, isLoading)} · ${rangeWords(values, timeZone, now)}`}
      isImporting={isLoading}
      actions={<ImportLossRunButton />}
      tiles={
        <LossTiles
          summary={summary.data ?? (summary.isError ? null : undefined)}
          query={summary}
          ofFleet={!list.isSet(['group', 'vehicle', 'driver', 'incomplete', 'text'])}
          coverage={seenCoverage}
          suspectedHref={suspectedHref}
        />
      }
    >
      {/* On phones the rows come before their totals. */}
      <div className="flex flex-col gap-4">
        <MatchProposals connections={connections} policies={values.policy} />
        <div className="empty:hidden max-tablet:order-2">
          <LossCharts query={summary} months={months} importedFrom={importedFrom} />
        </div>
        <div className="min-w-0">
          <ListTable
            list={list}
            href={({ eventId }, position) => lossHref(eventId, placeSearch(lossList, { values, position }))}
            empty={
              <NoLosses
                summary={summary.data}
                isConnected={isConnected}
                coverage={seenCoverage}
                suspectedHref={suspectedHref}
              />
            }
          />
        </div>
      </div>
    </ListPage>
  )
}

/**
 * Loading while history is being imported or aggregated, or losses of some connections are unread, as on the dashboard;
 * refetches the totals when done.
 */
function useCoverageOfCounts(connectionIds: readonly string[]): Coverage {
  const isImporting = useIsLoadingHistory()
  const coverage = useCoverage('losses', connectionIds)
  const isLoading = isImporting || coverage === 'loading'
  useEffect(() => {
    if (isLoading) return () => void refresh(accidentEndpoints.page, accidentEndpoints.summary)
  }, [isLoading])
  return isLoading ? 'loading' : coverage
}

/** The search for collisions not reviewed yet, with the same days, vehicles, drivers and connections. */
const suspectedSearch = (values: LossFilters, { suspected }: AccidentSummary) => ({
  range: values.range,
  from: values.from,
  to: values.to,
  vehicle: values.vehicle,
  driver: values.driver,
  connection: values.connection,
  provider: values.provider,
  ...(values.text && { text: values.text }),
  type: [...suspected.translatedTypes],
  group: values.group,
  ...awaitingReview,
})
