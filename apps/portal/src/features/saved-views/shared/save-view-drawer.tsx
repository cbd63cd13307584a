import {
  savedViewEndpoints as endpoints,
  longestViewName,
  type SavedView,
} from '@milepost/contract/saved-views/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Switch } from '@milepost/ui/form/switch'
import { useController } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import type { ViewSaving } from './view-saving.ts'

/** Saves what a page shows under a name. */
export function SaveViewDrawer({ page, saving, onClose }: { page: string; saving: ViewSaving; onClose: () => void }) {
  const of = useContractForm({
    endpoint: endpoints.create,
    start: { name: '', isShared: false, isDefault: false },
    body: ({ name, isShared }) => ({ page, name: name.trim(), isShared, ...saving }),
    onSaved: async ({ id, name }, { isDefault }) => {
      if (isDefault) await call(endpoints.setDefault, { params: { id }, body: { isDefault } })
      await refresh(endpoints.list)
      toastSuccess(`Saved the view ${name}`)
      onClose()
    },
  })
  return (
    <FormDrawer
      title="Save this view"
      description="Keeps the filters, order and columns of this page. Dates such as “last 7 days” move with the calendar."
      onClose={onClose}
    >
      <ContractFormView of={of}>
        <ViewFields />
        <ViewSwitch name="isDefault" label="Open this page with it" hint="Only for you." />
        <FormFooter of={of} action="Save view" always onCancel={onClose} />
      </ContractFormView>
    </FormDrawer>
  )
}

/** Renames or shares a saved view. */
export function ChangeViewDrawer({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { id, name, isShared } = view
  const of = useContractForm({
    endpoint: endpoints.change,
    input: { params: { id } },
    start: { name, isShared },
    body: (values) => ({ name: values.name.trim(), isShared: values.isShared }),
    onSaved: async () => {
      await refresh(endpoints.list)
      toastSuccess('Saved')
      onClose()
    },
  })
  return (
    <FormDrawer title={`Change the view ${name}`} onClose={onClose}>
      <ContractFormView of={of}>
        <ViewFields />
        <FormFooter of={of} onCancel={onClose} />
      </ContractFormView>
    </FormDrawer>
  )
}

function ViewFields() {
  return (
    <>
      <TextField name="name" label="Name" maxLength={longestViewName} />
      <ViewSwitch
        name="isShared"
        label="Share with everyone"
        hint="All people of this client see it in this page’s views. Only you and admins can change it."
      />
    </>
  )
}

function ViewSwitch({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { field } = useController({ name })
  return (
    <Switch checked={field.value as boolean} onChange={field.onChange} hint={hint}>
      {label}
    </Switch>
  )
}
