import type { FnolPage } from '@milepost/contract/fnol/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import { elapsedText } from '@milepost/domain/time/duration-text'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'

/** How long notices took from the crash: the median of each month. */
export function DelaysCard({ delays }: { delays: FnolPage['delays'] }) {
  if (delays.length === 0) return null
  return (
    <Card aria-label="Delays" className="mb-3">
      <CardHeader title="Median delay from the crash" />
      <CardBody>
        <ul className="num flex flex-wrap gap-x-6 gap-y-1.5 text-13">
          {delays.map(({ month, notificationLevel, medianSeconds, notices }) => (
            <li key={`${month} ${notificationLevel}`}>
              <span className="text-text-3">
                {month.slice(0, 7)} · {fnolLevel.word(notificationLevel)}:
              </span>{' '}
              <b className="font-[560]">{elapsedText(medianSeconds)}</b>{' '}
              <span className="text-text-3">({notices})</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
