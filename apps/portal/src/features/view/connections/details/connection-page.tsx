import { connectionEndpoints } from '@milepost/contract/connections'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { NotFound } from '@milepost/ui/feedback/states'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { useLiveRefresh } from '../../../../lib/live.ts'
import { answerOf } from '../../../../lib/query-client.ts'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import { useAnswer, watchEvery } from '../../../../lib/use-answer.ts'
import { Page } from '../../../../shell/page.tsx'
import { ConnectionView } from './connection-view.tsx'

const listHref = '/view/connections/active'
/** Vehicles and groups come in without a word. */
const watchMs = 10_000
const breadcrumb = [{ label: 'Connections', href: listHref }]

/** One connection in full. */
export default function ConnectionPage() {
  const { connectionId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const id = Number(connectionId)
  const [gone, setGone] = useState(false)
  useLiveRefresh(['connection', 'progress'], connectionEndpoints.details)
  // The one who deletes it is on the way to the list; asking again would only find nothing.
  const isNumber = Number.isSafeInteger(id) && id > 0
  const query = useAnswer({
    ...answerOf(connectionEndpoints.details, { params: { id } }),
    enabled: isNumber && !gone,
    refetchInterval: watchEvery(watchMs),
  })
  const connection = query.data?.id === id ? query.data : undefined
  const isUnknown = !isNumber || (query.error instanceof ApiError && query.error.code === 'notFound')

  if (isUnknown)
    return (
      <Page title="Unknown Connection" breadcrumb={breadcrumb}>
        <Card>
          <NotFound thing="connection" id={connectionId} listHref={listHref} listLabel="Go to connections" />
        </Card>
      </Page>
    )
  if (connection)
    return (
      <ConnectionView
        key={id}
        connection={connection}
        breadcrumb={breadcrumb}
        onGone={() => {
          setGone(true)
          void navigate({ to: listHref })
        }}
      />
    )
  return (
    <Page breadcrumb={breadcrumb}>
      <Card>
        {query.isError ? (
          <QueryFailed what="this connection" query={query} />
        ) : (
          <CardBody>
            <SkeletonLines lines={8} label="Loading connection" />
          </CardBody>
        )}
      </Card>
    </Page>
  )
}
