import type { Connection } from '@milepost/contract/connections/endpoints'
import { cn } from '@milepost/ui/cn'
import { Button } from '@milepost/ui/form/button'
import { CircleAlert, TriangleAlert } from '@milepost/ui/icons'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useSession } from '../../../session/session-context.ts'
import type { ConnectionActions } from '../actions/use-connection-actions.ts'
import { dataTypeList } from '../shared/data-type-words.ts'
import type { FaultExplanation } from '../shared/fault-explanation.ts'
import { useMayChange } from '../shared/may-change.ts'

interface FaultNoticeProps {
  story: FaultExplanation
  connection: Connection
  ask: ConnectionActions['ask']
}

/** What happened, since when, what happens next, and what the reader can do. */
export function FaultNotice({ story, connection, ask }: FaultNoticeProps) {
  const format = useFormat()
  const { tone, what, since, next, nextAt, dataTypes, details } = story
  const isToday = nextAt != null && format.day(nextAt) === format.day(new Date().toISOString())
  const Icon = tone === 'destructive' ? CircleAlert : TriangleAlert
  return (
    <section
      aria-label={what}
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border bg-surface px-3.5 py-3 text-13',
        tone === 'destructive' ? 'border-destructive' : 'border-warning',
      )}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', tone === 'destructive' ? 'text-destructive' : 'text-warning')}
      />
      <div className="num min-w-0 flex-1 basis-64">
        <p className="text-14 font-[560]">{what}</p>
        <p className="mt-0.5 max-w-[72ch] text-text-2">
          {since && (
            <>
              Since <time dateTime={since}>{format.dateTime(since)}</time> ({format.ago(since)}).{' '}
            </>
          )}
          {dataTypes.length > 0 && <>Missing: {dataTypeList(dataTypes)}. </>}
          {next}
          {nextAt && (
            <>
              {' '}
              Next attempt at <time dateTime={nextAt}>{isToday ? format.clock(nextAt) : format.dateTime(nextAt)}</time>.
            </>
          )}
        </p>
        {details.length > 0 && (
          <details className="mt-1.5 text-12 text-text-3">
            <summary className="cursor-pointer hover:text-text">For support</summary>
            {details.map((detail) => (
              <code key={detail} className="mt-1 block font-mono wrap-anywhere select-all">
                {detail}
              </code>
            ))}
          </details>
        )}
      </div>
      <Remedy story={story} connection={connection} ask={ask} />
    </section>
  )
}

/** The fix available here; retrying is a button on the page. */
function Remedy({ story: { remedy }, connection, ask }: FaultNoticeProps) {
  const mayChange = useMayChange()
  const { isAdmin } = useSession()
  if (remedy === 'credentials' && mayChange)
    return (
      <Button variant="primary" onClick={() => ask('credentials', connection)}>
        Edit credentials
      </Button>
    )
  if (remedy === 'keep' && isAdmin) return <Button onClick={() => ask('keep', connection)}>Keep this one</Button>
  return null
}
