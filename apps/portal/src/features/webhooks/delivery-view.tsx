import {
  webhookEndpoints as endpoints,
  type Webhook,
  type WebhookDeliveryDetails,
} from '@milepost/contract/webhooks/endpoints'
import { webhookTypeText } from '@milepost/contract/webhooks/events'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { ArrowLeft, RotateCw } from '@milepost/ui/icons'
import { Facts } from '@milepost/ui/layout/facts'
import { call } from '../../lib/api/api.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { DeliveryBadge } from './delivery-columns.tsx'
import { isOn } from './webhook-menu.tsx'

const watchMs = 3_000

interface DeliveryViewProps {
  webhook: Webhook
  id: string
  onBack: () => void
}

/** One delivery: what was sent, each attempt with its response, and a way to send it again. */
export function DeliveryView({ webhook, id, onBack }: DeliveryViewProps) {
  const params = { id: webhook.id, deliveryId: id }
  const query = useAnswer({ ...answerOf(endpoints.delivery, { params }), refetchInterval: watchEvery(watchMs) })
  const delivery = query.data
  const isOver = delivery?.state === 'delivered' || delivery?.state === 'failed'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          All deliveries
        </Button>
        <Button className="ml-auto" disabled={!isOver || !isOn(webhook)} onClick={() => void sendAgain(params)}>
          <RotateCw aria-hidden />
          Send again
        </Button>
      </div>
      {delivery ? (
        <Details delivery={delivery} />
      ) : query.isError ? (
        <QueryFailed what="the delivery" query={query} />
      ) : (
        <SkeletonLines />
      )}
    </div>
  )
}

function Details({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { id, type, state, createdAt, nextAt, reason, body, attemptList } = delivery
  return (
    <>
      <Facts
        align="start"
        facts={[
          { term: 'Event', value: webhookTypeText(type) },
          { term: 'State', value: <DeliveryBadge state={state} />, note: reason },
          { term: 'ID', value: <code className="font-mono text-12">{id}</code> },
          { term: 'Queued', value: <Moment at={createdAt} zoned /> },
          ...(nextAt ? [{ term: 'Next attempt', value: <Moment at={nextAt} zoned /> }] : []),
        ]}
      />
      <section className="grid gap-2" aria-label="Attempts">
        <h3 className="text-13 font-[540]">Attempts</h3>
        {attemptList.length === 0 && <p className="text-13 text-text-3">None yet.</p>}
        <ol className="grid gap-2">
          {attemptList.toReversed().map((attempt) => (
            <li key={attempt.number} className="grid gap-1 rounded-control border border-border px-3 py-2 text-13">
              <p className="num flex flex-wrap items-baseline gap-x-3">
                <Moment at={attempt.at} />
                <span>{attempt.error ?? `Status ${attempt.status}`}</span>
                <span className="text-text-3">{attempt.durationMilliseconds} ms</span>
              </p>
              {attempt.response && <Text label={`Response of attempt ${attempt.number}`}>{attempt.response}</Text>}
            </li>
          ))}
        </ol>
      </section>
      <section className="grid gap-2" aria-label="Body">
        <div className="flex items-center gap-2">
          <h3 className="text-13 font-[540]">Body</h3>
          <CopyButton text={body} />
        </div>
        <Text label="Body">{JSON.stringify(JSON.parse(body), null, 2)}</Text>
      </section>
    </>
  )
}

/** Text of another program, as it is. Long text scrolls, also by keyboard. */
const Text = ({ label, children }: { label: string; children: string }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it can have the focus.
    tabIndex={0}
    className="max-h-72 overflow-y-auto rounded-control bg-canvas p-2"
  >
    <pre className="font-mono text-12 whitespace-pre-wrap wrap-anywhere">
      <bdi>{children}</bdi>
    </pre>
  </section>
)

async function sendAgain(params: { id: string; deliveryId: string }): Promise<void> {
  try {
    await call(endpoints.redeliver, { params })
    toastSuccess('Queued again')
    await refresh(endpoints.delivery, endpoints.deliveries)
  } catch (failure) {
    toastFailure(explain(failure).message)
  }
}
