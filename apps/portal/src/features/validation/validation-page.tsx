import { LinkTabs } from '@milepost/ui/layout/tabs'
import { useLocation } from '@tanstack/react-router'
import { validationHref } from '../../addresses.ts'
import { parseSearch } from '../../lib/search.ts'
import { useRecordTab } from '../../record/record-tabs.tsx'
import { AccuracyTab } from './accuracy-tab.tsx'
import { BackTestTab } from './back-test-tab.tsx'

const names = ['accuracy', 'back-test'] as const
const labels = { accuracy: 'Event accuracy', 'back-test': 'Loss back-test' }

/** Whether data and scores are reliable: reviewers' verdicts on events, and losses that followed scores. */
export default function ValidationPage() {
  const current = useRecordTab(names)
  const search = useLocation({ select: (location) => location.searchStr })
  const { connection } = parseSearch(search)
  const tabs = (
    <LinkTabs
      label="Validation"
      tabs={names.map((name) => ({
        label: labels[name],
        href: validationHref({ tab: name === names[0] ? undefined : name, connection }),
        current: name === current,
      }))}
    />
  )
  return current === 'accuracy' ? <AccuracyTab tabs={tabs} /> : <BackTestTab tabs={tabs} />
}
