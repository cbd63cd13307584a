import { mergeEventsHref } from '../../addresses.ts'
import { RecordTabs, useRecordTab } from '../../record/record-tabs.tsx'
import { CandidatesTab } from './candidates-tab.tsx'
import { HistoryTab } from './history-tab.tsx'

const names = ['candidates', 'history'] as const

/** Records of one event at two providers or cameras: found by detection, merged or kept separate by a person. */
export default function MergeEventsPage() {
  const current = useRecordTab(names)
  const tabs = (
    <RecordTabs
      label="Merge events"
      current={current}
      href={(tab) => mergeEventsHref(tab === names[0] ? undefined : tab)}
      tabs={[
        { name: 'candidates', label: 'Candidates' },
        { name: 'history', label: 'History' },
      ]}
    />
  )
  return current === 'candidates' ? <CandidatesTab tabs={tabs} /> : <HistoryTab tabs={tabs} />
}
