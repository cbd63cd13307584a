import {
  type CoachingContact,
  type ContactResource,
  coachingContactEndpoints as endpoints,
} from '@milepost/contract/coaching/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { type ContractForm, useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { CoversField } from './covers-field.tsx'

type Values = { name: string; email: string; phoneNumber: string; contactResources: ContactResource[] }

const orNull = (typed: string) => typed.trim() || null

interface ContactDrawerProps {
  connectionId: number
  /** The contact to edit; without it a new one is created. */
  contact?: CoachingContact | undefined
  /** What a new contact's form begins with. */
  start?: Pick<Values, 'name' | 'contactResources'> | undefined
  onClose: () => void
}

/** Who receives messages, how, and about what. */
export function ContactDrawer({ connectionId, contact, start, onClose }: ContactDrawerProps) {
  return (
    <FormDrawer
      title={contact ? contact.name : 'Add a contact'}
      description="Contacts receive the coaching messages about their vehicles and drivers."
      onClose={onClose}
    >
      {contact ? (
        <ChangeForm key={contact.id} connectionId={connectionId} contact={contact} onClose={onClose} />
      ) : (
        <AddForm connectionId={connectionId} start={start} onClose={onClose} />
      )}
    </FormDrawer>
  )
}

type Shared = { connectionId: number; onClose: () => void }

function AddForm({ connectionId, start, onClose }: Shared & Pick<ContactDrawerProps, 'start'>) {
  const of = useContractForm({
    endpoint: endpoints.create,
    start: { name: '', email: '', phoneNumber: '', contactResources: [], ...start } as Values,
    body: bodyFor(connectionId),
    onSaved: saved(onClose),
  })
  return <Fields of={of} action="Add contact" connectionId={connectionId} onClose={onClose} />
}

function ChangeForm({ connectionId, contact, onClose }: Shared & { contact: CoachingContact }) {
  const { id, name, email, phoneNumber, contactResources } = contact
  const of = useContractForm({
    endpoint: endpoints.change,
    input: { params: { id } },
    start: {
      name,
      email: email ?? '',
      phoneNumber: phoneNumber ?? '',
      // Deleted resources cover nothing and can't be stored again.
      contactResources: contactResources
        .filter((one) => one.name !== null)
        .map(({ resourceType, resourceId }) => ({ resourceType, resourceId })),
    } as Values,
    body: bodyFor(connectionId),
    onSaved: saved(onClose),
  })
  return <Fields of={of} action="Save" connectionId={connectionId} onClose={onClose} />
}

const bodyFor =
  (connectionId: number) =>
  ({ name, email, phoneNumber, contactResources }: Values) => ({
    connectionId,
    name,
    email: orNull(email),
    phoneNumber: orNull(phoneNumber),
    contactResources,
  })

const saved =
  (onClose: () => void) =>
  async (_: unknown, { name }: Values) => {
    toastSuccess(`${name.trim()} is now a coaching contact`)
    await refresh(endpoints.list)
    onClose()
  }

function Fields({ of, action, connectionId, onClose }: Shared & { of: ContractForm<Values>; action: string }) {
  return (
    <ContractFormView of={of}>
      <TextField name="name" label="Name" required maxLength={200} />
      <TextField name="email" label="Email" type="email" hint="Enter an email address, a phone number or both." />
      <TextField name="phoneNumber" label="Phone" type="tel" placeholder="+13125550142" />
      <CoversField connectionId={connectionId} />
      <FormFooter of={of} action={action} onCancel={onClose} />
    </ContractFormView>
  )
}
