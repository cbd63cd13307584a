import { isTyping } from '@milepost/ui/filter/is-typing'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { Kbd } from '@milepost/ui/layout/palette/kbd'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Previous and next in the list the record was opened from, by button and with K and J. */
export function NeighbourButtons({ previous, next }: { previous?: string | undefined; next?: string | undefined }) {
  const navigate = useNavigate()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
    const href = { j: next, k: previous }[event.key.toLowerCase()]
    // The history keeps the list and the last record viewed, not every one in between.
    if (href) void navigate({ to: href, replace: true })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
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
