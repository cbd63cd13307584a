import type { ShareType } from '@milepost/contract/shares/endpoints'

/** A record that can be shared, and what about it is private unless it is included. */
export type Shareable = {
  type: ShareType
  /** As the API names it: an id, or an id or a list with its query. */
  sharedItem: string
  /** How many events a list has, and whether there are more than that; once counted. */
  events?: { count: number; isExact: boolean } | undefined
}

/** "event", for sentences about what was shared. */
export const sharedThings: Readonly<Record<ShareType, string>> = {
  incident: 'event',
  loss: 'loss',
  vehicleReport: 'report',
  list: 'list of events',
}

/** Choices that a type has, beyond what is always shown. */
export const choicesOf: Readonly<
  Record<
    ShareType,
    readonly ('includeDriver' | 'includeExactPlace' | 'includeFault' | 'includeCost' | 'allowDownload')[]
  >
> = {
  incident: ['includeDriver', 'includeExactPlace', 'allowDownload'],
  loss: ['includeDriver', 'includeExactPlace', 'includeFault', 'includeCost', 'allowDownload'],
  vehicleReport: [],
  list: ['includeDriver'],
}
