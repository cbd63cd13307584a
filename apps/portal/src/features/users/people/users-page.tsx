import { userEndpoints as endpoints, type User } from '@milepost/contract/users/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Ellipsis, Pencil, Plus, Trash2 } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import { Menu, MenuItem } from '@milepost/ui/layout/menu'
import { useState } from 'react'
import { inviteHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { useWholeList } from '../../../list/use-whole-list.ts'
import { useSession } from '../../../session/session-context.ts'
import { useMay } from '../../../session/use-may.ts'
import { UserDrawer } from './user-drawer.tsx'
import { userList } from './user-list.tsx'

/** The people of this client: their access, their part in review, and when they last signed in. */
export default function UsersPage() {
  const { user: own } = useSession()
  const query = useAnswer(answerOf(endpoints.list, {}))
  const list = useWholeList(userList, query)
  const [asked, setAsked] = useState<User>()
  const mayChange = useMay(endpoints.changeAccess)
  const mayInvite = useMay(endpoints.invite)
  const open = query.data?.find(({ id }) => id === list.values.open)
  return (
    <ListPage
      list={list}
      actions={
        mayInvite && (
          <Button variant="primary" asChild>
            <Link href={inviteHref}>
              <Plus aria-hidden />
              Invite
            </Link>
          </Button>
        )
      }
    >
      <ListTable
        list={list}
        {...(mayChange && {
          onOpen: ({ id }: User) => list.change({ open: id }),
          actions: (user: User) => (
            <UserMenu
              user={user}
              isOwn={user.id === own.id}
              onEdit={() => list.change({ open: user.id }, 'push')}
              onRemove={() => setAsked(user)}
            />
          ),
        })}
        empty={<Empty title="No people yet." detail="Invite colleagues to see them here." />}
      />
      {open && mayChange && <UserDrawer key={open.id} user={open} onClose={() => list.change({ open: undefined })} />}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={`Remove ${asked?.name}?`}
        effect="They are signed out at once, and their API tokens stop working. What they did stays in the history."
        action="Remove"
        typedName={asked?.email}
        onConfirm={async () => {
          if (asked) await remove(asked)
        }}
      />
    </ListPage>
  )
}

interface UserMenuProps {
  user: User
  isOwn: boolean
  onEdit: () => void
  onRemove: () => void
}

const UserMenu = ({ user, isOwn, onEdit, onRemove }: UserMenuProps) => (
  <Menu
    trigger={
      <IconButton label={`Actions for ${user.name}`} size="small">
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
    <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
      Change access
    </MenuItem>
    {!isOwn && (
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
        Remove
      </MenuItem>
    )}
  </Menu>
)

async function remove({ id, name }: User): Promise<void> {
  await call(endpoints.remove, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`${name} was removed`)
  await refresh(endpoints.list)
}
