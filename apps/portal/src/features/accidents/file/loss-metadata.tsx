import type { AccidentReport } from '@milepost/contract/accidents/endpoints'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'

const words: Readonly<Record<string, string>> = {
  accidentId: 'Loss',
  noFault: 'Fault',
  costEstimate: 'Cost estimate',
  stateInfo: 'State',
  source: 'Provider’s label',
  label: 'Provider’s context',
}

/** Metadata of the loss and its event, by key. */
export function LossMetadata({ facts }: { facts: AccidentReport['facts'] }) {
  const byKey = Map.groupBy(facts, ({ key }) => key)
  return (
    <Card aria-label="Metadata">
      <CardHeader title="Metadata" />
      <CardBody>
        <Facts
          align="start"
          facts={[...byKey].map(([key, own]) => ({
            term: words[key] ?? key,
            value: own
              .map(({ tspIncidentTag, value }) => tspIncidentTag ?? value)
              .filter(Boolean)
              .join(', '),
          }))}
        />
      </CardBody>
    </Card>
  )
}
