import { scheduleEndpoints as endpoints, type OpenedReport } from '@milepost/contract/schedules/endpoints'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useQuery } from '@tanstack/react-query'
import { scheduleHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { LinkedCard } from '../../../linked/linked-card.tsx'
import { missingReportLink } from '../../../linked/missing-report-link.ts'
import { useLinkAddress } from '../../../linked/use-link-address.ts'
import { usePublicBrand } from '../../../shell/public-brand.ts'

/** A report, opened by the link in its email, with or without an account. */
export default function OpenedPage() {
  const address = useLinkAddress()
  const query = useQuery({
    queryKey: ['report', address],
    queryFn: () => call(endpoints.open, address),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  usePublicBrand(query.data?.client)
  return (
    <LinkedCard query={query} opens="the report" loads="the report" missingDetail={missingReportLink}>
      {(report) => <ReportCard report={report} />}
    </LinkedCard>
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
