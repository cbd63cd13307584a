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
      description="Each fleet gets an email with a link to connect its data provider."
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
      if (typed.length === 0) return { invites: 'Enter at least one email address.' }
      const wrong = typed.find(({ email }) => !Email.safeParse(email).success)
      return wrong ? { invites: `“${wrong.email}” isn’t an email address.` } : {}
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
        label="Email addresses"
        hint="One per line; add the fleet’s name after a comma. You can paste a table."
        rows={6}
      />
      <ChoiceField
        name="providerId"
        label="Provider"
        options={[
          { value: '', label: 'The fleet chooses' },
          ...providers
            .toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en-US'))
            .map(({ id, displayName }) => ({ value: String(id), label: displayName })),
        ]}
      />
      <LinesField name="note" label="Note" hint="Included in the email." rows={3} optional />
      <ChoiceField
        name="expiresInDays"
        label="Valid for"
        options={['7', '14', '30', '90'].map((days) => ({ value: days, label: `${days} days` }))}
      />
      <FormFooter of={of} action="Send invites" always onCancel={onClose} />
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
