import type { Incident } from '@milepost/contract/incidents/endpoints'
import { incidentSource } from '@milepost/domain/codes'
import { product } from '@milepost/domain/product'
import { Badge } from '@milepost/ui/feedback/badge'

/** Who detected the event: the provider, or Milepost in its data. */
export function SourceBadge({ source }: { source: Incident['source'] }) {
  const own = source === incidentSource.code.product
  return (
    <Badge title={own ? `Found by ${product.name} in the provider’s data` : 'Reported by the provider'}>
      {incidentSource.word(source)}
    </Badge>
  )
}
