import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { DaysNotShown } from '../../scope/days-not-shown.tsx'
import { refusedNotice } from '../../scope/range.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'

/** Why a list cannot be shown: days that nobody can be told of, with the nearest that can, or a call that failed. */
export function listFailed<Row extends object>({
  look,
  query,
  refused,
  change,
}: ListState<ListValues & Record<string, unknown>, Row>): ReactNode {
  if (refused) return <DaysNotShown {...refusedNotice(refused)} onShow={(next) => change(next as object)} />
  const tooDeep = query.data ? undefined : tooDeepIn(query.error)
  if (tooDeep)
    return (
      <Empty
        title="No page goes that far."
        detail={`${tooDeep.charAt(0).toUpperCase()}${tooDeep.slice(1)}.`}
        action={<Button onClick={() => change({ page: 1 })}>First page</Button>}
      />
    )
  return query.isError && !query.data && <QueryFailed what={look.things[1]} query={query} />
}

/** Why no page is as deep as the one that an address names, in the server's words. */
const tooDeepIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ field }) => field === 'query.PageNumber')?.message : undefined
