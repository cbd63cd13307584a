import type { ShareType } from '@milepost/contract/shares/endpoints'

/** A record that can be shared, and what about it is private unless it is included. */
export type Shareable = {
  type: ShareType
  /** As the API names it: an id, or an id or a list with its query. */
  sharedItem: string
  /** "event", for sentences. */
  thing: string
}

/** Choices that a type has, beyond what is always shown. */
export const choicesOf: Readonly<
  Record<ShareType, readonly ('includeDriver' | 'includeExactPlace' | 'includeCost' | 'allowDownload')[]>
> = {
  incident: ['includeDriver', 'includeExactPlace', 'allowDownload'],
  loss: ['includeDriver', 'includeExactPlace', 'includeCost', 'allowDownload'],
  vehicleReport: [],
  list: ['includeDriver', 'includeExactPlace'],
}
