import { LinkProvider, type RenderLink, useRenderLink } from '@milepost/ui/layout/link'
import { type ReactNode, useMemo } from 'react'
import { pageAt } from '../navigation.ts'
import { mayOpen } from '../page-list.ts'
import { useSession } from '../session/session-context.ts'

/** Returns the classes of a link that place it, without those that make it look like one: a tile keeps its padding. */
const placeOf = (className = ''): string | undefined =>
  className
    .split(' ')
    .filter((name) => name && !/^(hover:|focus-visible:|text-link$|underline$)/.test(name))
    .join(' ') || undefined

/** Links only to pages that the person may open: the name of a fleet stays a name for someone without its page. */
export function OpenLinks({ children }: { children: ReactNode }) {
  const renderLink = useRenderLink()
  const { roles } = useSession()
  const render = useMemo<RenderLink>(
    () => (props) => {
      const page = pageAt(props.href.split(/[?#]/)[0]!)
      if (!page || mayOpen(page, roles)) return renderLink(props)
      return (
        <span className={placeOf(props.className)} title={props.title}>
          {props.children}
        </span>
      )
    },
    [renderLink, roles],
  )
  return <LinkProvider renderLink={render}>{children}</LinkProvider>
}
