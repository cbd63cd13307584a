import { LinkProvider, type RenderLink, useRenderLink } from '@milepost/ui/layout/link'
import { type ReactNode, useMemo } from 'react'
import { pageAt } from '../navigation.ts'
import { mayOpen } from '../page-list.ts'
import { useSession } from '../session/session-context.ts'

/** Links only to pages that the person may open: the name of a fleet stays a name for someone without its page. */
export function OpenLinks({ children }: { children: ReactNode }) {
  const renderLink = useRenderLink()
  const { roles } = useSession()
  const render = useMemo<RenderLink>(
    () => (props) => {
      const page = pageAt(props.href.split(/[?#]/)[0]!)
      return !page || mayOpen(page, roles) ? renderLink(props) : <span>{props.children}</span>
    },
    [renderLink, roles],
  )
  return <LinkProvider renderLink={render}>{children}</LinkProvider>
}
