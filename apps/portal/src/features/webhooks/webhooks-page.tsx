import { webhookEndpoints as endpoints, type Webhook } from '@milepost/contract/webhooks/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { useState } from 'react'
import { webhookHref } from '../../addresses.ts'
import { call } from '../../lib/api/api.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useListView } from '../../list/use-list-view.ts'
import { useWholeList } from '../../list/use-whole-list.ts'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { webhookList } from './webhook-list.tsx'
import { WebhookMenu } from './webhook-menu.tsx'

/** The state of an open webhook follows its deliveries. */
const watchMs = 5_000

/** Addresses that are sent what happens, and what each of them got. */
export default function WebhooksPage() {
  const isOpen = useListView(webhookList).values.open !== undefined
  const query = useAnswer({ ...answerOf(endpoints.list, {}), refetchInterval: isOpen && watchEvery(watchMs) })
  const list = useWholeList(webhookList, query)
  const [asked, setAsked] = useState<Webhook>()
  const open = query.data?.find(({ id }) => id === list.values.open)
  const create = (words: string) => (
    <Button variant="primary" onClick={() => list.change({ create: 'yes' }, 'push')}>
      <Plus aria-hidden />
      {words}
    </Button>
  )
  return (
    <ListPage
      list={list}
      lead={
        <Button asChild>
          <a href="/api/docs#/Webhooks" target="_blank" rel="noreferrer">
            API reference
          </a>
        </Button>
      }
      actions={create('Create webhook')}
    >
      <ListTable
        list={list}
        href={({ id }: Webhook) => webhookHref(id)}
        onOpen={({ id }: Webhook) => list.change({ open: id }, 'push')}
        currentId={open?.id}
        actions={(webhook: Webhook) => (
          <WebhookMenu
            webhook={webhook}
            onOpen={() => list.change({ open: webhook.id }, 'push')}
            onRemove={() => setAsked(webhook)}
          />
        )}
        empty={
          <Empty
            title="No webhooks yet."
            detail="A webhook sends events, losses, score changes and connection problems to your own software as they happen."
            action={create('Create your first webhook')}
          />
        }
      />
      {list.values.create && <NewWebhook onClose={() => list.change({ create: undefined })} />}
      {open && (
        <WebhookDrawer
          key={open.id}
          webhook={open}
          onClose={() => list.change({ open: undefined })}
          onRemove={() => setAsked(open)}
        />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={`Delete the webhook ${asked?.description}?`}
        effect="Nothing more is sent to it, and its deliveries are deleted. This can’t be undone."
        action="Delete"
        onConfirm={async () => {
          if (asked) await remove(asked)
        }}
      />
    </ListPage>
  )
}

async function remove({ id, description }: Webhook): Promise<void> {
  await call(endpoints.remove, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`The webhook ${description} is deleted`)
  await refresh(endpoints.list)
}
