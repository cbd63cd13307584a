import { type SharedItem, shareEndpoints } from '@milepost/contract/shares/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { useController } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'

export type Changed = { item: SharedItem; part: 'end' | 'password' }

/** Moves the end of a link, or sets, changes or removes its password. */
export function ChangeShare({ changed, onClose }: { changed: Changed; onClose: () => void }) {
  const { item, part } = changed
  return (
    <FormDrawer
      title={part === 'end' ? `Extend the link to ${item.title}` : `Password of the link to ${item.title}`}
      description={
        part === 'end' ? 'The address stays the same.' : 'People who have the link open need the new password at once.'
      }
      onClose={onClose}
    >
      {part === 'end' ? <EndForm item={item} onClose={onClose} /> : <PasswordForm item={item} onClose={onClose} />}
    </FormDrawer>
  )
}

interface PartProps {
  item: SharedItem
  onClose: () => void
}

async function saved(onClose: () => void): Promise<void> {
  toastSuccess('Saved')
  await refresh(shareEndpoints.list)
  onClose()
}

function EndForm({ item, onClose }: PartProps) {
  const of = useContractForm({
    endpoint: shareEndpoints.change,
    input: { params: { id: item.id } },
    start: { days: '7' },
    body: ({ days }) => ({ expirationDate: new Date(Date.now() + Number(days) * dayMs).toISOString() }),
    onSaved: () => saved(onClose),
  })
  return (
    <ContractFormView of={of}>
      <DaysField />
      <FormFooter of={of} always onCancel={onClose} />
    </ContractFormView>
  )
}

function DaysField() {
  const { field } = useController({ name: 'days' })
  return (
    <Field label="Works for, from today">
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={['7', '14', '30', '90', '365'].map((days) => ({ value: days, label: `${days} days` }))}
      />
    </Field>
  )
}

function PasswordForm({ item, onClose }: PartProps) {
  const of = useContractForm({
    endpoint: shareEndpoints.change,
    input: { params: { id: item.id } },
    start: { password: '' },
    body: ({ password }) => ({ password: password === '' ? null : password }),
    onSaved: () => saved(onClose),
  })
  return (
    <ContractFormView of={of}>
      <TextField
        name="password"
        label="New password"
        secret
        autoComplete="new-password"
        hint={
          item.hasPassword ? 'At least 8 characters; leave it empty to remove the password.' : 'At least 8 characters.'
        }
      />
      <FormFooter of={of} always={item.hasPassword} onCancel={onClose} />
    </ContractFormView>
  )
}
