import { roleWords } from '@milepost/contract/api/roles'
import { userEndpoints as endpoints, type User } from '@milepost/contract/users/endpoints'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { useController } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useTypeOptions } from '../../../scope/use-type-options.ts'
import { useSession } from '../../../session/session-context.ts'
import { forgetGroups } from '../../../session/stored/groups-cache.ts'

type Values = {
  GroupId: string
  isAdmin: boolean
  needsReview: boolean
  isReviewer: boolean
  excludedTranslatedTypes: string[]
  neverReviewTranslatedTypes: string[]
}

/** A person's access and their part in review. */
export function UserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <FormDrawer title={user.name} description={user.email} onClose={onClose}>
      <UserForm user={user} onClose={onClose} />
    </FormDrawer>
  )
}

function UserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const start: Values = {
    GroupId: user.group ?? '',
    isAdmin: user.user_roles.includes('admin'),
    needsReview: user.needsReview,
    isReviewer: user.isReviewer,
    excludedTranslatedTypes: user.excludedTranslatedTypes,
    neverReviewTranslatedTypes: user.neverReviewTranslatedTypes,
  }
  const of = useContractForm({
    endpoint: endpoints.changeReview,
    input: { params: { id: user.id } },
    start,
    body: ({ GroupId: _, isAdmin: __, ...review }: Values) => review,
    onSaved: async (_, { GroupId, isAdmin }) => {
      const access = {
        ...(GroupId !== start.GroupId && GroupId !== '' && { GroupId }),
        ...(isAdmin !== start.isAdmin && { isAdmin }),
      }
      if (Object.keys(access).length) await call(endpoints.changeAccess, { params: { id: user.id }, body: access })
      forgetGroups(browserStorage('localStorage'))
      toastSuccess('Saved')
      await refresh(endpoints.list)
      onClose()
    },
  })
  return (
    <ContractFormView of={of}>
      {(user.directory.account || user.directory.access) && <DirectoryNote user={user} />}
      {!user.directory.access && (
        <>
          <GroupField hasNone={user.group === null} />
          <Flag
            name="isAdmin"
            label="Admin"
            hint="Manages people, settings and every admin page, and may view other clients."
          />
        </>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-13 font-[540]">Review of ratings</legend>
        <Flag name="needsReview" label="Their ratings need a second opinion" />
        <Flag name="isReviewer" label="They may give that second opinion" />
      </fieldset>
      <Types
        name="excludedTranslatedTypes"
        label="Event types they don’t rate"
        hint="These events aren’t offered to them for review."
      />
      <Types
        name="neverReviewTranslatedTypes"
        label="Event types without a second opinion"
        hint="Their ratings of these types count immediately."
      />
      <FormFooter of={of} onCancel={onClose} />
    </ContractFormView>
  )
}

/** What can't be changed here, and where it can be. */
const DirectoryNote = ({ user: { directory, user_roles, deactivatedAt } }: { user: User }) => (
  <section aria-label="Managed by your directory" className="rounded-control bg-sunken p-3 text-13">
    <h3 className="font-[540]">Managed by your directory</h3>
    <p className="mt-1 text-text-2">
      {directory.access
        ? `Roles: ${user_roles.length === 0 ? 'none' : roleWords(user_roles)}. They follow groups in your directory, so change them there.`
        : 'Name, address and activation come from your directory. Roles are set here.'}
    </p>
    {deactivatedAt !== null && (
      <p className="mt-1 text-text-2">Deactivated there. They can’t sign in until they are activated there.</p>
    )}
  </section>
)

/** People added by a directory have no group yet. */
function GroupField({ hasNone }: { hasNone: boolean }) {
  const { groups } = useSession()
  const { field } = useController({ name: 'GroupId' })
  return (
    <Field label="Group" hint={groups.find(({ _id }) => _id === field.value)?.description}>
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={[
          ...(hasNone ? [{ value: '', label: 'None' }] : []),
          ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
    </Field>
  )
}

function Flag({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { field } = useController({ name })
  return (
    <Checkbox checked={field.value as boolean} onChange={field.onChange} hint={hint}>
      {label}
    </Checkbox>
  )
}

/** A choice of event types. */
function Types({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { field } = useController({ name })
  const options = useTypeOptions()
  const chosen = field.value as string[]
  return (
    <details className="text-13">
      <summary className="cursor-pointer font-[540]">
        {label}: {chosen.length === 0 ? 'none' : chosen.length}
      </summary>
      <p className="mt-1 text-12 text-text-3">{hint}</p>
      <div className="mt-2 grid gap-2 tablet:grid-cols-2">
        {options.map(({ value, label: word }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(on) => field.onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
          >
            {word}
          </Checkbox>
        ))}
      </div>
    </details>
  )
}
