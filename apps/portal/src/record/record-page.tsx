import { ApiError } from '@milepost/session/api/api-error'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Forbidden, NotFound } from '@milepost/ui/feedback/states'
import { Card, CardBody } from '@milepost/ui/layout/card'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { type ReactNode, useEffect } from 'react'
import { QueryFailed } from '../lib/query-failed.tsx'
import { useClientId } from '../session/session-context.ts'
import { Page } from '../shell/page/page.tsx'
import { recordRecent } from '../shell/palette/recent.ts'

interface RecordPageProps<T> {
  /** "event": for use in sentences. */
  thing: string
  /** Title if the record doesn't exist; by default "Unknown event". */
  unknownTitle?: string
  id: string
  /** The record's list, and the link back. */
  list: Crumb & { href: string }
  /** The record once loaded; while the next one loads, the query may still hold the previous one. */
  record: T | undefined
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** The record's name, by which the palette offers it again. */
  nameOf?: (record: T) => string
  /** True if the id can't be valid, so no request is needed. */
  isUnknown?: boolean
  /** A skeleton in the shape of the content; a few lines by default. */
  waiting?: ReactNode
  /** Title and actions until it is loaded, as far as they are known. */
  early?: { title?: string | undefined; actions?: ReactNode }
  /** Renders the whole page, with `Page` and the given breadcrumb. */
  children: (record: T, breadcrumb: readonly Crumb[]) => ReactNode
}

/** One record by URL: loading, not found, no access, failed, or shown. */
export function RecordPage<T>({ thing, id, list, record, query, nameOf, children, ...rest }: RecordPageProps<T>) {
  useRecent(thing, record && nameOf?.(record))
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
    <Page breadcrumb={breadcrumb} {...(rest.early?.title && { title: rest.early.title })} actions={rest.early?.actions}>
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

/** Remembers that a record was opened, once its name is known. */
function useRecent(kind: string, label: string | undefined): void {
  const clientId = useClientId()
  useEffect(() => {
    if (label !== undefined) recordRecent(clientId, { kind, label, href: window.location.pathname })
  }, [clientId, kind, label])
}
