import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Forbidden, NotFound } from '@milepost/ui/feedback/states'
import { Card, CardBody } from '@milepost/ui/layout/card'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api/api-error.ts'
import { QueryFailed } from '../lib/query-failed.tsx'
import { Page } from '../shell/page/page.tsx'

interface RecordPageProps<T> {
  /** "event": to stand in sentences. */
  thing: string
  /** The title where there is no such record; by itself "Unknown event". */
  unknownTitle?: string
  id: string
  /** The list it is in, and its way back. */
  list: Crumb & { href: string }
  /** The record once it is there; while the next one loads the question may still hold the one before. */
  record: T | undefined
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** The id cannot be one: nothing needs to be asked. */
  isUnknown?: boolean
  /** In the shape of what comes; by itself a few lines. */
  waiting?: ReactNode
  /** The whole page, with `Page` and the breadcrumb it is handed. */
  children: (record: T, breadcrumb: readonly Crumb[]) => ReactNode
}

/** One record by its address: waiting for it, not there, not for this person, failed, or shown. */
export function RecordPage<T>({ thing, id, list, record, query, children, ...rest }: RecordPageProps<T>) {
  const breadcrumb = [list]
  const code = query.isError && query.error instanceof ApiError ? query.error.code : undefined
  if (rest.isUnknown || code === 'notFound' || code === 'invalid')
    return (
      <Page title={rest.unknownTitle ?? `Unknown ${thing}`} breadcrumb={breadcrumb}>
        <Card>
          <NotFound thing={thing} id={id} listHref={list.href} listLabel="Back to the list" />
        </Card>
      </Page>
    )
  if (record) return children(record, breadcrumb)
  return (
    <Page breadcrumb={breadcrumb}>
      {code === 'forbidden' ? (
        <Card>
          <Forbidden />
        </Card>
      ) : query.isError ? (
        <Card>
          <QueryFailed what={`this ${thing}`} query={query} />
        </Card>
      ) : (
        (rest.waiting ?? (
          <Card>
            <CardBody>
              <SkeletonLines lines={8} label={`Loading ${thing}`} />
            </CardBody>
          </Card>
        ))
      )}
    </Page>
  )
}
