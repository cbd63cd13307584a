import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { Kbd } from '@milepost/ui/layout/palette/kbd'
import { usePageKeys } from '@milepost/ui/page/page-keys'
import { useNavigate } from '@tanstack/react-router'

/** Previous and next in the list the record was opened from, by button and with K and J. */
export function NeighbourButtons({ previous, next }: { previous?: string | undefined; next?: string | undefined }) {
  const navigate = useNavigate()
  usePageKeys(({ key }) => {
    const href = { j: next, k: previous }[key.toLowerCase()]
    // The history keeps the list and the last record viewed, not every one in between.
    if (href) void navigate({ to: href, replace: true })
    return href !== undefined
  })
  return (
    <>
      <NeighbourLink href={previous} letter="K">
        Previous
      </NeighbourLink>
      <NeighbourLink href={next} letter="J">
        Next
      </NeighbourLink>
    </>
  )
}

function NeighbourLink({ href, letter, children }: { href: string | undefined; letter: string; children: string }) {
  if (!href)
    return (
      <Button variant="ghost" disabled>
        {children}
        <Kbd>{letter}</Kbd>
      </Button>
    )
  return (
    <Button variant="ghost" asChild>
      <Link href={href} replace aria-keyshortcuts={letter}>
        {children}
        <Kbd>{letter}</Kbd>
      </Link>
    </Button>
  )
}
