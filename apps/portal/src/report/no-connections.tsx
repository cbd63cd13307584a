import { Card } from '@milepost/ui/layout/card'
import { EmptyUntilConnected } from '../list/states/empty-until-connected.tsx'

/** Replaces a report if the client has no connected provider: shown once, instead of an empty card for every chart. */
export const NoConnections = () => (
  <Card>
    <EmptyUntilConnected
      title="No vehicle data yet."
      detail="No provider is connected. Once you connect one, its trips and events sync and this report fills automatically."
    />
  </Card>
)
