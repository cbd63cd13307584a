import type { ReactNode } from 'react'

/** A card in the middle of a page for someone with a link. */
export const Centered = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center px-4 py-12 desk:py-24">{children}</div>
)
