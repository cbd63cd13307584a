import { fnolEndpoints as endpoints, type FnolConfig } from '@milepost/contract/fnol/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { useState } from 'react'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { typedAddresses } from '../../../form/typed-addresses.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { WaitingCard } from '../../../lib/waiting-card.tsx'
import { useMay } from '../../../session/use-may.ts'
import { Page } from '../../../shell/page/page.tsx'
import { LevelFields } from './level-fields.tsx'
import { NoticeChain } from './notice-chain.tsx'
import { bodyOf, checkRules, type RulesValues, valuesOf } from './rule-values.ts'

/** Who receives first and second notices of loss. */
export default function FnolSettingsPage() {
  const query = useAnswer(answerOf(endpoints.configs, {}))
  const mayChange = useMay(endpoints.changeConfigs)
  return (
    <Page line={lineOf(query.data, mayChange)}>
      <NoticeChain />
      {query.data ? (
        <SettingsForm configs={query.data} mayChange={mayChange} />
      ) : (
        <WaitingCard what="the rules" query={query} height="h-96" />
      )}
    </Page>
  )
}

function lineOf(configs: readonly FnolConfig[] | undefined, mayChange: boolean): string {
  if (!configs) return ''
  const state = configs.some(({ enabled }) => enabled) ? 'On' : 'Off: no notices of loss are sent'
  return mayChange ? state : `${state}. Operators and admins can change it`
}

function SettingsForm({ configs, mayChange }: { configs: FnolConfig[]; mayChange: boolean }) {
  const [asking, setAsking] = useState(false)
  const of = useContractForm({
    endpoint: endpoints.changeConfigs,
    start: valuesOf(configs),
    body: bodyOf,
    check: checkRules,
    onSaved: async () => {
      toastSuccess('Saved')
      await refresh(endpoints.configs)
    },
  })
  const submit = async () => {
    if (await of.form.trigger()) setAsking(true)
    else await of.submit()
  }
  return (
    <ContractFormView of={of} onSubmit={() => void submit()}>
      <fieldset disabled={!mayChange} className="grid items-start gap-4 desk:grid-cols-2">
        {configs.map(({ notificationLevel }, index) => (
          <LevelFields key={notificationLevel} index={index} level={notificationLevel} />
        ))}
      </fieldset>
      {mayChange && <FormFooter of={of} belowCards />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Save the rules for notices of loss?"
        effect={effectOf(of.form.getValues(), valuesOf(configs))}
        action="Save"
        danger={false}
        onConfirm={() => of.submit()}
      />
    </ContractFormView>
  )
}

/** What is sent from now on, in a sentence for each level, and which crashes get nothing. */
function effectOf({ configs }: RulesValues, before: RulesValues): string {
  const sentences = configs.map(({ enabled, emails, confirmBeforeSend }, index) => {
    const name = index === 0 ? 'First notices' : 'Second notices'
    if (!enabled) return `${name} are off.`
    const count = typedAddresses(emails).length
    const to = count === 1 ? '1 recipient' : `${count} recipients`
    const isNew = !before.configs[index]?.enabled
    const since = isNew ? ' Crashes that have happened already get none.' : ''
    return `${name} go to ${to}${confirmBeforeSend ? ' once a person confirms them' : ' at once'}.${since}`
  })
  return sentences.join(' ')
}
