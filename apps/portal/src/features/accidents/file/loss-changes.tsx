import type { AccidentReport } from '@milepost/contract/accidents/endpoints'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Moment } from '../../../lib/format/moment.tsx'

/** Changes people made to the loss and why, newest first. */
export function LossChanges({ changes }: { changes: AccidentReport['changes'] }) {
  return (
    <Card aria-label="Changes">
      <CardHeader title="Changes" />
      <CardBody>
        {changes.length === 0 ? (
          <p className="text-13 text-text-3">No changes recorded: it was confirmed before change history was stored.</p>
        ) : (
          <ul className="num grid gap-2.5 text-13">
            {changes.map(({ at, by, text, reason }) => (
              <li key={`${at} ${text}`} className="flex flex-col gap-x-3 tablet:flex-row tablet:items-baseline">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b className="font-[560]">{by.name}</b> {text}
                  {reason && <span className="block text-text-2">“{reason}”</span>}
                </span>
                <Moment at={at} zoned className="shrink-0 text-12 text-text-3" />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
