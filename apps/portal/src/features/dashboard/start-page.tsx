import type { PastProgress } from '@milepost/contract/connection-sync'
import { connectionEndpoints } from '@milepost/contract/connections'
import { product } from '@milepost/contract/product'
import { DataStrip } from '@milepost/ui/chart/data-strip'
import { Progress } from '@milepost/ui/feedback/progress'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../lib/query-client.ts'
import { isBuilt } from '../../page-code.ts'
import { isPublic, mayOpen } from '../../page-list.ts'
import { pages } from '../../pages.ts'
import { useSession } from '../../session/session-context.ts'
import { useSyncProgress } from '../../shell/loading-past.ts'
import { Page } from '../../shell/page.tsx'
import { dataTypeWord, progressLines } from '../../shell/sync-progress.ts'
import { FirstSteps } from './first-steps.tsx'
import { NewestEvents } from './newest-events.tsx'
import { useDataNotes } from './use-data-notes.ts'

/** Where everyone begins: what is wrong with the data, what comes in, the newest events, and where to go; before anything is connected, what to do. */
export default function StartPage() {
  const { user, client } = useSession()
  const [firstName] = user.name.split(' ')
  const connections = useQuery(answerOf(connectionEndpoints.list, {}))
  const notes = useDataNotes()
  const incoming = useSyncProgress()
  // What stands above other things is known before those are shown: nothing is pushed down under somebody's finger.
  const isWaiting = notes === undefined || incoming.isPending
  if (connections.data?.length === 0)
    return (
      <Page title={`Welcome, ${firstName}`} line={client.name}>
        <FirstSteps />
      </Page>
    )
  return (
    <Page title={`Welcome, ${firstName}`} line={client.name}>
      {isWaiting && (
        <Card>
          <CardBody>
            <SkeletonLines lines={8} label="Loading the start page" />
          </CardBody>
        </Card>
      )}
      <div hidden={isWaiting}>
        <DataStrip items={notes ?? []} />
        <div className="grid items-start gap-4 wide:grid-cols-[2fr_1fr]">
          <NewestEvents />
          <div className="grid gap-4">
            <IncomingCard progress={incoming.data} />
            <PagesCard />
          </div>
        </div>
      </div>
    </Page>
  )
}

function IncomingCard({ progress }: { progress: PastProgress | undefined }) {
  if (!progress || progress.settled || progress.items.length === 0) return null
  return (
    <Card>
      <CardHeader title="Loading history" />
      <CardBody className="grid gap-3">
        {progressLines(progress.items).map(({ dataType, done, total }) => (
          <Progress key={dataType} label={dataTypeWord(dataType)} done={done} total={total} estimated />
        ))}
        <p className="text-12 text-text-3">You can leave this page; it goes on.</p>
      </CardBody>
    </Card>
  )
}

function PagesCard() {
  const { roles } = useSession()
  const built = pages.filter(
    (page) => isBuilt(page.path) && page.parent === undefined && !isPublic(page) && mayOpen(page, roles),
  )
  return (
    <Card>
      <CardHeader title="Pages that are built" />
      <CardBody>
        <ul className="grid gap-2.5 text-13">
          {built.map((page) => (
            <li key={page.path}>
              <Link href={page.path} className="font-[560] text-primary-text hover:underline">
                {page.entry ? `${page.entry}: ${page.title}` : page.title}
              </Link>
              <span className="block text-12 text-text-3">{page.description}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-12 text-text-3">
          {product.name} grows page by page; the others say what they will show.
        </p>
      </CardBody>
    </Card>
  )
}
