import { ConnectionChange, type ConnectionDetails, connectionEndpoints } from '@milepost/contract/connections'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../lib/api.ts'
import { ApiError, explain } from '../../../../lib/api-error.ts'
import { useBusy } from '../../../../session/busy.ts'
import { refreshConnections } from '../actions/use-connection-actions.ts'
import { CompanyFields } from '../add/company-fields.tsx'
import { companyOf, type Problems, problemsOf, serverProblems, type Texts } from '../add/connection-draft.ts'

/** The facts of the company as a form. */
export function CompanyDrawer({ connection, onClose }: { connection: ConnectionDetails; onClose: () => void }) {
  const [start] = useState(() => textsOf(connection))
  const [texts, setTexts] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  useBusy(texts !== start)
  const save = useMutation({
    mutationFn: (body: ConnectionChange) => call(connectionEndpoints.change, { params: { id: connection.id }, body }),
    onSuccess: async () => {
      toastSuccess('Saved')
      await refreshConnections()
      onClose()
    },
    onError: (error) => setProblems(error instanceof ApiError ? serverProblems(error.issues) : {}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name: (texts.name ?? '').trim(), ...companyOf(texts) }
    const parsed = ConnectionChange.safeParse(body)
    const found = { ...problemsOf(parsed.error?.issues ?? []), ...(!body.name && { name: 'Give the fleet a name.' }) }
    setProblems(found)
    if (Object.keys(found).length === 0) save.mutate(body)
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={`Company of ${connection.name}`} width={560}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <CompanyFields
          form={{
            texts,
            problems,
            onText: (path, text) => {
              setTexts({ ...texts, [path]: text })
              setProblems({})
            },
          }}
        />
        {save.isError && Object.keys(problems).length === 0 && (
          <p role="alert" className="text-13 text-destructive">
            {explain(save.error).message}
          </p>
        )}
        <div className="flex justify-end gap-2 border-t border-border pt-4">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={texts === start}>
            Save
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

function textsOf({
  name,
  contactNumber,
  dotNumber,
  taxId,
  policyNumber,
  insurerName,
  signer,
}: ConnectionDetails): Texts {
  return {
    name,
    contactNumber: contactNumber ?? '',
    dotNumber: dotNumber ?? '',
    taxId: taxId ?? '',
    policyNumber: policyNumber ?? '',
    insurerName: insurerName ?? '',
    'signer.firstName': signer?.firstName ?? '',
    'signer.lastName': signer?.lastName ?? '',
    'signer.email': signer?.email ?? '',
  }
}
