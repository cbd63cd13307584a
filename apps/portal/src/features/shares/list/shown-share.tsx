import { shareTypeWords } from '@milepost/contract/shares/columns'
import type { SharedItem } from '@milepost/contract/shares/endpoints'
import { shareStatus } from '@milepost/domain/codes'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Facts } from '@milepost/ui/layout/facts'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { PreviewedContent, usePreview } from '../shared/previewed-content.tsx'
import { choicesOf } from '../shared/shareable.ts'

/** One link: until when it works, how often it was opened, what was chosen, and what its holder sees now. */
export default function ShownShare({ item, onClose }: { item: SharedItem; onClose: () => void }) {
  const { type, sharedItem, includeDriver, includeExactPlace, includeFault, includeCost } = item
  const query = usePreview({ type, sharedItem, includeDriver, includeExactPlace, includeFault, includeCost })
  const isActive = item.status === shareStatus.code.active
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={item.title}
      description={isActive ? 'What people with the link see.' : 'What people with the link saw. It no longer works.'}
      width={960}
      footer={isActive && item.url ? <CopyButton text={item.url} label="Copy link" size="regular" /> : undefined}
    >
      <div className="grid gap-5">
        <Facts
          align="start"
          facts={[
            { term: 'Type', value: shareTypeWords[type] },
            { term: 'State', value: shareStatus.word(item.status) },
            { term: 'Expires', value: <Moment at={item.expirationDate} /> },
            { term: 'Password', value: item.hasPassword ? 'Yes' : 'No' },
            { term: 'Also shows', value: chosenText(item) },
            { term: 'Opened', value: item.opened === 1 ? 'Once' : `${countText(item.opened)} times` },
            { term: 'Last opened', value: <Moment at={item.lastOpenedAt} never="Not yet" /> },
            { term: 'Shared by', value: item.createdBy.name },
            { term: 'Shared on', value: <Moment at={item.createdAt} /> },
          ]}
        />
        <PreviewedContent query={query} />
      </div>
    </Drawer>
  )
}

const words = {
  includeDriver: 'driver',
  includeExactPlace: 'exact place',
  includeFault: 'fault',
  includeCost: 'cost estimate',
  allowDownload: 'videos can be saved',
} as const

/** "Driver, exact place"; "Nothing more" if nothing was chosen. */
function chosenText(item: SharedItem): string {
  const chosen = choicesOf[item.type].filter((name) => item[name]).map((name) => words[name])
  const text = chosen.join(', ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : 'Nothing more'
}
