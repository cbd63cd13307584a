import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { RuleForm } from './rule-form.tsx'
import { bodyOf, checkRule, type RuleValues } from './rule-form-values.ts'

/** Creates a rule, from nothing or as a copy of another one. */
export function NewRule({ start, onClose }: { start: RuleValues; onClose: () => void }) {
  return (
    <FormDrawer
      title="Create a rule"
      description="It applies to events that happen from now on."
      width={600}
      onClose={onClose}
    >
      <NewRuleForm start={start} onClose={onClose} />
    </FormDrawer>
  )
}

function NewRuleForm({ start, onClose }: { start: RuleValues; onClose: () => void }) {
  const of = useContractForm({
    endpoint: endpoints.createConfig,
    start,
    body: bodyOf,
    check: checkRule,
    onSaved: async ({ title }) => {
      toastSuccess(`The rule ${title} is on`)
      await refresh(endpoints.configs)
      onClose()
    },
  })
  return <RuleForm of={of} action="Create rule" always onCancel={onClose} />
}
