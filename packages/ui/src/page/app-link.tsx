import type { MouseEvent } from 'react'
import type { RenderLink } from '../layout/link.tsx'

/** True if a click means "open in this tab", so that the router can handle it. */
export function opensHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download, origin } = event.currentTarget
  const plainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return (
    plainClick && !event.defaultPrevented && (!target || target === '_self') && !download && origin === location.origin
  )
}

/** All links of the portal: real anchors, so that Ctrl-click opens a tab, with plain clicks handled by the router. */
export const renderAppLink =
  (go: (href: string, how: { replace: boolean }) => void): RenderLink =>
  ({ href, replace = false, onClick, ...rest }) => (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!opensHere(event)) return
        event.preventDefault()
        go(href, { replace })
      }}
    />
  )
