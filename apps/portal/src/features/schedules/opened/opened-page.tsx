import { scheduleEndpoints as endpoints, type OpenedReport } from '@milepost/contract/schedules/endpoints'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { scheduleHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { usePublicBrand } from '../../../shell/public-brand.ts'

/** A report, opened by the link in its email, with or without an account. */
export default function OpenedPage() {
  const { token = '' } = useParams({ strict: false })
  const secret = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') ?? '' })
  const query = useQuery({
    queryKey: ['report', token, secret],
    queryFn: () => call(endpoints.open, { params: { token }, query: { token: secret } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  usePublicBrand(query.data?.client)
  return (
    <div className="grid justify-items-center px-4 py-12 desk:py-24">
      {query.data ? (
        <ReportCard report={query.data} />
      ) : query.isError ? (
        <FailedCard error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <PlainCard title="Opening the report">
          <div className="mt-4">
            <SkeletonLines lines={3} label="Loading the report" />
          </div>
        </PlainCard>
      )}
    </div>
  )
}

function ReportCard({ report }: { report: OpenedReport }) {
  const { name, client, dueAt, rows, isAttached, page, file } = report
  const day = new Date(dueAt).toLocaleDateString('en-US', { dateStyle: 'long' })
  return (
    <PlainCard
      title={name}
      detail={`${client.name} · ${day} · ${countText(rows)} ${rows === 1 ? 'row' : 'rows'}`}
      action={
        <>
          <Button variant="primary" asChild>
            <Link href={page}>Open in the portal</Link>
          </Button>
          {file && (
            <Button asChild>
              <Link href={scheduleHref(file.scheduleId)}>Download the file</Link>
            </Button>
          )}
        </>
      }
      note={
        isAttached
          ? 'The file is attached to the email. To see the list or other reports, sign in.'
          : 'The file was too large for the email. Sign in to download it.'
      }
    />
  )
}

function FailedCard({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'notFound')
    return (
      <PlainCard
        title="This link doesn’t exist"
        detail="Part of the address may be missing, or the report was deleted. Open it again from the email."
      />
    )
  return (
    <PlainCard
      title="Could not open the report"
      detail={explain(error).message}
      action={
        <Button variant="primary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
