interface DriverPreviewNoteProps {
  /** The base of `coverage`: "the distance on these days". */
  of: string
  /** Share with a known driver, 0–1; null without driving, undefined while loading. */
  coverage: number | null | undefined
}

/** What to know about driver scores before reading them. */
export function DriverPreviewNote({ of, coverage }: DriverPreviewNoteProps) {
  return (
    <p role="note" className="num rounded-card border border-border bg-sunken px-3.5 py-2.5 text-13 text-text-2">
      <span className="font-[560] text-text">Preview for admins.</span> Scores of drivers rest on trips that name them.
      {coverage != null &&
        ` Of ${of}, ${Math.floor(coverage * 100)}% has a known driver${coverage < 1 ? '; the rest is in scores of vehicles only' : ''}.`}{' '}
      A score describes driving and its conditions. It is no judgement of a person.
    </p>
  )
}
