import { type SamePerson, samePersonEndpoints } from '@milepost/contract/drivers/same-person'
import { explain } from '@milepost/session/api/api-error'
import { Badge } from '@milepost/ui/feedback/badge'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { useState } from 'react'
import { driverHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { RecordFacts } from './record-facts.tsx'
import { refreshDrivers } from './refresh-drivers.ts'
import { fullerRecord, reasonsText, strengthWords } from './same-person-words.ts'

const chosenLabel = 'Name and license to show'

type Asked = 'merge' | 'separate' | undefined

/** Two drivers side by side, to merge or to keep apart. */
export function ComparedDrivers({ pair }: { pair: SamePerson }) {
  const { a, b, reasons, strength } = pair
  const [mainId, setMainId] = useState(fullerRecord(a, b).id)
  const [asked, setAsked] = useState<Asked>()
  const [main, other] = mainId === a.id ? [a, b] : [b, a]
  const decide = async (same: boolean) => {
    const body = { otherId: other.id, same }
    await call(samePersonEndpoints.decide, { params: { id: main.id }, body }).catch((failure: unknown) => {
      throw new Error(explain(failure).message)
    })
    toastSuccess(same ? 'Drivers merged' : 'Kept as two drivers')
    await refreshDrivers()
  }
  const { word, tone } = strengthWords[strength]
  return (
    <Card>
      <CardBody>
        <section aria-label={`${a.name} and ${b.name}`} className="grid gap-4">
          <p className="flex flex-wrap items-center gap-2 text-13">
            <Badge tone={tone}>{word}</Badge>
            {reasonsText(reasons)}
          </p>
          <div className="grid gap-5 tablet:grid-cols-2">
            {[a, b].map((record) => (
              <div key={record.id} className="grid min-w-0 content-start gap-2">
                <h3 className="text-15 font-semibold">
                  <Link href={driverHref(record.id)} className="text-link">
                    {record.name}
                  </Link>
                </h3>
                <RecordFacts record={record} other={record === a ? b : a} />
              </div>
            ))}
          </div>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="grid gap-2">
              <h4 className="text-12 text-text-3">{chosenLabel}</h4>
              <RadioGroup
                label={chosenLabel}
                value={mainId}
                onChange={setMainId}
                options={[a, b].map(({ id, name, provider }) => ({
                  value: id,
                  label: `${name}, ${provider.displayName}`,
                }))}
              />
            </div>
            <span className="flex gap-2">
              <Button onClick={() => setAsked('separate')}>Not the same</Button>
              <Button variant="primary" onClick={() => setAsked('merge')}>
                Merge
              </Button>
            </span>
          </div>
        </section>
      </CardBody>
      <ConfirmDialog
        open={asked === 'merge'}
        onOpenChange={() => setAsked(undefined)}
        title={`Merge ${other.name} into ${main.name}?`}
        effect="Lists, counts and scores then show one driver with the trips, events and coaching of both. Syncing goes on with both providers. You can separate them at any time."
        action="Merge"
        danger={false}
        onConfirm={() => decide(true)}
      />
      <ConfirmDialog
        open={asked === 'separate'}
        onOpenChange={() => setAsked(undefined)}
        title="Keep them as two drivers?"
        effect="This pair is no longer suggested."
        action="Not the same"
        danger={false}
        onConfirm={() => decide(false)}
      />
    </Card>
  )
}
