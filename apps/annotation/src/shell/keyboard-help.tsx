import { Dialog } from '@milepost/ui/layout/dialog'
import { KeyList, type KeyWords } from '@milepost/ui/page/key-list'
import { playerKeyWords, reviewKeyWords, secondLookKeyWords } from '../features/annotation/review/review-keys.ts'
import { pagesFor } from '../pages.ts'
import { useAnnotator } from '../session/session-context.ts'

const everywhere: KeyWords = [
  [['Alt', 't'], 'Go to the newest message and its Undo'],
  [['Esc'], 'Close the top layer'],
  [['?'], 'This help'],
]

/** All keyboard shortcuts, by where they work. */
export default function KeyboardHelp({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const toPages = pagesFor(useAnnotator()).map(({ key, title }) => [['g', key], title] as const)
  return (
    <Dialog open onOpenChange={onOpenChange} title="Keys" description="Inactive while you type." width={720}>
      <div className="grid gap-6 tablet:grid-cols-2">
        <KeyList title="Review" keys={reviewKeyWords} />
        <div className="grid content-start gap-6">
          <KeyList title="Player" keys={playerKeyWords} />
          <KeyList title="Second look that differs" keys={secondLookKeyWords} />
        </div>
        <KeyList title="Everywhere" keys={everywhere} />
        <KeyList title="Go to" keys={toPages} />
      </div>
    </Dialog>
  )
}
