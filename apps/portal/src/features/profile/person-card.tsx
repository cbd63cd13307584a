import { userEndpoints } from '@milepost/contract/users'
import { Badge } from '@milepost/ui/feedback/badge'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { explain, fieldMessage } from '../../lib/api-error.ts'
import { useBusy } from '../../session/busy.ts'
import { isText, recordFits } from '../../session/safe-storage.ts'
import { useSession } from '../../session/session-context.ts'
import { reloadPerson } from '../../session/session-store.ts'
import { useFormDraft } from '../../session/use-draft.ts'

/** Name (which one may change), e-mail, client, roles, groups and how one takes part in review. */
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
            { term: 'E-mail', value: user.email },
            { term: 'Client', value: user.client.name },
            { term: ownRoles.length === 1 ? 'Role' : 'Roles', value: <Tags words={ownRoles} /> },
            { term: 'Groups', value: <Tags words={user.user_groups.map(groupName)} /> },
            { term: 'Reviewer', value: user.isReviewer ? 'Gives second opinions' : 'No' },
            { term: 'Your ratings', value: user.needsReview ? 'Are reviewed by a second person' : 'Count at once' },
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
  const form = useForm({ defaultValues: { name: user.name } })
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      call(userEndpoints.rename, { params: { id: user.id }, body: { Name: name.trim() } }),
    onSuccess: async (_, { name }) => {
      await reloadPerson()
      form.reset({ name })
      toastSuccess('Name saved')
    },
  })
  const { isDirty, errors } = form.formState
  useFormDraft('name', form, recordFits<{ name: string }>({ name: isText }))
  useBusy(isDirty)
  const failure = save.isError ? (fieldMessage(save.error, 'Name') ?? explain(save.error).message) : undefined
  return (
    <form className="flex items-start gap-2" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      <Field label="Name" error={errors.name?.message ?? failure} className="flex-1">
        <Input
          autoComplete="name"
          maxLength={200}
          {...form.register('name', { validate: (name) => name.trim() !== '' || 'Give a name.' })}
        />
      </Field>
      <Button type="submit" className="mt-6" disabled={!isDirty} busy={save.isPending}>
        Save name
      </Button>
    </form>
  )
}
