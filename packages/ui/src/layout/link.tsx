import { type AnchorHTMLAttributes, createContext, type ReactNode, type Ref, use } from 'react'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  /** Replaces this page in the history, so Back leads to the previous one. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** Renders a link; the app passes one that uses its router. Must render one `<a>` and pass on every prop. */
export type RenderLink = (props: LinkProps) => ReactNode

const plainAnchor: RenderLink = ({ replace: _, ...props }) => <a {...props} />

const LinkContext = createContext<RenderLink>(plainAnchor)

/** Gives every part of this package the app's own link; without it, links are plain anchors. */
export function LinkProvider({ renderLink, children }: { renderLink: RenderLink; children: ReactNode }) {
  return <LinkContext value={renderLink}>{children}</LinkContext>
}

/** Returns how links are rendered here, for a provider of narrower ones. */
export const useRenderLink = (): RenderLink => use(LinkContext)

/** A link inside the app: a real anchor, opened by the app's router. */
export function Link(props: LinkProps) {
  return use(LinkContext)(props)
}
