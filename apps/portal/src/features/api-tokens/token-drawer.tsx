import { type ApiScope, readScopes } from '@milepost/contract/api/endpoint'
import { apiScopeWords } from '@milepost/contract/api-tokens/columns'
import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { firstCall } from '@milepost/contract/api-tokens/first-calls'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { Button } from '@milepost/ui/form/button'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Select } from '@milepost/ui/form/select'
import { useState } from 'react'
import { type FieldError, get, useController, useFormContext } from 'react-hook-form'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { useClientId, useSession } from '../../session/session-context.ts'

const weekMs = 7 * dayMs

const start = { name: '', scopes: [] as ApiScope[], days: '90' }
type Values = typeof start

type Made = { token: string; scopes: readonly ApiScope[] }
const isForDirectory = ({ scopes }: Pick<Made, 'scopes'>) => scopes.includes('scim')

/** Creates a token and shows it, once. */
export function TokenDrawer({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made>()
  return (
    <FormDrawer
      title={made ? 'Copy your token now' : 'Create an API token'}
      description={
        made
          ? `It isn’t shown again. Whoever has it can ${isForDirectory(made) ? 'add and remove people' : 'read the chosen data'} of this client.`
          : 'A token can do no more than you can, and stops working when you lose your access.'
      }
      onClose={onClose}
    >
      {made ? <MadeToken {...made} onClose={onClose} /> : <TokenForm onMade={setMade} onClose={onClose} />}
    </FormDrawer>
  )
}

function TokenForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const of = useContractForm({
    endpoint: apiTokenEndpoints.create,
    start,
    body: ({ name, scopes, days }: Values) => ({
      name: name.trim(),
      scopes,
      expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString(),
    }),
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter a name, such as the software that will use it.' }),
    onSaved: async ({ token, scopes }) => {
      await refresh(apiTokenEndpoints.list)
      onMade({ token, scopes })
    },
  })
  return (
    <ContractFormView of={of}>
      <TextField name="name" label="Name" hint="The software that will use it." maxLength={200} />
      <Scopes />
      <Days />
      <FormFooter of={of} action="Create token" always onCancel={onClose} />
    </ContractFormView>
  )
}

function Scopes() {
  const { field } = useController({ name: 'scopes' })
  const { formState } = useFormContext()
  const { isAdmin } = useSession()
  const chosen = field.value as ApiScope[]
  const error = (get(formState.errors, 'scopes') as FieldError | undefined)?.message
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-13 font-[540]">May read</legend>
      {readScopes.map((scope) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(on) => field.onChange(on ? [...reading(chosen), scope] : chosen.filter((one) => one !== scope))}
        >
          {apiScopeWords[scope]}
        </Checkbox>
      ))}
      {isAdmin && (
        <Checkbox
          checked={chosen.includes('scim')}
          onChange={(on) => field.onChange(on ? ['scim'] : [])}
          className="mt-2 border-t border-border pt-3"
          hint="For Entra ID, Okta or another directory. It adds, changes and deactivates people, and reads nothing else."
        >
          {apiScopeWords.scim}
        </Checkbox>
      )}
      {error && (
        <p role="alert" aria-invalid className="text-12 text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A token for a directory has no other scope. */
const reading = (scopes: readonly ApiScope[]) => scopes.filter((scope) => scope !== 'scim')

function Days() {
  const { field } = useController({ name: 'days' })
  return (
    <Field label="Expires after" hint="You can create a new one before it expires.">
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={['7', '30', '90', '180', '365'].map((days) => ({ value: days, label: `${days} days` }))}
      />
    </Field>
  )
}

function MadeToken({ token, scopes, onClose }: Made & { onClose: () => void }) {
  const clientId = useClientId()
  const base = `${window.location.origin}/api/scim/v2`
  const now = Date.now()
  const [from, to] = [toRangeTime(new Date(now - weekMs)), toRangeTime(new Date(now))]
  const path = firstCall(scopes, { clientId, from, to })
  const example = `curl -H "Authorization: Bearer ${token}" "${window.location.origin}/api${path}"`
  return (
    <div className="grid gap-4 text-13">
      <Field label="Token">
        <Input readOnly value={token} className="font-mono" onFocus={(event) => event.target.select()} />
      </Field>
      {isForDirectory({ scopes }) && (
        <Field label="SCIM base URL" hint="Entra ID calls it the tenant URL.">
          <Input readOnly value={base} className="font-mono" onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={token} label="Copy token" size="regular" />
        {isForDirectory({ scopes }) ? (
          <CopyButton text={base} label="Copy base URL" size="regular" />
        ) : (
          <CopyButton text={example} label="Copy a curl example" size="regular" />
        )}
        <Button onClick={onClose}>I saved it</Button>
      </div>
    </div>
  )
}
