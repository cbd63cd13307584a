import { CopyButton } from '@milepost/ui/form/copy-button'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import type { ReactNode } from 'react'
import { RefreshFailed } from '../lib/refresh-failed.tsx'
import { FieldBar } from '../scope/field-bar.tsx'
import type { OptionCounts } from '../scope/option-counts.ts'
import { Page } from '../shell/page/page.tsx'
import { AsOf } from './cells/as-of.tsx'
import type { ListValues } from './list-fields.ts'
import type { ListState } from './list-state.ts'
import { GroupChip } from './parts/group-chip.tsx'
import { ListExport } from './parts/list-export.tsx'
import { totalText } from './parts/list-paging.tsx'

interface ListPageProps<Row extends object> {
  list: ListState<ListValues & Record<string, unknown>, Row>
  /** The way to a list that belongs to a record. */
  breadcrumb?: readonly Crumb[]
  /** What the line under the title says once rows are there; by itself how many there are. */
  line?: ReactNode
  /** Before Copy link and Export. */
  lead?: ReactNode
  /** After them: the one primary button. */
  actions?: ReactNode
  /** Over the filters: tiles that count, and are switches. */
  tiles?: ReactNode
  /** How many rows the options of filters stand for, where the answer says. */
  counts?: OptionCounts | undefined
  /** The page itself says where rows are put into groups. */
  ownGroupChip?: boolean
  /** The rows, and what lies over them. */
  children: ReactNode
}

/** The frame of every list: how many and of when, what can be done, what narrows, and the rows. */
export function ListPage<Row extends object>({
  list,
  breadcrumb,
  line,
  lead,
  actions,
  tiles,
  counts,
  ownGroupChip = false,
  children,
}: ListPageProps<Row>) {
  const { look, query } = list
  const many = look.things[1]
  return (
    <Page
      {...(breadcrumb && { breadcrumb })}
      line={
        list.rows ? (
          <>
            {line ?? totalText(list)} · <AsOf query={query} />
          </>
        ) : query.isError || list.refused ? (
          'Nothing was loaded'
        ) : (
          `Loading ${many}`
        )
      }
      actions={
        <>
          {lead}
          <CopyButton text={() => `${window.location.origin}${list.href}`} label="Copy link" size="regular" />
          <ListExport list={list} />
          {actions}
        </>
      }
    >
      <RefreshFailed query={query} />
      {tiles}
      <FieldBar
        fields={look.bar}
        values={list.values}
        onChange={(next) => list.change(next)}
        isSet={list.isSet}
        narrowed={list.narrowed}
        onReset={list.reset}
        search={`Search ${many}`}
        counts={{ ...list.counts, ...counts }}
        onReach={list.wantCounts}
      >
        {!ownGroupChip && <GroupChip list={list} />}
      </FieldBar>
      {children}
    </Page>
  )
}
