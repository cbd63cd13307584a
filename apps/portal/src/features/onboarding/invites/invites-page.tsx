import { inviteStatusWords } from '@milepost/contract/onboarding/invite-columns'
import { type ConnectionInvite, connectionInviteEndpoints as endpoints } from '@milepost/contract/onboarding/invites'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Ban, Copy, Ellipsis, Plus, Send } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { BulkAction } from '../../../list/bulk/bulk-action.tsx'
import { TileCount } from '../../../list/cells/tile-count.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { type Bulk, ListTable } from '../../../list/list-table.tsx'
import { useWholeList } from '../../../list/use-whole-list.ts'
import { FleetLinkButton } from '../shared/fleet-link.tsx'
import { canResend, inviteList, isOpen } from './invite-list.tsx'
import { SendInvites } from './send-invites.tsx'

/** Invited fleets, how far each has come, and an action to invite again. */
export default function InvitesPage() {
  const answer = useAnswer(answerOf(endpoints.list, {}))
  const query = { ...answer, data: answer.data?.items }
  const list = useWholeList(inviteList, query)
  const { values, change } = list
  const [asked, setAsked] = useState<ConnectionInvite>()
  const send = (words: string) => (
    <Button variant="primary" onClick={() => change({ send: 'yes' }, 'push')}>
      <Plus aria-hidden />
      {words}
    </Button>
  )
  return (
    <ListPage
      list={list}
      actions={
        <>
          <FleetLinkButton />
          {send('Send invites')}
        </>
      }
      tiles={
        <StatusTiles
          counts={answer.data?.counts ?? (answer.isError ? null : undefined)}
          chosen={values.status}
          onChange={(status) => change({ status })}
        />
      }
    >
      <ListTable
        list={list}
        actions={(invite) => <InviteMenu invite={invite} onRevoke={() => setAsked(invite)} />}
        bulk={(bulk) => <ResendMany {...bulk} invites={list.found ?? []} />}
        empty={
          <Empty
            title="No fleets invited yet."
            detail="Each invitation is an email with a link. Its recipient connects their data provider in five steps."
            action={send('Invite your first fleet')}
          />
        }
      />
      {values.send && <SendInvites onClose={() => change({ send: undefined })} />}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Withdraw the invitation to ${asked?.email}?`}
        effect="Its link stops working immediately. You can invite the fleet again."
        action="Withdraw"
        onConfirm={async () => {
          if (asked) await revoke(asked)
        }}
      />
    </ListPage>
  )
}

function InviteMenu({ invite, onRevoke }: { invite: ConnectionInvite; onRevoke: () => void }) {
  if (!canResend(invite)) return null
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${invite.email}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Send aria-hidden />} onSelect={() => void resend(invite)}>
        Send again
      </MenuItem>
      {isOpen(invite) && (
        <>
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyLink(invite)}>
            Copy link
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Ban aria-hidden />} danger onSelect={onRevoke}>
            Withdraw
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function ResendMany({ selection, invites, ...bulk }: Bulk & { invites: readonly ConnectionInvite[] }) {
  const chosen = invites.filter(({ id }) =>
    selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id),
  )
  const nameOf = (id: string) => invites.find((one) => one.id === id)?.email
  return (
    <BulkAction
      {...bulk}
      label="Send again"
      result={(invitations) => `${invitations} sent again`}
      things={['invitation', 'invitations']}
      run={async () => {
        const { done, failed } = await call(endpoints.resend, { body: { ids: chosen.map(({ id }) => id) } })
        await refresh(endpoints.list)
        return { done, failed: failed.map(({ id, reason }) => ({ id, name: nameOf(id) ?? id, reason })) }
      }}
    />
  )
}

async function resend({ id, email }: ConnectionInvite): Promise<void> {
  try {
    const { failed } = await call(endpoints.resend, { body: { ids: [id] } })
    if (failed[0]) toastFailure(`Could not send to ${email}.`, { description: failed[0].reason })
    else toastSuccess(`Sending to ${email} again`)
    await refresh(endpoints.list)
  } catch (failure) {
    toastFailure(`Could not send to ${email}.`, { description: explain(failure).message })
  }
}

async function revoke({ id, email }: ConnectionInvite): Promise<void> {
  await call(endpoints.revoke, { query: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`Invitation to ${email} withdrawn`)
  await refresh(endpoints.list)
}

const copyLink = ({ link }: ConnectionInvite) =>
  navigator.clipboard.writeText(link).then(
    () => toastSuccess('Link copied'),
    () => toastFailure('Could not copy the link.', { description: link }),
  )

/** Undefined while loading; null if loading failed. */
type Counts = { sent: number; opened: number; completed: number; expired: number } | undefined | null

type CountedStatus = keyof NonNullable<Counts>

const statusNotes: Readonly<Record<CountedStatus, string>> = {
  sent: 'not opened yet',
  opened: 'in progress',
  completed: 'form completed',
  expired: 'can be sent again',
}

interface StatusTilesProps {
  counts: Counts
  chosen: readonly string[]
  onChange: (status: CountedStatus[]) => void
}

/** Invitation count by status; each count filters the list to it. */
function StatusTiles({ counts, chosen, onChange }: StatusTilesProps) {
  return (
    <Tiles label="Invitations by status" className="mb-3">
      {(Object.keys(statusNotes) as CountedStatus[]).map((status) => {
        const pressed = chosen.length === 1 && chosen[0] === status
        return (
          <Tile
            key={status}
            label={inviteStatusWords[status]}
            value={<TileCount count={counts === null ? null : counts?.[status]} />}
            note={statusNotes[status]}
            pressed={pressed}
            onToggle={() => onChange(pressed ? [] : [status])}
          />
        )
      })}
    </Tiles>
  )
}
