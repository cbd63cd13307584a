import type { ReactNode } from 'react'

export interface PaletteItem {
  id: string
  label: string
  icon?: ReactNode
  /** Small and muted at the right: a VIN tail, a page's section. */
  hint?: string
  kbd?: string
  /** Identifies it as its name does: a VIN, an employee number. */
  number?: string | undefined
  /** Additional words that find it. */
  keywords?: string[]
  onSelect: () => void
}

export interface PaletteGroup {
  heading: string
  items: readonly PaletteItem[]
  /** Stays at the end, however well it matches. */
  last?: boolean
  /** Shown only once something is typed: too many to list. */
  typedOnly?: boolean
}

/** What a search of the server found, and where it didn't: "vehicles", "drivers". */
export interface PaletteFindings {
  groups: readonly PaletteGroup[]
  missing: readonly string[]
  failed: readonly string[]
}
