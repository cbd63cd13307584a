import { CopyButton } from '@milepost/ui/form/copy-button'
import type { ReactNode } from 'react'
import { FieldBar } from '../scope/field-bar.tsx'
import type { FilterField } from '../scope/filter-field.ts'
import { Page } from '../shell/page.tsx'
import type { ReportState } from './use-report.ts'

interface ReportPageProps {
  report: Omit<ReportState, 'change'> & { change(next: object): void }
  bar: readonly FilterField[]
  /** What the line under the title says; by itself the days, and those that they are compared with. */
  line?: ReactNode
  actions?: ReactNode
  /** Tiles and charts. */
  children: ReactNode
}

/** The frame of every report: which days, against which, of what, and the way to change that. */
export function ReportPage({ report, bar, line, actions, children }: ReportPageProps) {
  return (
    <Page
      line={line ?? `${report.daysText} · compared with the ${report.against}`}
      actions={
        <>
          <CopyButton text={() => window.location.href} label="Copy link" size="regular" />
          {actions}
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
      <div className="grid gap-4">{children}</div>
    </Page>
  )
}
