import { deliveryStateWords } from '@milepost/contract/webhooks/columns'
import {
  type DeliveryState,
  deliveryRetentionDays,
  deliveryStates,
  webhookEndpoints as endpoints,
  type Webhook,
  type WebhookDelivery,
} from '@milepost/contract/webhooks/endpoints'
import { notificationType, testType, webhookTypes, webhookTypeText } from '@milepost/contract/webhooks/events'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Select } from '@milepost/ui/form/select'
import { Send } from '@milepost/ui/icons'
import { DataTable } from '@milepost/ui/table/data-table'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { DeliveryView } from './delivery-view.tsx'
import { isOn, turn } from './webhook-menu.tsx'

const first = { page: 1, pageSize: 10 }
/** Deliveries take seconds, so the log follows them while it is open. */
const watchMs = 3_000

/** What was sent to a webhook, filtered, with a test and each delivery in full. */
export function DeliveriesTab({ webhook }: { webhook: Webhook }) {
  const [paging, setPaging] = useState(first)
  const [state, setState] = useState<DeliveryState | ''>('')
  const [type, setType] = useState('')
  const [open, setOpen] = useState<string>()
  const query = useAnswer({
    ...answerOf(endpoints.deliveries, {
      params: { id: webhook.id },
      query: {
        PageNumber: paging.page,
        PageSize: paging.pageSize,
        ...(state && { state: [state] }),
        ...(type && { type: [type] }),
      },
    }),
    refetchInterval: watchEvery(watchMs),
  })
  if (open) return <DeliveryView webhook={webhook} id={open} onBack={() => setOpen(undefined)} />
  const narrow = (change: () => void) => {
    change()
    setPaging(first)
  }
  return (
    <div className="grid gap-3">
      {!isOn(webhook) && <TurnedOff webhook={webhook} />}
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="State"
          value={state}
          onChange={(value) => narrow(() => setState(value))}
          options={[
            { value: '', label: 'Any state' },
            ...deliveryStates.map((value) => ({ value, label: deliveryStateWords[value] })),
          ]}
        />
        <Select
          aria-label="Event"
          value={type}
          onChange={(value) => narrow(() => setType(value))}
          options={[
            { value: '', label: 'Any event' },
            ...[...webhookTypes, notificationType, testType].map((value) => ({ value, label: webhookTypeText(value) })),
          ]}
        />
        <Button className="ml-auto" disabled={!isOn(webhook)} onClick={() => void sendTest(webhook)}>
          <Send aria-hidden />
          Send test
        </Button>
      </div>
      <DataTable<WebhookDelivery>
        label="Deliveries"
        columns={deliveryColumns}
        rows={query.data?.items}
        rowId={({ id }) => id}
        onRowOpen={({ id }) => setOpen(id)}
        paging={{ ...paging, total: query.data?.totalCount ?? 0, onChange: setPaging }}
        fetching={query.isFetching}
        failed={query.isError && !query.data && <QueryFailed what="deliveries" query={query} />}
        empty={
          <Empty
            title={state || type ? 'No deliveries match these filters.' : 'Nothing was sent yet.'}
            detail={`Deliveries are listed for ${deliveryRetentionDays} days. Send a test to see whether your server receives it.`}
          />
        }
      />
    </div>
  )
}

const TurnedOff = ({ webhook }: { webhook: Webhook }) => (
  <div className="flex flex-wrap items-center gap-2 rounded-control border border-border px-3 py-2 text-13">
    <p className="text-text-2">
      {webhook.state === 'disabled'
        ? 'Milepost turned it off, because every request failed for three days.'
        : 'It is off: nothing is recorded for it.'}
    </p>
    <Button size="small" className="ml-auto" onClick={() => void turn(webhook, true)}>
      Turn on
    </Button>
  </div>
)

async function sendTest({ id }: Webhook): Promise<void> {
  await call(endpoints.test, { params: { id } }).catch((failure: unknown) => toastFailure(explain(failure).message))
  await refresh(endpoints.deliveries)
}
