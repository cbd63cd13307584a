import { mappingsHref } from '../../addresses.ts'
import { RecordTabs, useRecordTab } from '../../record/record-tabs.tsx'
import { TagsTab } from './tags-tab.tsx'
import { VehiclesTab } from './vehicles-tab.tsx'

const names = ['tags', 'vehicles'] as const

/** What providers report that Milepost can't place: tags without the right type, and vehicles without a group. */
export default function MappingsPage() {
  const current = useRecordTab(names)
  const tabs = (
    <RecordTabs
      label="Incorrect mappings"
      current={current}
      href={(tab) => mappingsHref(tab === names[0] ? undefined : tab)}
      tabs={[
        { name: 'tags', label: 'Event tags' },
        { name: 'vehicles', label: 'Vehicles' },
      ]}
    />
  )
  return current === 'tags' ? <TagsTab tabs={tabs} /> : <VehiclesTab tabs={tabs} />
}
