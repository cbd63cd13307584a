import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import type { EventNotificationConfig } from '@milepost/contract/notifications/rule'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Facts } from '@milepost/ui/layout/facts'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { sendTest, turn } from './change-rule.ts'
import { RuleForm } from './rule-form.tsx'
import { bodyOf, checkRule, valuesOf } from './rule-form-values.ts'

interface RuleDrawerProps {
  rule: EventNotificationConfig
  mayChange: boolean
  onRemove: () => void
  onClose: () => void
}

/** A rule: who it notifies about what, and who no longer receives it. */
export function RuleDrawer({ rule, mayChange, onRemove, onClose }: RuleDrawerProps) {
  return (
    <FormDrawer
      title={rule.title}
      description={`Created by ${rule.createdByName}${rule.enabled ? '' : ' · Paused'}`}
      width={600}
      onClose={onClose}
    >
      <Silenced rule={rule} />
      {mayChange ? (
        <ChangeRule key={String(rule.enabled)} rule={rule} onRemove={onRemove} onClose={onClose} />
      ) : (
        <RuleFacts rule={rule} />
      )}
    </FormDrawer>
  )
}

function ChangeRule({ rule, onRemove, onClose }: Omit<RuleDrawerProps, 'mayChange'>) {
  const of = useContractForm({
    endpoint: endpoints.changeConfig,
    input: { params: { id: rule.id } },
    start: valuesOf(rule),
    body: bodyOf,
    check: checkRule,
    onSaved: async () => {
      toastSuccess('Saved')
      await refresh(endpoints.configs)
    },
  })
  return (
    <RuleForm of={of} action="Save" onCancel={onClose}>
      <Button variant="ghost" className="text-destructive" onClick={onRemove}>
        Delete
      </Button>
      <Button onClick={() => void turn(rule, !rule.enabled)}>{rule.enabled ? 'Pause' : 'Resume'}</Button>
      <Button onClick={() => void sendTest(rule)}>Send test</Button>
    </RuleForm>
  )
}

/** Recipients who decided not to receive it. */
function Silenced({ rule: { silenced } }: { rule: EventNotificationConfig }) {
  if (silenced.length === 0) return null
  return (
    <ul className="mb-4 grid gap-1 rounded-control bg-warning-soft px-3 py-2 text-13 text-warning">
      {silenced.map(({ address, until }) => (
        <li key={address} className="wrap-anywhere">
          {until ? (
            <>
              {address} paused notifications until <Moment at={until} zoned />.
            </>
          ) : (
            `${address} unsubscribed. Only they can subscribe again, by the link in an earlier message.`
          )}
        </li>
      ))}
    </ul>
  )
}

const RuleFacts = ({ rule }: { rule: EventNotificationConfig }) => (
  <Facts
    align="start"
    facts={[
      { term: 'Recipients', value: [...rule.emails, ...rule.phoneNumbers, ...rule.channelNames].join(', ') },
      { term: 'Last sent', value: <Moment at={rule.lastSentAt} never="Not yet" zoned /> },
    ]}
  />
)
