import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import type { EventNotificationConfig } from '@milepost/contract/notifications/rule'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { useState } from 'react'
import { notificationRuleHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { useWholeList } from '../../../list/use-whole-list.ts'
import { useMay } from '../../../session/use-may.ts'
import { remove } from './change-rule.ts'
import { NewRule } from './new-rule.tsx'
import { RuleDrawer } from './rule-drawer.tsx'
import { newRule, valuesOf } from './rule-form-values.ts'
import { ruleList } from './rule-list.tsx'
import { RuleMenu } from './rule-menu.tsx'

/** Who is notified about which events. */
export default function RulesPage() {
  const query = useAnswer(answerOf(endpoints.configs, {}))
  const list = useWholeList(ruleList, query)
  const [asked, setAsked] = useState<EventNotificationConfig>()
  const mayChange = useMay(endpoints.createConfig)
  const named = (id: string | undefined) => query.data?.find((rule) => rule.id === id)
  const open = named(list.values.open)
  const copied = named(list.values.copy)
  const close = () => list.change({ open: undefined, create: undefined, copy: undefined })
  const create = (words: string) =>
    mayChange && (
      <Button variant="primary" onClick={() => list.change({ create: 'yes' }, 'push')}>
        <Plus aria-hidden />
        {words}
      </Button>
    )
  return (
    <ListPage list={list} actions={create('Create rule')}>
      <ListTable
        list={list}
        href={({ id }: EventNotificationConfig) => notificationRuleHref(id)}
        onOpen={({ id }: EventNotificationConfig) => list.change({ open: id }, 'push')}
        currentId={open?.id}
        {...(mayChange && {
          actions: (rule: EventNotificationConfig) => (
            <RuleMenu
              rule={rule}
              onOpen={() => list.change({ open: rule.id }, 'push')}
              onCopy={() => list.change({ copy: rule.id }, 'push')}
              onRemove={() => setAsked(rule)}
            />
          ),
        })}
        empty={
          <Empty
            title="No rules yet."
            detail="A rule emails or texts people when events of a type or risk happen: at once, once an hour or every morning."
            action={create('Create your first rule')}
          />
        }
      />
      {list.values.create && <NewRule start={newRule} onClose={close} />}
      {copied && (
        <NewRule
          key={copied.id}
          start={{ ...valuesOf(copied), title: `${copied.title} (copy)`, enabled: true }}
          onClose={close}
        />
      )}
      {open && (
        <RuleDrawer key={open.id} rule={open} mayChange={mayChange} onRemove={() => setAsked(open)} onClose={close} />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={`Delete the rule ${asked?.title}?`}
        effect="It sends nothing more. What it sent stays in the history."
        action="Delete"
        onConfirm={async () => {
          if (asked) await remove(asked)
        }}
      />
    </ListPage>
  )
}
