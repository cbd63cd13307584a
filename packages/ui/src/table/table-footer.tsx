import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Button } from '../form/button.tsx'
import { ChevronLeft, ChevronRight } from '../icon/icons.gen.tsx'
import { CardFooter } from '../layout/card.tsx'
import { LiveText } from '../layout/visually-hidden.tsx'

/** Page from 1. */
export interface Paging {
  page: number
  pageSize: number
  /** All rows matching the filters; undefined while they are counted. */
  total: number | undefined
  /** False if there are more than `total`. */
  isTotalExact?: boolean | undefined
  /** Whether there is a page after this one, if known without the total. */
  hasMore?: boolean | undefined
  onChange: (next: { page: number; pageSize: number }) => void
}

export const pageSizes = [10, 20, 50, 100] as const

const count = (value: number) => value.toLocaleString('en-US')

type Shown = Pick<Paging, 'page' | 'pageSize' | 'total' | 'isTotalExact'>

/** "1–10 of 132", "1–10 of more than 10,000"; "1–10" for `shown` rows while the total is unknown. */
export function rangeText({ page, pageSize, total, isTotalExact = true }: Shown, shown = pageSize): string {
  if (total === 0 || (total === undefined && shown === 0)) return 'No rows'
  const first = (page - 1) * pageSize + 1
  if (total === undefined) return `${count(first)}–${count(first + shown - 1)}`
  const last = isTotalExact ? Math.min(total, page * pageSize) : first + shown - 1
  return `${count(first)}–${count(last)} of ${isTotalExact ? '' : 'more than '}${count(total)}`
}

/** Counts at the left; view menu, page size and paging at the right, unless there is nothing to page. */
export function TableFooter({
  paging,
  shown,
  note,
  menu,
}: {
  paging: Paging | undefined
  /** Rows on this page; undefined while loading, when no count is shown. */
  shown: number | undefined
  note: ReactNode
  menu: ReactNode
}) {
  const text =
    shown === undefined ? '' : paging ? rangeText(paging, shown) : `${count(shown)} ${shown === 1 ? 'row' : 'rows'}`
  const hasNext = paging && (paging.hasMore ?? paging.page * paging.pageSize < (paging.total ?? 0))
  const hasNothing = shown === 0 && (paging?.page ?? 1) === 1
  return (
    <CardFooter className="num flex-wrap py-1.5">
      <span>
        {text}
        {note && <> · {note}</>}
        <LiveText>{text}</LiveText>
      </span>
      <span data-screen-only className={cn('flex flex-wrap items-center gap-1', hasNothing && 'hidden')}>
        {menu}
        {paging && (
          <>
            <label className="flex items-center gap-1 px-1">
              Rows
              <select
                value={paging.pageSize}
                onChange={(event) => paging.onChange({ page: 1, pageSize: Number(event.target.value) })}
                className="h-7 rounded-control bg-transparent text-12 hover:bg-sunken"
              >
                {[...new Set([...pageSizes, paging.pageSize])]
                  .sort((a, b) => a - b)
                  .map((size) => (
                    <option key={size} value={size}>
                      {size}
                    </option>
                  ))}
              </select>
            </label>
            <Button
              variant="ghost"
              size="small"
              className="px-1.5 text-12 font-normal"
              disabled={paging.page <= 1}
              onClick={() => paging.onChange({ page: paging.page - 1, pageSize: paging.pageSize })}
            >
              <ChevronLeft aria-hidden />
              <span className="max-phone:sr-only">Previous</span>
            </Button>
            <Button
              variant="ghost"
              size="small"
              className="px-1.5 text-12 font-normal"
              disabled={!hasNext}
              onClick={() => paging.onChange({ page: paging.page + 1, pageSize: paging.pageSize })}
            >
              <span className="max-phone:sr-only">Next</span>
              <ChevronRight aria-hidden />
            </Button>
          </>
        )}
      </span>
    </CardFooter>
  )
}
