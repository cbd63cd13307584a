import { ApiError } from '@milepost/session/api/api-error'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import type { ReactNode } from 'react'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { DaysNotShown } from '../../scope/days-not-shown.tsx'
import { refusedNotice } from '../../scope/range.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'

/** Why a list can't be shown: unavailable days, with the nearest available ones, or a failed call. */
export function listFailed<Row extends object>({
  definition,
  query,
  failed,
  refused,
  change,
}: ListState<ListValues & Record<string, unknown>, Row>): ReactNode {
  if (refused) return <DaysNotShown {...refusedNotice(refused)} onShow={(next) => change(next as object)} />
  const tooDeep = failed ? tooDeepIn(query.error) : undefined
  if (tooDeep)
    return (
      <Empty
        title="This page doesn’t exist."
        detail={`${tooDeep.charAt(0).toUpperCase()}${tooDeep.slice(1)}.`}
        action={<Button onClick={() => change({ page: 1 })}>First page</Button>}
      />
    )
  return failed && <QueryFailed what={definition.things[1]} query={query} />
}

/** Returns the server's explanation that a page number is too high. */
const tooDeepIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ field }) => field === 'query.PageNumber')?.message : undefined
