import { useRef, useState } from 'react'

/** Height until the email is drawn, in pixels. */
const firstHeight = 360

/** A client's email as its recipient sees it, in a frame of its own without scripts. */
export function RenderedMail({ subject, html }: { subject: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(firstHeight)
  const { content, sheet } = withoutStyles(html)
  return (
    <iframe
      ref={frame}
      title={`Email: ${subject}`}
      srcDoc={content}
      // Of the same origin, so that it can be styled and measured. Links open beside the page.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => setHeight(frame.current ? drawn(frame.current, sheet) : firstHeight)}
      style={{ height }}
      className="w-full rounded-control border border-border"
    />
  )
}

/** The content security policy blocks styles in markup, which emails are made of. */
function withoutStyles(html: string): { content: string; sheet: string } {
  const [, sheet = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  return { content: html.replace(/<style>[^<]*<\/style>/, '').replaceAll(' style="', ' data-style="'), sheet }
}

/** Applies an email's styles as a script may; returns its height in pixels. */
function drawn({ contentDocument: inner, contentWindow }: HTMLIFrameElement, sheet: string): number {
  if (!inner || !contentWindow) return firstHeight
  for (const element of inner.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  for (const link of inner.querySelectorAll<HTMLAnchorElement>('a[href]'))
    if (/^https?:/.test(link.getAttribute('href') ?? '')) link.target = '_blank'
    else link.removeAttribute('href')
  const styles = new (contentWindow as Window & typeof globalThis).CSSStyleSheet()
  styles.replaceSync(sheet)
  inner.adoptedStyleSheets = [styles]
  return inner.documentElement.scrollHeight
}
