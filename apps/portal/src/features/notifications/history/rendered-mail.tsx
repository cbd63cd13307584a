import { useRef, useState } from 'react'

/** A client's email as its recipient sees it. It is shown without scripts and can't act as the page. */
export function RenderedMail({ subject, html }: { subject: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(360)
  return (
    <iframe
      ref={frame}
      title={`Email: ${subject}`}
      srcDoc={html}
      // Without scripts; of the same origin, so that its height can be read.
      sandbox="allow-same-origin"
      onLoad={() => setHeight(frame.current?.contentDocument?.documentElement.scrollHeight ?? height)}
      style={{ height }}
      className="w-full rounded-control border border-border"
    />
  )
}
