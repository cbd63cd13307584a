import { type CoachingContact, coachingContactEndpoints as endpoints } from '@milepost/contract/coaching/endpoints'
import type { ConnectionDetails } from '@milepost/contract/connections/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Ellipsis, Pencil, Plus, Trash2 } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { useState } from 'react'
import { connectionHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { useWholeList } from '../../../list/use-whole-list.ts'
import { useMay } from '../../../session/use-may.ts'
import { CoverageLine } from '../shared/coverage-line.tsx'
import { ContactDrawer } from './contact-form.tsx'
import { contactList } from './contact-list.tsx'

/** A connection's contacts, how many of its vehicles have one, and the forms to edit them. */
export function ContactsView({
  connection,
  breadcrumb,
}: {
  connection: ConnectionDetails
  breadcrumb: readonly Crumb[]
}) {
  const { id: connectionId, name } = connection
  const answer = useAnswer(answerOf(endpoints.list, { query: { connectionId } }))
  const list = useWholeList(contactList, { ...answer, data: answer.data?.items })
  const mayChange = useMay(endpoints.create)
  const { values, change } = list
  const [removed, setRemoved] = useState<CoachingContact>()
  const edited = answer.data?.items.find(({ id }) => id === values.edit)
  const close = () => change({ add: undefined, edit: undefined })
  const edit = (contact: CoachingContact) => change({ edit: contact.id }, 'push')
  const add = mayChange && (
    <Button variant="primary" onClick={() => change({ add: 'yes' }, 'push')}>
      <Plus aria-hidden />
      Add contact
    </Button>
  )
  return (
    <ListPage
      list={list}
      breadcrumb={[...breadcrumb, { label: name, href: connectionHref(connectionId, 'coaching') }]}
      actions={add}
      tiles={answer.data && <CoverageLine coverage={answer.data} />}
    >
      <ListTable
        list={list}
        onOpen={mayChange ? edit : undefined}
        actions={
          mayChange ? (contact) => <ContactMenu contact={contact} onEdit={edit} onRemove={setRemoved} /> : undefined
        }
        empty={
          <Empty
            title="No one receives coaching messages yet."
            detail="A contact is a person with an email address or phone: a driver’s manager, a dispatcher or the driver."
            action={add || undefined}
          />
        }
      />
      {mayChange && (values.add || edited) && (
        <ContactDrawer connectionId={connectionId} contact={edited} onClose={close} />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={(open) => !open && setRemoved(undefined)}
        title={`Remove ${removed?.name}?`}
        effect={removed ? effectOf(removed) : ''}
        action="Remove"
        onConfirm={async () => {
          if (removed) await remove(removed)
        }}
      />
    </ListPage>
  )
}

interface ContactMenuProps {
  contact: CoachingContact
  onEdit: (contact: CoachingContact) => void
  onRemove: (contact: CoachingContact) => void
}

function ContactMenu({ contact, onEdit, onRemove }: ContactMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${contact.name}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(contact)}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onRemove(contact)}>
        Remove
      </MenuItem>
    </Menu>
  )
}

function effectOf({ vehiclesOnlyHere }: CoachingContact): string {
  if (vehiclesOnlyHere === 0) return 'No vehicle loses its only contact.'
  return `${countText(vehiclesOnlyHere)} ${vehiclesOnlyHere === 1 ? 'vehicle' : 'vehicles'} will have no contact.`
}

async function remove({ id, name }: CoachingContact): Promise<void> {
  await call(endpoints.remove, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`${name} is no longer a coaching contact`)
  await refresh(endpoints.list)
}
