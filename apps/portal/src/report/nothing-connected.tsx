import { Card } from '@milepost/ui/layout/card'
import { EmptyUntilConnected } from '../list/cells/empty-until-connected.tsx'

/** Replaces a report if the client has no connected provider: shown once, instead of an empty card for every chart. */
export const NothingConnected = () => (
  <Card>
    <EmptyUntilConnected
      title="Nothing is known of any vehicle yet."
      detail="No provider is connected. Once one is, its trips and events are read, and this report fills by itself."
    />
  </Card>
)
