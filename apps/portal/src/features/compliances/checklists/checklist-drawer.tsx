import { Email } from '@milepost/contract/api/fields'
import { type ComplianceChecklist, complianceEndpoints as endpoints } from '@milepost/contract/compliances/endpoints'
import type { ComplianceMetric, MetricChoice } from '@milepost/contract/compliances/metrics'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { LinesField } from '../../../form/lines-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { typedAddresses } from '../../../form/typed-addresses.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { ChecklistMetrics } from './checklist-metrics.tsx'
import { ConnectionChoices } from './connection-choices.tsx'

interface ChecklistDrawerProps {
  /** All checklists: a connection has at most one. */
  all: readonly ComplianceChecklist[]
  /** Every metric, with the values that a new checklist begins with. */
  metrics: readonly ComplianceMetric[]
  /** The one to change; a new one without it. */
  checklist?: ComplianceChecklist | undefined
  /** The one that a new checklist copies: its metrics, not its connections. */
  copied?: ComplianceChecklist | undefined
  onClose: () => void
}

/** A checklist's name, metrics and connections. */
export function ChecklistDrawer(props: ChecklistDrawerProps) {
  const { checklist, copied, onClose } = props
  return (
    <FormDrawer
      title={checklist ? checklist.name : copied ? `Copy of ${copied.name}` : 'Create a checklist'}
      description="What the vehicles of some connections must comply with. A metric that can’t be known is unknown, never not compliant."
      width={620}
      onClose={onClose}
    >
      <ChecklistForm {...props} />
    </FormDrawer>
  )
}

type Values = { name: string; metrics: MetricChoice[]; connectionIds: number[]; emails: string }

const toChoice = ({ key, acceptableValues, shouldReceiveNotification }: ComplianceMetric): MetricChoice => ({
  key,
  acceptableValues,
  shouldReceiveNotification,
})

function ChecklistForm(props: ChecklistDrawerProps) {
  const { checklist } = props
  return checklist ? <ChangeForm {...props} id={checklist.id} /> : <CreateForm {...props} />
}

function CreateForm(props: ChecklistDrawerProps) {
  const of = useContractForm({ endpoint: endpoints.createChecklist, ...formOf(props) })
  return (
    <ContractFormView of={of}>
      <Fields {...props} />
      <FormFooter of={of} action="Create checklist" always onCancel={props.onClose} />
    </ContractFormView>
  )
}

function ChangeForm({ id, ...props }: ChecklistDrawerProps & { id: string }) {
  const of = useContractForm({ endpoint: endpoints.changeChecklist, input: { params: { id } }, ...formOf(props) })
  return (
    <ContractFormView of={of}>
      <Fields {...props} />
      <FormFooter of={of} onCancel={props.onClose} />
    </ContractFormView>
  )
}

/** What both forms have in common. */
const formOf = ({ all, metrics, checklist, copied, onClose }: ChecklistDrawerProps) => ({
  start: {
    name: checklist?.name ?? (copied ? `Copy of ${copied.name}` : ''),
    metrics: ((checklist ?? copied)?.metrics ?? metrics).map(toChoice),
    connectionIds: checklist?.connectionIds ?? [],
    emails: (checklist ?? copied)?.emails.join('\n') ?? '',
  },
  // Connections of other checklists were shown as such when they were chosen.
  body: ({ name, emails, ...values }: Values) => ({
    ...values,
    emails: typedAddresses(emails),
    name: name.trim(),
    takeOver: values.connectionIds.some((id) => takenFrom(all, checklist).has(id)),
  }),
  check: ({ name, metrics, emails }: Values) => ({
    ...emailProblem(metrics, typedAddresses(emails)),
    ...(!name.trim() && { name: 'Enter a name, such as the policy.' }),
    ...(metrics.length === 0 && { metrics: 'Choose at least one metric.' }),
  }),
  onSaved: async ({ name }: ComplianceChecklist) => {
    toastSuccess(`The checklist ${name} is saved`)
    await refresh(endpoints.checklists, endpoints.reports)
    onClose()
  },
})

function emailProblem(metrics: readonly MetricChoice[], addresses: readonly string[]) {
  const wrong = addresses.filter((address) => !Email.safeParse(address).success)
  if (wrong.length > 0) return { emails: `Not an email address: ${wrong.join(', ')}` }
  const isAsked = metrics.some(({ shouldReceiveNotification }) => shouldReceiveNotification)
  return isAsked && addresses.length === 0
    ? { emails: 'Enter who is notified, or turn off notices of all metrics.' }
    : {}
}

const Fields = ({ all, metrics, checklist }: ChecklistDrawerProps) => (
  <>
    <TextField name="name" label="Name" hint="What people call it, such as a policy or a program." maxLength={200} />
    <ChecklistMetrics metrics={metrics} />
    <LinesField
      name="emails"
      label="Recipients of notices"
      hint="Email addresses, one per line. They are notified about the metrics above that are marked for it."
      rows={3}
      optional
    />
    <ConnectionChoices taken={takenFrom(all, checklist)} />
  </>
)

/** Returns the other checklist of each connection that has one. */
const takenFrom = (all: readonly ComplianceChecklist[], own: ComplianceChecklist | undefined) =>
  new Map(
    all
      .filter(({ id }) => id !== own?.id)
      .flatMap(({ name, connectionIds }) => connectionIds.map((id) => [id, name] as const)),
  )
