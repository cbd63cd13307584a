import { ChevronRight } from '@milepost/ui/icons'
import { Card, CardBody } from '@milepost/ui/layout/card'

const steps = [
  { name: 'Suspected', detail: 'A provider reports a collision.' },
  { name: 'Confirmed', detail: 'A person rates it accurate: it is a loss.' },
  { name: 'First notice', detail: 'What is known, at once or when a person confirms.' },
  { name: 'Second notice', detail: 'What changed since.' },
] as const

/** From a suspected collision to the second notice. */
export const NoticeChain = () => (
  <Card aria-label="From the crash to the second notice" className="mb-4">
    <CardBody>
      <ol className="grid gap-3 text-13 tablet:grid-cols-4">
        {steps.map(({ name, detail }, index) => (
          <li key={name} className="flex gap-2">
            {index > 0 && (
              <ChevronRight aria-hidden className="mt-0.5 hidden size-4 shrink-0 text-text-3 tablet:block" />
            )}
            <span>
              <b className="font-[560]">{name}</b>
              <span className="block text-12 text-text-3">{detail}</span>
            </span>
          </li>
        ))}
      </ol>
    </CardBody>
  </Card>
)
