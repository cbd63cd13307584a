import { Email } from '@milepost/contract/api/fields'
import { userEndpoints as endpoints } from '@milepost/contract/users/endpoints'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { LinesField } from '../../../form/lines-field.tsx'
import { typedAddresses } from '../../../form/typed-addresses.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { useSession } from '../../../session/session-context.ts'
import { forgetGroups } from '../../../session/stored/groups-cache.ts'
import { Page } from '../../../shell/page/page.tsx'
import { PendingInvites } from './pending-invites.tsx'
import { sendInvite } from './send-invite.ts'

const start = { Email: '', GroupId: 'viewer', Note: '' }
type Values = typeof start
type Outcome = { email: string; problem: string | null }

/** Invites colleagues: several addresses at once, each with its own outcome, and what became of earlier ones. */
export default function InvitePage() {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  return (
    <Page>
      <div className="grid items-start gap-4 min-[1500px]:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
        <Card className="max-w-[640px]">
          <CardHeader title="Invite colleagues" />
          <CardBody>
            <InviteForm onDone={setOutcomes} />
            {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
          </CardBody>
        </Card>
        <PendingInvites />
      </div>
    </Page>
  )
}

function InviteForm({ onDone }: { onDone: (outcomes: Outcome[]) => void }) {
  const of = useContractForm({
    endpoint: endpoints.invite,
    start,
    // The first address goes through the form, so that the server's word on group and note reaches its field.
    body: ({ Email: typed, GroupId, Note }: Values) => ({
      Email: typedAddresses(typed)[0] ?? '',
      GroupId,
      ...(Note.trim() && { Note: Note.trim() }),
    }),
    check: ({ Email: typed }): Record<string, string> => {
      const addresses = typedAddresses(typed)
      if (addresses.length === 0) return { Email: 'Enter at least one email address.' }
      const wrong = addresses.find((address) => !Email.safeParse(address).success)
      return wrong ? { Email: `“${wrong}” isn’t an email address.` } : {}
    },
    onSaved: async (_, { Email: typed, GroupId, Note }) => {
      const [first, ...others] = typedAddresses(typed)
      const outcomes: Outcome[] = [{ email: first!, problem: null }]
      for (const email of others) outcomes.push({ email, problem: await sendInvite({ email, GroupId, note: Note }) })
      forgetGroups(browserStorage('localStorage'))
      await refresh(endpoints.invites)
      const sent = outcomes.filter(({ problem }) => problem === null).length
      toastSuccess(`Invited ${countText(sent)} ${sent === 1 ? 'person' : 'people'}`)
      onDone(outcomes.length > 1 || sent === 0 ? outcomes : [])
      of.form.reset(start)
    },
  })
  return (
    <ContractFormView of={of}>
      <LinesField
        name="Email"
        label="Email addresses"
        hint="One or more, each on its own line or separated by commas."
        rows={3}
      />
      <GroupField />
      <LinesField name="Note" label="Note" hint="Included in the email." rows={3} optional />
      <FormFooter of={of} action="Send invitations" always />
    </ContractFormView>
  )
}

function GroupField() {
  const { groups } = useSession()
  const { field } = useController({ name: 'GroupId' })
  const chosen = groups.find(({ _id }) => _id === field.value)
  return (
    <Field label="Group" hint={chosen?.description}>
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </Field>
  )
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <ul aria-label="Invitations" className="mt-4 grid gap-1 border-t border-border pt-3 text-13">
      {outcomes.map(({ email, problem }) => (
        <li key={email}>
          {email}:{' '}
          {problem === null ? (
            <span className="text-success">sent</span>
          ) : (
            <span className="text-destructive">{problem}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
