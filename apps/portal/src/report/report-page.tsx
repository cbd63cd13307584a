import { cn } from '@milepost/ui/cn'
import { IconButton } from '@milepost/ui/form/button'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Printer } from '@milepost/ui/icons'
import { Card } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'
import { useFormat } from '../lib/format/formatters.ts'
import { DaysNotShown } from '../scope/days-not-shown.tsx'
import { FieldBar } from '../scope/field-bar.tsx'
import type { FieldValues } from '../scope/field-chip.tsx'
import type { FilterField } from '../scope/filter-field.ts'
import { filterWords } from '../scope/filter-words.ts'
import { useConnectionNames } from '../scope/use-fleets.ts'
import { useSession } from '../session/session-context.ts'
import { Page } from '../shell/page/page.tsx'
import { useIsLoadingHistory } from './history-loads.tsx'
import { NoConnections } from './no-connections.tsx'
import { useOutsideDays } from './use-outside-days.ts'
import type { ReportState } from './use-report.ts'

interface ReportPageProps {
  report: Omit<ReportState, 'change'> & { change(next: object): void }
  bar: readonly FilterField[]
  /** The line below the title; by default the days, and the compared ones once history is loaded. */
  line?: ReactNode
  actions?: ReactNode
  /** True if it can be printed: compact, with its client and filters. */
  printed?: boolean
  /** Replaces all content while no provider is connected. */
  unconnected?: ReactNode
  /** Tiles and charts. */
  children: ReactNode
}

/** The frame of every report: the days, the compared days, the scope, and the controls to change them. */
export function ReportPage({
  report,
  bar,
  line,
  actions,
  printed = false,
  unconnected = <NoConnections />,
  children,
}: ReportPageProps) {
  const isLoading = useIsLoadingHistory()
  const isConnected = useConnectionNames().data?.length !== 0
  const outside = useOutsideDays(report.days)
  const isReported = isConnected && !outside
  return (
    <Page
      line={
        <span className={cn(printed && 'print:hidden')}>
          {(isReported && line) ||
            (isLoading || !isReported ? report.daysText : `${report.daysText} · compared with the ${report.against}`)}
        </span>
      }
      actions={
        <>
          <CopyButton text={() => window.location.href} label="Copy link" size="regular" />
          {actions}
          {printed && (
            <IconButton
              label="Print"
              variant="outline"
              className="max-tablet:order-last"
              onClick={() => window.print()}
            >
              <Printer aria-hidden />
            </IconButton>
          )}
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
      />
      {printed && <PrintedLine bar={bar} report={report} />}
      <div className="grid gap-4" {...(printed && { 'data-print-dense': true })}>
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

/** In print: the client, the filters and the time of printing. */
function PrintedLine({ bar, report: { values, daysText } }: Pick<ReportPageProps, 'bar' | 'report'>) {
  const { client } = useSession()
  const { dateTime, zone, timeZone } = useFormat()
  const now = new Date()
  const at = now.toISOString()
  return (
    <p className="num mb-2 hidden items-center gap-x-2 text-12 text-text-2 print:flex">
      {client.logoUrl && <img src={client.logoUrl} alt="" className="max-h-8 max-w-28" />}
      <span>
        {client.name} · {daysText} · {filterWords(bar, values as FieldValues, timeZone, now)} · printed {dateTime(at)}{' '}
        {zone(at)}
      </span>
    </p>
  )
}
