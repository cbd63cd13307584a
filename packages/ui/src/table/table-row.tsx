import type { MouseEvent, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { Link, type RenderLink } from '../layout/link.tsx'
import type { Column } from './column.ts'

export interface TableRowProps<Row> {
  row: Row
  /** Position among the visible rows, from 0. */
  index: number
  /** Position among all rows of the list, from 1, for screen readers if rows are virtualized. */
  ariaRowIndex?: number | undefined
  columns: readonly Column<Row>[]
  naming: string | undefined
  height: number
  href?: string | undefined
  renderLink?: RenderLink | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** This row is the one shown beside the table. */
  current: boolean
  selected?: boolean | undefined
  onSelect?: ((selected: boolean) => void) | undefined
}

/** One row: its name is a real link, and a click anywhere else on it follows that link. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, naming, height, href, renderLink, onOpen, current, selected, onSelect } = props
  const opens = href !== undefined || onOpen !== undefined
  const cellTone = cn(
    'bg-surface group-hover/row:bg-sunken group-has-[:focus-visible]/row:bg-sunken',
    current && 'bg-sunken',
    selected && 'bg-[color-mix(in_oklab,var(--primary-soft)_50%,var(--surface))] group-hover/row:bg-primary-soft',
  )
  return (
    <tr
      data-row={index}
      data-row-focus={href === undefined ? '' : undefined}
      tabIndex={href === undefined && onOpen ? 0 : undefined}
      aria-rowindex={props.ariaRowIndex}
      aria-selected={selected}
      aria-current={current || undefined}
      className={cn('group/row focus-visible:-outline-offset-2', opens && 'cursor-pointer')}
      onClick={(event) => followRow(event, () => onOpen?.(row))}
      onAuxClick={(event) => event.button === 1 && openInTab(event)}
      onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen?.(row)}
    >
      {onSelect && (
        <td className={cn(cellLook, cellTone, 'sticky left-0 z-1 w-10 pr-2.5')} style={{ height }}>
          <Checkbox label="Select row" checked={selected ?? false} onChange={onSelect} />
        </td>
      )}
      {columns.map((column, position) => (
        <td
          key={column.id}
          style={{ height }}
          className={cn(
            cellLook,
            cellTone,
            column.align === 'end' && 'text-right',
            column.id === naming && 'font-[560]',
            position === 0 && cn('sticky z-1', onSelect ? 'left-10' : 'left-0'),
            column.fills && 'w-full max-w-0',
            column.pinnedAtEnd && 'sticky right-0 z-1 border-l',
          )}
        >
          <CellContent
            content={column.cell(row)}
            href={column.id === naming ? href : undefined}
            renderLink={renderLink}
            onOpen={onOpen && (() => onOpen(row))}
          />
        </td>
      ))}
    </tr>
  )
}

const cellLook =
  'border-b border-border px-2 text-13 min-[1500px]:px-2.5 whitespace-nowrap first:pl-3.5 last:pr-3.5 group-last/row:border-b-0'

interface CellContentProps {
  content: ReactNode
  href?: string | undefined
  renderLink?: RenderLink | undefined
  onOpen?: (() => void) | undefined
}

/** A cell's content; the naming cell contains the row's link. A missing value shows "—". */
export function CellContent({ content, href, renderLink = Link, onOpen }: CellContentProps) {
  const shown =
    content === null || content === undefined || content === '' || content === false ? (
      <span className="text-text-3">—</span>
    ) : (
      content
    )
  if (href === undefined) return shown
  return renderLink({
    href,
    'data-row-focus': '',
    className: 'rounded-tag outline-offset-2 hover:underline hover:underline-offset-2',
    children: shown,
    ...(onOpen
      ? {
          onClick: (event: MouseEvent) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          },
        }
      : {}),
  } as Parameters<RenderLink>[0])
}

const interactive = 'a, button, input, select, textarea, label, [role=button], [role=checkbox], [role=menuitem]'

function followRow(event: MouseEvent<HTMLElement>, open: () => void) {
  const target = event.target as HTMLElement
  // Portals bubble through React but are outside the row, and selecting text is not a click.
  if (!event.currentTarget.contains(target) || target.closest(interactive) || window.getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-focus]')
  if (link && (event.ctrlKey || event.metaKey)) window.open(link.href, '_blank', 'noopener')
  else if (link) link.click()
  else open()
}

function openInTab(event: MouseEvent<HTMLElement>) {
  if ((event.target as HTMLElement).closest(interactive)) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-focus]')
  if (link) window.open(link.href, '_blank', 'noopener')
}
