import type { ClientRow } from '@milepost/contract/clients/endpoints'
import { riskScoreConfigEndpoints, type ScoringVersion } from '@milepost/contract/scoring-config/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useState } from 'react'
import { ContractFormView } from '../../form/contract-form.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { ActivateDialog, type Activation } from './activate-dialog.tsx'
import { ConditionsCard } from './conditions-card.tsx'
import { type ConfigValues, configOf, typedProblems, valuesOf } from './config-values.ts'
import { EvidenceCard, LevelsCard, ModelCard } from './numbers-cards.tsx'
import { PartWeights } from './part-weights.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { RegionsCard } from './regions-card.tsx'
import { TypeWeights } from './type-weights.tsx'
import { usePreview } from './use-preview.ts'
import { VersionsTable } from './versions-table.tsx'

interface ConfigFormProps {
  client: ClientRow
  active: ScoringVersion
  draft: ScoringVersion | null
  /** Called after other numbers than those entered became active, so the form resets to them. */
  onRolledBack: () => void
}

/** All numbers of the model, their effect, and the version history. */
export function ConfigForm({ client, active, draft, onRolledBack }: ConfigFormProps) {
  const [activation, setActivation] = useState<Activation>()
  const preview = usePreview(client.id)
  const of = useContractForm({
    endpoint: riskScoreConfigEndpoints.change,
    input: { params: { id: client.id } },
    start: valuesOf((draft ?? active).config),
    body: (values: ConfigValues) => ({ config: configOf(values), activeFrom: null }),
    check: typedProblems,
    onSaved: async ({ version }) => {
      toastSuccess(`Draft saved as version ${version}`, { description: 'It takes effect once you activate it.' })
      await refresh(riskScoreConfigEndpoints.current, riskScoreConfigEndpoints.versions)
    },
    draft: `risk score configuration ${client.id}`,
  })
  const typed = of.form.watch()
  const isStale = preview.data !== undefined && JSON.stringify(configOf(typed)) !== JSON.stringify(preview.data.config)
  const showPreview = of.form.handleSubmit((values) => preview.mutate(configOf(values)))
  const takeOver = ({ config }: ScoringVersion) => of.form.reset(valuesOf(config), { keepDefaultValues: true })
  return (
    <>
      <ContractFormView of={of} className="grid items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <PartWeights />
          <TypeWeights />
          <ConditionsCard />
          <RegionsCard />
          <LevelsCard />
          <EvidenceCard />
          <ModelCard />
          <FormFooter of={of} action="Save draft" belowCards>
            <Button onClick={() => takeOver(active)}>Restore active values</Button>
            <Button onClick={() => void showPreview()} busy={preview.isPending}>
              Preview
            </Button>
            <Button
              onClick={() =>
                void of.form.handleSubmit((values) => setActivation({ config: configOf(values), backTo: null }))()
              }
            >
              Activate…
            </Button>
          </FormFooter>
        </div>
        <div className="grid gap-4">
          <PreviewPanel preview={preview} isStale={isStale} onPreview={() => void showPreview()} />
        </div>
      </ContractFormView>
      <VersionsTable
        clientId={client.id}
        onTakeOver={takeOver}
        onRollBack={({ config, version }) => setActivation({ config, backTo: version })}
      />
      {activation && (
        <ActivateDialog
          client={client}
          activation={activation}
          onClose={() => setActivation(undefined)}
          onActivated={() => {
            if (activation.backTo === null) of.form.reset(of.form.getValues())
            else {
              of.release()
              onRolledBack()
            }
          }}
        />
      )}
    </>
  )
}
