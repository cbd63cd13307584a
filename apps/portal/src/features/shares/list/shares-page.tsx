import { shareEndpoints as endpoints, type SharedItem } from '@milepost/contract/shares/endpoints'
import { shareStatus } from '@milepost/domain/codes'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Ban, CalendarClock, Copy, Ellipsis, KeyRound, Share2 } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { BulkAction } from '../../../list/bulk/bulk-action.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { type Bulk, ListTable } from '../../../list/list-table.tsx'
import { useListView } from '../../../list/use-list-view.ts'
import { useWholeList } from '../../../list/use-whole-list.ts'
import type { Shareable } from '../shared/shareable.ts'
import { type Changed, ChangeShare } from './change-share.tsx'
import { shareList } from './share-list.tsx'

const ShareDrawer = lazy(() => import('../shared/share-drawer.tsx'))

const ShownShare = lazy(() => import('./shown-share.tsx'))

const isRevoked = ({ status }: SharedItem) => status === shareStatus.code.revoked
const shareableOf = ({ type, sharedItem }: SharedItem): Shareable => ({ type, sharedItem })

/** Every link of the client: who can see what, until when, and a way to end it. */
export default function SharesPage() {
  const [asked, setAsked] = useState<SharedItem>()
  const [changed, setChanged] = useState<Changed>()
  const { status, open: openId, shown: shownId } = useListView(shareList).values
  const query = useAnswer(answerOf(endpoints.list, { query: { status } }))
  const list = useWholeList(shareList, query)
  const isActive = status === 'active'
  const open = query.data?.find(({ id }) => id === openId)
  const shown = query.data?.find(({ id }) => id === shownId)
  const closeOpen = () => list.change({ open: undefined })
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        onOpen={({ id }) => list.change({ shown: id }, 'push')}
        actions={(item) => (
          <ShareMenu
            item={item}
            onRevoke={() => setAsked(item)}
            onChange={setChanged}
            onOpen={() => list.change({ open: item.id }, 'push')}
          />
        )}
        {...(isActive && { bulk: (bulk: Bulk) => <RevokeMany {...bulk} items={list.found ?? []} /> })}
        empty={
          <Empty
            title={isActive ? 'No active links.' : 'No inactive links.'}
            detail="Share an event, a loss, a vehicle report or a list of events with someone who has no account. Each link ends by itself."
          />
        }
      />
      {shown && (
        <Suspense>
          <ShownShare item={shown} onClose={() => list.change({ shown: undefined })} />
        </Suspense>
      )}
      {open && isRevoked(open) && (
        <Suspense>
          <ShareDrawer what={shareableOf(open)} again={open} onClose={closeOpen} />
        </Suspense>
      )}
      {open && !isRevoked(open) && <ChangeShare changed={{ item: open, part: 'end' }} onClose={closeOpen} />}
      {changed && <ChangeShare changed={changed} onClose={() => setChanged(undefined)} />}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Switch off the link to ${asked?.title}?`}
        effect="It stops working at once, also for people who have it open, and can’t be turned on again. To give access later, share it again with a new link."
        action="Switch off"
        onConfirm={async () => {
          if (asked) await revoke(asked)
        }}
      />
    </ListPage>
  )
}

function ShareMenu({
  item,
  onRevoke,
  onChange,
  onOpen,
}: {
  item: SharedItem
  onRevoke: () => void
  onChange: (changed: Changed) => void
  onOpen: () => void
}) {
  if (isRevoked(item))
    return (
      <Button size="small" onClick={onOpen} aria-label={`Share ${item.title} again`}>
        <Share2 aria-hidden />
        Share again
      </Button>
    )
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${item.title}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {item.url && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyLink(item.url!)}>
          Copy link
        </MenuItem>
      )}
      <MenuItem icon={<CalendarClock aria-hidden />} onSelect={onOpen}>
        Extend
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onChange({ item, part: 'password' })}>
        {item.hasPassword ? 'Change password' : 'Set a password'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Ban aria-hidden />} danger onSelect={onRevoke}>
        Switch off
      </MenuItem>
    </Menu>
  )
}

function RevokeMany({ selection, items, ...bulk }: Bulk & { items: readonly SharedItem[] }) {
  const chosen = items.filter(({ id }) =>
    selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id),
  )
  return (
    <BulkAction
      {...bulk}
      label="Switch off"
      result={(links) => `${links} switched off`}
      things={['link', 'links']}
      confirm={{
        title: `Switch off ${chosen.length} ${chosen.length === 1 ? 'link' : 'links'}?`,
        effect:
          'They stop working at once, also for people who have them open, and can’t be turned on again. To give access later, share each again with a new link.',
        action: 'Switch off',
        danger: true,
      }}
      run={async (onProgress) => {
        const failed: { id: string; name: string; reason: string }[] = []
        for (const [done, { id, title }] of chosen.entries()) {
          await call(endpoints.revoke, { params: { id } }).catch((failure: unknown) => {
            failed.push({ id, name: title, reason: explain(failure).message })
          })
          onProgress(done + 1)
        }
        await refresh(endpoints.list)
        return { done: chosen.length - failed.length, failed }
      }}
    />
  )
}

async function revoke({ id, title }: SharedItem): Promise<void> {
  await call(endpoints.revoke, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`The link to ${title} is off`)
  await refresh(endpoints.list)
}

const copyLink = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => toastSuccess('Link copied'),
    () => toastFailure('Could not copy the link.', { description: url }),
  )
