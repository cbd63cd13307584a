import { resourceWords } from '@milepost/contract/coaching/contact-columns'
import type { CoachingContact, ContactResource } from '@milepost/contract/coaching/endpoints'
import { unknownResource } from '@milepost/domain/unknown-names'
import { Badge } from '@milepost/ui/feedback/badge'
import { Tooltip } from '@milepost/ui/feedback/tooltip'
import { CarFront, UserRound, Warehouse } from '@milepost/ui/icons'

const shownAtMost = 3

const icons: Readonly<Record<ContactResource['resourceType'], typeof CarFront>> = {
  vehicle: CarFront,
  driver: UserRound,
  group: Warehouse,
}

type Resource = CoachingContact['contactResources'][number]

const resourceText = ({ resourceType, name }: Resource) => `${resourceWords[resourceType]} ${name ?? unknownResource}`

/** What a contact covers: the first few by name, and how many more. */
export function ResourceChips({ resources }: { resources: readonly Resource[] }) {
  const rest = resources.slice(shownAtMost)
  return (
    <span className="flex flex-wrap gap-1">
      {resources.slice(0, shownAtMost).map((resource) => (
        <ResourceChip key={`${resource.resourceType} ${resource.resourceId}`} resource={resource} />
      ))}
      {rest.length > 0 && (
        <Tooltip content={rest.slice(0, 20).map(resourceText).join(', ')}>
          <Badge>+{rest.length}</Badge>
        </Tooltip>
      )}
    </span>
  )
}

function ResourceChip({ resource }: { resource: Resource }) {
  const Icon = icons[resource.resourceType]
  return (
    <Badge>
      <Icon aria-hidden className="size-3" />
      <span className="sr-only">{resourceWords[resource.resourceType]} </span>
      {resource.name ?? unknownResource}
    </Badge>
  )
}
