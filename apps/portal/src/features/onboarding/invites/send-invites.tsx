import { Email } from '@milepost/contract/api/fields'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { useController } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { LinesField } from '../../../form/lines-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { useProviders } from '../../connections/shared/use-providers.ts'
import { typedInvites } from './typed-invites.ts'

const start = { invites: '', providerId: '', note: '', expiresInDays: '14' }
type Values = typeof start

/** Invites fleets: typed or pasted addresses, the provider to connect, a note, and how long the link is valid. */
export function SendInvites({ onClose }: { onClose: () => void }) {
  return (
    <FormDrawer
      title="Invite fleets"
      description="Each gets a mail with a link to connect its data provider."
      onClose={onClose}
    >
      <InviteForm onClose={onClose} />
    </FormDrawer>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { data: providers = [] } = useProviders()
  const of = useContractForm({
    endpoint: connectionInviteEndpoints.send,
    start,
    body: ({ invites, providerId, note, expiresInDays }: Values) => ({
      invites: typedInvites(invites),
      ...(providerId && { providerId: Number(providerId) }),
      ...(note.trim() && { note: note.trim() }),
      expiresInDays: Number(expiresInDays),
    }),
    check: ({ invites }): Record<string, string> => {
      const typed = typedInvites(invites)
      if (typed.length === 0) return { invites: 'Give at least one e-mail address.' }
      const wrong = typed.find(({ email }) => !Email.safeParse(email).success)
      return wrong ? { invites: `“${wrong.email}” is no e-mail address.` } : {}
    },
    onSaved: async (sent) => {
      toastSuccess(`Invited ${countText(sent.length)} ${sent.length === 1 ? 'fleet' : 'fleets'}`)
      await refresh(connectionInviteEndpoints.list)
      onClose()
    },
  })
  return (
    <ContractFormView of={of}>
      <LinesField
        name="invites"
        label="E-mail addresses"
        hint="One a line; after a comma the fleet’s name. A table can be pasted."
        rows={6}
      />
      <ChoiceField
        name="providerId"
        label="Provider"
        options={[
          { value: '', label: 'The fleet chooses' },
          ...providers.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
        ]}
      />
      <LinesField name="note" label="Note" hint="Stands in the mail." rows={3} optional />
      <ChoiceField
        name="expiresInDays"
        label="Works for"
        options={['7', '14', '30', '90'].map((days) => ({ value: days, label: `${days} days` }))}
      />
      <FormFooter of={of} action="Send invites" onCancel={onClose} />
    </ContractFormView>
  )
}

function ChoiceField({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: { value: string; label: string }[]
}) {
  const { field } = useController({ name })
  return (
    <Field label={label}>
      <Select value={field.value as string} onChange={field.onChange} options={options} />
    </Field>
  )
}
