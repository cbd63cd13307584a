import { Dialog } from '@milepost/ui/layout/dialog'
import { KeyList, type KeyWords } from '@milepost/ui/page/key-list'
import { isBuilt } from '../page-code.ts'
import type { Page } from '../page-list.ts'
import { pages } from '../pages.ts'

const everywhere: KeyWords = [
  [['Ctrl', 'K'], 'Go to a page, vehicle, driver or event'],
  [['/'], 'Search on this page'],
  [['['], 'Collapse or expand the sidebar'],
  [['Alt', 't'], 'Go to the newest message and its Undo'],
  [['j'], 'Next row; on an event, the next event in its list'],
  [['k'], 'Previous row, or event'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row, if rows can be selected'],
  [['Esc'], 'Close the top layer'],
  [['?'], 'This help'],
]
const event: KeyWords = [
  [['Space'], 'Play or pause'],
  [['←', '→'], 'One second back or forward'],
  [[',', '.'], 'One frame back or forward'],
  [['⇧', '1'], 'First camera, and so on'],
  [['1'], 'Rate accurate'],
  [['2'], 'Rate inaccurate'],
  [['w'], 'Why: choose the reason by digit'],
  [['d'], 'Dismiss: choose the reason by digit'],
  [['u'], 'Undo the last rating, for ten seconds'],
  [['n'], 'Add a note'],
  [['a'], 'Assign'],
  [['c'], 'Coach'],
  [['f'], 'Full screen'],
  [['m'], 'Mute or unmute'],
]

/** All keyboard shortcuts, by where they work. */
export default function KeyboardHelp({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const toPages = pages.flatMap((page) => (page.key ? [[['g', page.key], nameOf(page)] as const] : []))
  return (
    <Dialog open onOpenChange={onOpenChange} title="Keys" description="Inactive while you type." width={640}>
      <div className="grid gap-6 tablet:grid-cols-2">
        <KeyList title="Everywhere" keys={everywhere} />
        <div className="grid content-start gap-6">
          <KeyList title="Go to" keys={toPages} />
          <KeyList title="On an event" keys={event} />
        </div>
      </div>
    </Dialog>
  )
}

const nameOf = ({ path, title }: Page) => (isBuilt(path) ? title : `${title}, not available yet`)
