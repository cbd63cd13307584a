import type { Annotator } from '@milepost/contract/annotation/endpoints'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'

/** Who asks for the next event, and for which. */
export type Asked = {
  annotator: Annotator
  /** Every type; which of them to serve follows from the annotator and `translatedTypes`. */
  types: readonly IncidentType[]
  stage?: 'first' | 'second' | undefined
  translatedTypes?: readonly string[] | undefined
  /** Claims that the page knows about. */
  holding: readonly string[]
  /** Claims that it had before it was loaded again. */
  left?: readonly string[] | undefined
}
