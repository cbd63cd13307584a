import { shareText } from '@milepost/domain/statistics/share-text'

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
      <span className="font-[560] text-text">Preview for admins.</span> Driver scores are based on the trips assigned to
      them.
      {coverage != null &&
        ` ${shareText(coverage)} of ${of} has a known driver${coverage < 1 ? '; the rest counts only in vehicle scores' : ''}.`}{' '}
      A score describes driving and its conditions. It doesn’t judge a person.
    </p>
  )
}
