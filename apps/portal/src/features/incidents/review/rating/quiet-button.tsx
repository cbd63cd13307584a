import { Kbd } from '@milepost/ui/layout/palette/kbd'

/** A small action in a row of words, with its key. */
export const QuietButton = ({ kbd, onClick, children }: { kbd?: string; onClick: () => void; children: string }) => (
  <button
    type="button"
    className="inline-flex min-h-6 items-center gap-1.5 text-link"
    aria-keyshortcuts={kbd}
    onClick={onClick}
  >
    {children}
    {kbd && <Kbd>{kbd}</Kbd>}
  </button>
)
