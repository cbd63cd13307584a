import { CopyButton } from '@milepost/ui/form/copy-button'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import type { ReactNode } from 'react'
import { useDefaultView } from '../features/saved-views/shared/use-default-view.ts'
import { usePlacedViews } from '../features/saved-views/shared/use-placed-views.tsx'
import { ScheduleButton } from '../features/schedules/shared/schedule-button.tsx'
import { RefreshFailed } from '../lib/refresh-failed.tsx'
import { FieldBar } from '../scope/bar/field-bar.tsx'
import type { OptionCounts } from '../scope/option-counts.ts'
import { useFilterWords } from '../scope/use-filter-words.ts'
import { Page } from '../shell/page/page.tsx'
import type { ListValues } from './list-fields.ts'
import type { ListState } from './list-state.ts'
import { GroupChip } from './parts/group-chip.tsx'
import { ListExport } from './parts/list-export.tsx'
import { totalText } from './parts/list-paging.tsx'
import { useListSource } from './parts/use-list-file.ts'
import { AsOf } from './states/as-of.tsx'

interface ListPageProps<Row extends object> {
  list: ListState<ListValues & Record<string, unknown>, Row>
  /** Breadcrumb of a list that belongs to a record. */
  breadcrumb?: readonly Crumb[]
  /** The line below the title once rows are loaded; the row count by default. */
  line?: ReactNode
  /** True while rows are still being imported. */
  isImporting?: boolean
  /** Shown before Copy link and Export. */
  lead?: ReactNode
  /** Shown after them: the one primary button. */
  actions?: ReactNode
  /** Shown above the filters: tiles with counts that toggle filters. */
  tiles?: ReactNode
  /** Row counts of filter options, if the response has them. */
  counts?: OptionCounts | undefined
  /** Display options after the filters, in place of the grouping control; null for none. */
  display?: ReactNode
  /** The rows, and what is above them. */
  children: ReactNode
}

/** The frame of every list: count and time, actions, filters and rows. */
export function ListPage<Row extends object>({
  list,
  breadcrumb,
  line,
  isImporting = false,
  lead,
  actions,
  tiles,
  counts,
  display,
  children,
}: ListPageProps<Row>) {
  const { definition, query } = list
  useDefaultView()
  const saving = { search: list.viewSearch, source: useListSource(list) }
  const many = definition.things[1]
  const views = usePlacedViews(saving)
  return (
    <Page
      scope={[useFilterWords(definition.bar, list.values)]}
      {...(breadcrumb && { breadcrumb })}
      line={
        list.failed || (list.refused && !list.rows) ? (
          'Could not load'
        ) : list.rows ? (
          <>
            {line ?? totalText(list, isImporting)} · <AsOf query={query} />
          </>
        ) : (
          `Loading ${many}`
        )
      }
      actions={
        <>
          {lead}
          {views.inHeader}
          <CopyButton text={() => `${window.location.origin}${list.href}`} label="Copy link" size="regular" />
          <ListExport list={list} isImporting={isImporting} />
          <ScheduleButton
            saving={saving}
            things={many}
            isUnfiltered={list.narrowed && list.followed !== list.exported}
          />
          {actions}
        </>
      }
    >
      <RefreshFailed query={query} />
      {tiles}
      <FieldBar
        fields={definition.bar}
        values={list.values}
        onChange={(next) => list.change(next)}
        isSet={list.isSet}
        narrowed={list.narrowed}
        onReset={list.reset}
        search={`Search ${many}`}
        counts={{ ...list.counts, ...counts }}
        onReach={list.requestCounts}
      >
        {display === undefined ? <GroupChip list={list} /> : display}
        {views.amongFilters}
      </FieldBar>
      {children}
    </Page>
  )
}
