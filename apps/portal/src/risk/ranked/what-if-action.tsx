import { mostInWhatIf, riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { riskFactorWords } from '@milepost/contract/risk/words'
import { type ScoringType, scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { Select } from '@milepost/ui/form/select'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useState } from 'react'
import { answerOf } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import type { Bulk } from '../../list/list-table.tsx'
import { subjectsText, WhatIfAnswer } from './what-if-answer.tsx'

type WhatIfActionProps = Pick<Bulk, 'selection' | 'count'> & { subject: 'vehicle' | 'driver' }

/** Estimates scores without a habit of the selected rows. */
export function WhatIfAction({ selection, count, subject }: WhatIfActionProps) {
  const [open, setOpen] = useState(false)
  const ids = selection.kind === 'some' ? [...selection.ids] : []
  const tooMany = selection.kind === 'all' || ids.length > mostInWhatIf
  return (
    <>
      <Button
        size="small"
        disabled={tooMany}
        title={tooMany ? `Select up to ${mostInWhatIf} one by one, page by page` : undefined}
        onClick={() => setOpen(true)}
      >
        What if…
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={`What if ${subjectsText(count, subject)} stopped a behavior?`}
          description="Recalculated from the same evidence, with the same rules as every score. It doesn’t predict the future."
        >
          <WhatIfPanel ids={ids} subject={subject} />
        </Dialog>
      )}
    </>
  )
}

const habits: readonly ScoringType[] = scoringTypes.filter((type) => type !== 'collision')

function WhatIfPanel({ ids, subject }: { ids: readonly string[]; subject: WhatIfActionProps['subject'] }) {
  const [factor, setFactor] = useState<ScoringType>('phone')
  const [downTo, setDownTo] = useState<'zero' | 'expected'>('zero')
  const query = useAnswer(answerOf(riskRankingEndpoints.whatIf, { query: { ids, subject, factor, downTo } }))
  return (
    <div className="grid gap-4">
      <Field label="Habit">
        <Select
          value={factor}
          onChange={setFactor}
          options={habits.map((type) => ({ value: type, label: riskFactorWords[type] }))}
        />
      </Field>
      <RadioGroup
        label="Change"
        value={downTo}
        onChange={setDownTo}
        options={[
          { value: 'zero', label: 'Stop it completely' },
          { value: 'expected', label: 'Reduce it to what is expected on the same roads and at the same hours' },
        ]}
      />
      {query.isError ? (
        <QueryFailed what="the score" query={query} />
      ) : query.data ? (
        <>
          <WhatIfAnswer answer={query.data} factor={factor} downTo={downTo} subject={subject} />
          {query.data.subjects < ids.length && (
            <p className="num text-12 text-text-3">
              {query.data.subjects} of the {subjectsText(ids.length, subject)} selected have driving data and are
              included
              {subject === 'vehicle' && '; duplicate units count once'}.
            </p>
          )}
        </>
      ) : (
        <SkeletonLines lines={3} label="Scoring" />
      )}
    </div>
  )
}
