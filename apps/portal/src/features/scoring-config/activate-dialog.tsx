import { riskScoreConfigEndpoints, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { zonePlace } from '@milepost/domain/time/zone-text'
import { explain } from '@milepost/session/api/api-error'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { instantsOf, todayIn } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'

/** Numbers about to be activated: new ones, or those of an earlier version. */
export type Activation = { config: ScoringConfig; backTo: number | null }

interface ActivateDialogProps {
  client: { id: number; name: string; timeZone: string }
  activation: Activation
  onClose: () => void
  onActivated: () => void
}

/** Asks when the numbers take effect, and for the client's name as confirmation. */
export function ActivateDialog({ client, activation: { config, backTo }, onClose, onActivated }: ActivateDialogProps) {
  const formId = useId()
  const [when, setWhen] = useState<'now' | 'day'>('now')
  const [day, setDay] = useState('')
  const [typed, setTyped] = useState('')
  const today = todayIn(client.timeZone, new Date())
  const dayProblem = when === 'day' && day !== '' && day <= today ? 'Choose a day after today.' : undefined
  const blocked = typed.trim() !== client.name || (when === 'day' && (day === '' || dayProblem !== undefined))
  const save = useMutation({
    mutationFn: () => {
      const from = when === 'now' ? new Date() : instantsOf({ from: day, to: day }, client.timeZone).startedAt
      const body = { config, activeFrom: from.toISOString() }
      return call(riskScoreConfigEndpoints.change, { params: { id: client.id }, body })
    },
    onSuccess: async ({ version, state }) => {
      toastSuccess(state === 'active' ? `Version ${version} is active` : `Version ${version} starts on ${day}`)
      await refresh(riskScoreConfigEndpoints.current, riskScoreConfigEndpoints.versions)
      onActivated()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={backTo === null ? `Activate for ${client.name}?` : `Roll back to version ${backTo}?`}
      description={
        backTo === null
          ? 'All scores are recalculated with these values. Scores of past months keep the version they were calculated with.'
          : 'Its values become a new version, and all scores are recalculated. Scores of past months don’t change.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending} disabled={blocked}>
            {backTo === null ? 'Activate' : 'Roll back'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!blocked) save.mutate()
        }}
      >
        <RadioGroup
          label="Effective from"
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: 'Now' },
            {
              value: 'day',
              label: 'From the start of a day',
              hint: `In the client’s time zone, ${zonePlace(client.timeZone)}.`,
            },
          ]}
        />
        {when === 'day' && (
          <Field label="Day" error={dayProblem}>
            <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} className="num w-44" />
          </Field>
        )}
        <Field
          label={
            <>
              Type <b className="select-all">{client.name}</b> to confirm
            </>
          }
        >
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </Field>
        {save.error && (
          <p role="alert" className="text-13 text-destructive">
            {explain(save.error).message}
          </p>
        )}
      </form>
    </Dialog>
  )
}
