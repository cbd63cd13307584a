import { type ReportName, reportWords } from '@milepost/contract/exports/reports'
import { previousDays } from '@milepost/ui/filter/date-range-days'
import { IconButton } from '@milepost/ui/form/button'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Printer } from '@milepost/ui/icons'
import { Card } from '@milepost/ui/layout/card'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDefaultView } from '../features/saved-views/shared/use-default-view.ts'
import { usePlacedViews } from '../features/saved-views/shared/use-placed-views.tsx'
import { ScheduleButton } from '../features/schedules/shared/schedule-button.tsx'
import { useReportSource } from '../features/schedules/shared/use-report-source.ts'
import { FieldBar } from '../scope/bar/field-bar.tsx'
import type { FieldValues } from '../scope/bar/field-chip.tsx'
import { DaysNotShown } from '../scope/days-not-shown.tsx'
import type { FilterField } from '../scope/filter-field.ts'
import { useFilterWords } from '../scope/use-filter-words.ts'
import { useConnectionNames } from '../scope/use-fleets.ts'
import { Page } from '../shell/page/page.tsx'
import { useSyncProgress } from '../shell/status/loading-history.ts'
import { useIsLoadingHistory } from './history-loads.tsx'
import { NoConnections } from './no-connections.tsx'
import { useOutsideDays } from './use-outside-days.ts'
import type { ReportState } from './use-report.ts'

interface ReportPageProps {
  report: Omit<ReportState, 'change'> & { change(next: object): void }
  bar: readonly FilterField[]
  /** The line below the title; by default the days, and the compared ones if they have data. */
  line?: ReactNode
  actions?: ReactNode
  /** The name under which the server sends it by email, and its query; absent for pages that can’t be sent. */
  file?: { report: ReportName; query: object }
  /** Replaces all content while no provider is connected. */
  unconnected?: ReactNode
  /** Tiles and charts. */
  children: ReactNode
}

/** The frame of every report: days, compared days, scope, and the controls to change them. Compact in print. */
export function ReportPage({
  report,
  bar,
  line,
  actions,
  file,
  unconnected = <NoConnections />,
  children,
}: ReportPageProps) {
  useDefaultView()
  const isLoading = useIsLoadingHistory()
  const { data: progress } = useSyncProgress()
  // Nothing is compared with days before the first data.
  const isCompared = !isLoading && progress?.knownFrom != null && progress.knownFrom <= previousDays(report.days).from
  const isConnected = useConnectionNames().data?.length !== 0
  // The line below the title names the days.
  const words = useFilterWords(
    bar.filter(({ kind }) => kind !== 'range'),
    report.values as FieldValues,
  )
  const outside = useOutsideDays(report.days)
  const isReported = isConnected && !outside
  const source = useReportSource(report.values, words, file)
  const saving = { search: useLocation({ select: ({ searchStr }) => searchStr }), source }
  const views = usePlacedViews(saving)
  return (
    <Page
      scope={[words]}
      line={
        (isReported && line) ||
        (isCompared && isReported ? `${report.daysText} · compared with the ${report.against}` : report.daysText)
      }
      actions={
        <>
          {actions}
          {views.inHeader}
          {/* A phone's own menu copies and prints; here, both would come before the filters. */}
          <span className="contents max-tablet:hidden">
            <CopyButton text={() => window.location.href} label="Copy link" size="regular" />
            <IconButton label="Print" variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden />
            </IconButton>
          </span>
          {file && <ScheduleButton saving={saving} things={reportWords[file.report]} />}
        </>
      }
    >
      <FieldBar
        fields={bar}
        values={report.values}
        onChange={report.change}
        isSet={report.isSet}
        narrowed={report.narrowed}
        onReset={report.reset}
      >
        {views.amongFilters}
      </FieldBar>
      <div className="grid gap-4" data-print-dense>
        {!isConnected ? (
          unconnected
        ) : outside ? (
          <Card>
            <DaysNotShown {...outside} onShow={report.change} />
          </Card>
        ) : (
          children
        )}
      </div>
    </Page>
  )
}
