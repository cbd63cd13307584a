import type { AccidentReport } from '@milepost/contract/accidents/endpoints'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'

/** Shown elsewhere in the file: as figures, in the title, and as the provider's labels and surroundings. */
const shownAbove = ['accidentId', 'noFault', 'costEstimate', 'stateInfo', 'source', 'label']

/** Metadata of the event that nothing else in the file shows, by key. */
export function LossMetadata({ facts }: { facts: AccidentReport['facts'] }) {
  const byKey = Map.groupBy(
    facts.filter(({ key }) => !shownAbove.includes(key)),
    ({ key }) => key,
  )
  if (byKey.size === 0) return null
  return (
    <Card aria-label="Metadata">
      <CardHeader title="Metadata" />
      <CardBody>
        <Facts
          align="start"
          facts={[...byKey].map(([key, own]) => ({
            term: key,
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
