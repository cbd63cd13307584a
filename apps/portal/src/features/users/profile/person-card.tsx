import { roleWord } from '@milepost/contract/api/roles'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { Badge } from '@milepost/ui/feedback/badge'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormProblem } from '../../../form/form-problem.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { useSession } from '../../../session/session-context.ts'
import { reloadPerson } from '../../../session/session-store.ts'

/** Name (editable), email, client, roles, groups and part in reviews. */
export function PersonCard() {
  const { user, groups, ownRoles } = useSession()
  const groupName = (id: string) => groups.find((group) => group._id === id)?.name ?? id
  return (
    <Card>
      <CardHeader title="You" />
      <CardBody className="grid gap-4">
        <NameForm />
        <Facts
          facts={[
            { term: 'Email', value: user.email },
            { term: 'Client', value: user.client.name },
            { term: ownRoles.length === 1 ? 'Role' : 'Roles', value: <Tags words={ownRoles.map(roleWord)} /> },
            { term: 'Groups', value: <Tags words={user.user_groups.map(groupName)} /> },
            { term: 'Reviewer', value: user.isReviewer ? 'Gives second opinions' : 'No' },
            { term: 'Your ratings', value: user.needsReview ? 'Reviewed by a second person' : 'Count immediately' },
          ]}
        />
      </CardBody>
    </Card>
  )
}

function Tags({ words }: { words: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </span>
  )
}

function NameForm() {
  const { user } = useSession()
  const of = useContractForm({
    endpoint: userEndpoints.rename,
    input: { params: { id: user.id } },
    start: { Name: user.name },
    body: ({ Name }) => ({ Name: Name.trim() }),
    check: ({ Name }) => (Name.trim() ? {} : { Name: 'Enter a name.' }),
    onSaved: async () => {
      await reloadPerson()
      toastSuccess('Name saved')
    },
    draft: 'name',
  })
  return (
    <ContractFormView of={of} className="grid gap-1">
      <div className="flex items-start gap-2">
        <TextField name="Name" label="Name" autoComplete="name" maxLength={200} className="flex-1" />
        <Button type="submit" className="mt-6" disabled={!of.isDirty} busy={of.busy}>
          Save name
        </Button>
      </div>
      <FormProblem of={of} />
    </ContractFormView>
  )
}
