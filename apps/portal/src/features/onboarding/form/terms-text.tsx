import { ourTerms } from '@milepost/contract/onboarding/terms'
import { useEffect, useRef } from 'react'

/** The terms to read; calls `onRead` once their end was in view, which is at once if they don't need scrolling. */
export function TermsText({ onRead }: { onRead: () => void }) {
  const frame = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onRead()
      },
      { root: frame.current },
    )
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [onRead])
  return (
    <section
      ref={frame}
      aria-label="Terms"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must scroll by keyboard too
      tabIndex={0}
      className="grid max-h-64 gap-3 overflow-y-auto rounded-card border border-border bg-sunken px-3.5 py-3 text-13"
    >
      {ourTerms.map(({ title, text }) => (
        <div key={title}>
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-0.5 text-text-2">{text}</p>
        </div>
      ))}
      <div ref={end} className="h-px" />
    </section>
  )
}
