import { type ReactNode, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { ProgressLine } from '../feedback/progress.tsx'
import { Card } from '../layout/card.tsx'
import type { RenderLink } from '../layout/link.tsx'
import { useMediaQuery } from '../layout/media-query.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Column, rowHeight, type Sort } from './column.ts'
import { copyRows } from './copy-rows.ts'
import { GroupRow } from './group-row.tsx'
import { cardsQuery, RowCards } from './row-cards.tsx'
import { isSelected, noRows, pageState, type RowSelection, selectedCount, withRows } from './row-selection.ts'
import { SkeletonBody, TableBody } from './table-body.tsx'
import { type Paging, TableFooter } from './table-footer.tsx'
import { TableHeader } from './table-header.tsx'
import type { TableStorage } from './table-memory.ts'
import { TableRow } from './table-row.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useTableModel } from './use-table-model.ts'
import { useTableView } from './use-table-view.ts'
import { ViewMenu } from './view-menu.tsx'

export interface DataTableProps<Row extends object> {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** The page's rows in the server's order; undefined until the first response. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Address of the row's record; makes rows real links. */
  rowHref?: ((row: Row) => string | undefined) | undefined
  /** Opens the row in place (a drawer) instead of following the address. */
  onRowOpen?: ((row: Row) => void) | undefined
  /** Id of the row that is open beside the table. */
  currentRowId?: string | undefined
  /** Id of the row whose record the user returns from. */
  returnedTo?: string | undefined
  renderLink?: RenderLink | undefined
  paging?: Paging | undefined
  sort?: Sort | undefined
  onSortChange?: ((sort: Sort | undefined) => void) | undefined
  selection?:
    | {
        value: RowSelection
        onChange: (value: RowSelection) => void
        actions: (count: number) => ReactNode
        /** Its actions are for rows that were looked at, never for all that match. */
        isOfSeen?: boolean | undefined
      }
    | undefined
  /** Reloading: a thin line, and the rows stay. */
  fetching?: boolean | undefined
  /** Shown instead of rows: a Failed component. */
  failed?: ReactNode
  /** Shown if there are no rows: Empty or FilteredEmpty. */
  empty: ReactNode
  /** Line above the table inside its card: a CardHeader, a toolbar. */
  header?: ReactNode
  /** A line above a row that begins a group; nothing for the others. The rows must be sorted by group. */
  groupHeader?: ((row: Row) => ReactNode) | undefined
  /** After the row count in the footer: "107 hidden by level". */
  note?: ReactNode
  storage?: TableStorage | undefined
  /** j and k move through these rows even if nothing has the focus: for the main list of a page. */
  pageKeys?: boolean | undefined
  className?: string | undefined
}

// More than a window holds, so anything after them moves nothing visible.
const skeletonRows = 25

/**
 * A list that the server pages, sorts and filters; this component only displays it. Below 720 px, rows become cards.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowId, rowHref, selection, paging, failed } = props
  const narrow = useMediaQuery(cardsQuery)
  const view = useTableView(props.columns, props.storage)
  const changeSort =
    props.onSortChange &&
    ((sort: Sort | undefined) => {
      view.remember({ sort })
      props.onSortChange?.(sort)
    })
  const model = useTableModel({
    columns: props.columns,
    rows,
    rowId,
    hidden: view.hidden,
    onHiddenChange: (hidden) => view.remember({ hidden }),
    sort: props.sort,
    onSortChange: changeSort,
  })
  // State, not a ref: the rows below must be notified of the element that scrolls them.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const body = useRef<{ reveal: (index: number) => void }>(null)
  const height = rowHeight[view.density]
  const shown = rows ?? []
  const ids = shown.map(rowId)

  const select =
    selection && ((rowIds: string[], ticked: boolean) => selection.onChange(withRows(selection.value, rowIds, ticked)))
  const onKeyDown = useRowKeys({
    container: scroller,
    pageKeys: props.pageKeys ?? false,
    rowCount: shown.length,
    reveal: (index) => body.current?.reveal(index),
    toggle: select && ((index) => select([ids[index]!], !isSelected(selection.value, ids[index]!))),
  })

  useReturnFocus(scroller, rows && ids, props.returnedTo)

  return (
    <Card
      tabIndex={-1}
      className={cn('relative outline-none', props.className)}
      aria-busy={rows === undefined || props.fetching}
    >
      <ProgressLine active={Boolean(props.fetching && rows)} className="rounded-t-card" />
      {props.header}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move focus between the links inside */}
      <div
        ref={setScroller}
        onKeyDown={onKeyDown}
        className="relative max-h-[max(360px,calc(100dvh-150px))] overflow-auto rounded-t-card print:max-h-none print:overflow-visible"
      >
        {failed ? (
          failed
        ) : narrow && rows ? (
          <RowCards
            label={label}
            rows={rows}
            rowId={rowId}
            columns={model.visible}
            naming={model.naming}
            rowHref={rowHref}
            renderLink={props.renderLink}
            onOpen={props.onRowOpen}
            isSelected={selection && ((id) => isSelected(selection.value, id))}
            onSelect={select && ((id, ticked) => select([id], ticked))}
            groupHeader={props.groupHeader}
          />
        ) : (
          <table className="w-full border-separate border-spacing-0" aria-rowcount={paging?.total}>
            <caption className="sr-only">{label}</caption>
            <TableHeader
              columns={model.visible}
              sort={props.sort}
              sorter={model.sorter}
              pageBox={
                select && {
                  checked: pageState(selection.value, ids),
                  onChange: (ticked) => select(ids, ticked),
                }
              }
            />
            {rows ? (
              <TableBody
                ref={body}
                rows={rows}
                rowId={rowId}
                height={height}
                columnCount={model.visible.length + (selection ? 1 : 0)}
                scroller={scroller}
                renderRow={(row, index) => (
                  <>
                    <GroupRow columnCount={model.visible.length + (selection ? 1 : 0)}>
                      {props.groupHeader?.(row)}
                    </GroupRow>
                    <TableRow
                      row={row}
                      index={index}
                      ariaRowIndex={paging ? (paging.page - 1) * paging.pageSize + index + 2 : index + 2}
                      columns={model.visible}
                      naming={model.naming}
                      height={height}
                      href={rowHref?.(row)}
                      renderLink={props.renderLink}
                      onOpen={props.onRowOpen}
                      current={props.currentRowId === rowId(row)}
                      selected={selection && isSelected(selection.value, rowId(row))}
                      onSelect={select && ((ticked) => select([rowId(row)], ticked))}
                    />
                  </>
                )}
              />
            ) : (
              <SkeletonBody
                columns={model.visible}
                count={Math.min(skeletonRows, paging?.pageSize ?? 5)}
                height={height}
                boxes={selection !== undefined}
              />
            )}
          </table>
        )}
        {rows?.length === 0 && !failed && props.empty}
      </div>
      {selection && selectedCount(selection.value, paging?.total ?? shown.length) > 0 && (
        <BulkBar
          count={selectedCount(selection.value, paging?.total ?? shown.length)}
          total={paging?.total ?? shown.length}
          offerAll={
            !selection.isOfSeen &&
            selection.value.kind === 'some' &&
            pageState(selection.value, ids) === true &&
            (paging?.total ?? 0) > ids.length
          }
          onSelectAll={() => selection.onChange({ kind: 'all', except: new Set() })}
          onClear={() => selection.onChange(noRows)}
          actions={selection.actions(selectedCount(selection.value, paging?.total ?? shown.length))}
        />
      )}
      {!failed && (
        <TableFooter
          paging={
            paging && {
              ...paging,
              onChange: (next) => {
                if (next.pageSize !== paging.pageSize) view.remember({ pageSize: next.pageSize })
                paging.onChange(next)
              },
            }
          }
          shown={rows?.length}
          note={props.note}
          menu={
            <ViewMenu
              columns={props.columns}
              hideable={model.hideable}
              density={view.density}
              onDensityChange={(density) => view.remember({ density })}
              onReset={view.reset}
              onCopy={rows && rows.length > 0 ? () => copyRows(model.visible, rows) : undefined}
            />
          }
        />
      )}
    </Card>
  )
}
