import { Link } from '@milepost/ui/layout/link'
import type { ReactNode } from 'react'

/** A link, or plain text without a target. */
export const MaybeLink = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link href={href} className="text-link">
      {children}
    </Link>
  ) : (
    children
  )
