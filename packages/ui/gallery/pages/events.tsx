import { useState } from 'react'
import { Badge, type Tone } from '../../src/feedback/badge.tsx'
import { Delta } from '../../src/feedback/delta.tsx'
import { LevelChip } from '../../src/feedback/level-chip.tsx'
import { Score } from '../../src/feedback/score.tsx'
import { SkeletonLines } from '../../src/feedback/skeleton.tsx'
import { Empty, Failed, FilteredEmpty } from '../../src/feedback/states.tsx'
import { MultiFilter, SingleFilter } from '../../src/filter/choice-filters.tsx'
import type { DateRange } from '../../src/filter/date-range-days.ts'
import { DateRangeFilter } from '../../src/filter/date-range-filter.tsx'
import { FilterBar } from '../../src/filter/filter-bar.tsx'
import { SearchBox } from '../../src/filter/search-box.tsx'
import { ToggleFilter } from '../../src/filter/toggle-filter.tsx'
import { Button } from '../../src/form/button.tsx'
import { ExportButton } from '../../src/form/export-button.tsx'
import { Card, CardBody, CardHeader } from '../../src/layout/card.tsx'
import { PageLayout } from '../../src/layout/page-layout.tsx'
import { Tile, Tiles } from '../../src/layout/tiles.tsx'
import type { Column, Sort } from '../../src/table/column.ts'
import { DataTable } from '../../src/table/data-table.tsx'
import { noRows } from '../../src/table/row-selection.ts'
import { type SampleEvent, sampleEvents } from '../sample-events.ts'

const ratingTone: Record<string, Tone> = { Pending: 'warning', Accurate: 'success', Inaccurate: 'destructive' }

const columns: Column<SampleEvent>[] = [
  { id: 'time', header: 'Time', cell: (event) => event.time, sortable: true, descendingFirst: true, names: false },
  { id: 'type', header: 'Type', cell: (event) => event.type, names: true, sortable: true },
  { id: 'level', header: 'Level', cell: (event) => <LevelChip level={event.level} /> },
  {
    id: 'risk',
    header: 'Risk',
    cell: (event) => <Score value={event.score} of="event" />,
    align: 'end',
    sortable: true,
  },
  { id: 'vehicle', header: 'Vehicle', cell: (event) => event.vehicle },
  { id: 'driver', header: 'Driver', cell: (event) => event.driver },
  { id: 'place', header: 'Place', cell: (event) => <span className="text-text-2">{event.place}</span> },
  { id: 'provider', header: 'Provider', cell: (event) => <span className="text-text-2">{event.provider}</span> },
  {
    id: 'rating',
    header: 'Rating',
    cell: (event) => <Badge tone={ratingTone[event.rating]}>{event.rating}</Badge>,
  },
  { id: 'coaching', header: 'Coaching', cell: (event) => event.coaching, align: 'end' },
]

const lastWeek: DateRange = { preset: '7d' }
const levels = ['Very low', 'Low', 'Medium', 'High', 'Critical'] as const

export default function Events() {
  const [range, setRange] = useState<DateRange>(lastWeek)
  const [source, setSource] = useState<string>()
  const [level, setLevel] = useState<string[]>(['4', '5'])
  const [group, setGroup] = useState<string[]>([])
  const [video, setVideo] = useState(false)
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort | undefined>({ id: 'time', descending: true })
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 })
  const [selection, setSelection] = useState(noRows)
  return (
    <PageLayout
      title="Events"
      line="132 events from 10 providers · last 7 days · updated 40 s ago"
      actions={
        <>
          <Button variant="ghost">Copy link</Button>
          <ExportButton rows={132} onExport={() => undefined} />
        </>
      }
    >
      <Tiles label="Events by level" className="mb-3">
        {([5, 4, 3, 2, 1] as const).map((code, position) => (
          <Tile
            key={code}
            label={<LevelChip level={code} className="text-text" />}
            value={[6, 19, 41, 38, 28][position]}
            delta={<Delta value={[2, -4, 3, -11, -2][position]} margin={5} good="down" against="previous 7 days" />}
            pressed={level.includes(String(code))}
            onToggle={() =>
              setLevel(
                level.includes(String(code)) ? level.filter((one) => one !== String(code)) : [...level, String(code)],
              )
            }
          />
        ))}
      </Tiles>
      <FilterBar
        isSet={level.length > 0 || group.length > 0 || video}
        onReset={() => {
          setLevel([])
          setGroup([])
          setVideo(false)
        }}
        search={<SearchBox label="Search events" value={text} onChange={setText} />}
      >
        <DateRangeFilter value={range} fallback={lastWeek} onChange={setRange} zone="America/Chicago" />
        <SingleFilter
          label="Source"
          value={source}
          fallback="all"
          onChange={setSource}
          options={['All', 'Accurate', 'TSP', 'Milepost'].map((label) => ({ value: label.toLowerCase(), label }))}
        />
        <MultiFilter
          label="Level"
          value={level}
          onChange={setLevel}
          options={levels.map((label, index) => ({
            value: String(index + 1),
            label,
            mark: <span className="size-2 rounded-dot" style={{ background: `var(--risk-${index + 1})` }} />,
            note: [28, 38, 41, 19, 6][index],
          }))}
        />
        <MultiFilter
          label="Group"
          value={group}
          onChange={setGroup}
          options={['West', 'East', 'Midwest', 'Québec', 'Ontario', 'Texas', 'Night shift', 'Long haul', 'Reefers'].map(
            (label) => ({ value: label, label }),
          )}
        />
        <ToggleFilter label="Has video" value={video} onChange={setVideo} />
      </FilterBar>
      <DataTable
        label="Events"
        columns={columns}
        rows={sampleEvents}
        rowId={(event) => event.id}
        rowHref={(event) => `#/events/${event.id}`}
        sort={sort}
        onSortChange={setSort}
        paging={{ ...paging, total: 132, onChange: setPaging }}
        selection={{
          value: selection,
          onChange: setSelection,
          actions: (count) => <Button size="small">Send {count} to coaching</Button>,
        }}
        note="107 hidden by level"
        empty={<Empty title="No events yet." />}
        pageKeys
      />
      <div className="mt-4 grid grid-cols-1 gap-4 tablet:grid-cols-3">
        <Card>
          <CardHeader title="Loading" />
          <CardBody>
            <SkeletonLines />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Nothing matches" />
          <FilteredEmpty things="events" hidden={107} onReset={() => undefined} />
        </Card>
        <Card>
          <CardHeader title="Failed" />
          <Failed
            what="events"
            detail="The rest of the page still works."
            requestId="7f3a-19c2"
            onRetry={() => undefined}
          />
        </Card>
      </div>
    </PageLayout>
  )
}
