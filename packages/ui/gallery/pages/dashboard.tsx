import { BarChart } from '../../src/chart/bar-chart.tsx'
import { BarList } from '../../src/chart/bar-list.tsx'
import { DataStrip } from '../../src/chart/data-strip.tsx'
import { HeatGrid } from '../../src/chart/heat-grid.tsx'
import { LineChart } from '../../src/chart/line-chart.tsx'
import { Sparkline } from '../../src/chart/sparkline.tsx'
import { BandChip } from '../../src/feedback/band-chip.tsx'
import { Delta } from '../../src/feedback/delta.tsx'
import { Score } from '../../src/feedback/score.tsx'
import { Button } from '../../src/form/button.tsx'
import { Card, CardBody, CardHeader } from '../../src/layout/card.tsx'
import { PageLayout } from '../../src/layout/page-layout.tsx'
import { Tile, Tiles } from '../../src/layout/tiles.tsx'
import { PlainTable } from '../../src/table/plain-table.tsx'

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const combined = [52, 54, 51, 49, 46, 44]
const trend = [
  { id: 'environmental', label: 'Environmental', color: 'c3', values: [55, 54, 56, 58, 57, 58] },
  { id: 'usage', label: 'Usage', color: 'c8', values: [50, 52, 51, 50, 49, 49] },
  { id: 'behavioral', label: 'Behavioral', color: 'c2', values: [47, 50, 46, null, 40, 37] },
  {
    id: 'combined',
    label: 'Combined',
    color: 'c1',
    values: combined,
    main: true,
    interval: combined.map((value) => [value - 4, value + 4] as const),
  },
]
const marks = [
  { seriesId: 'combined', index: 1, label: '1 loss' },
  { seriesId: 'combined', index: 3, label: '2 losses' },
]
const weather = [
  { id: 'clear', label: 'Clear', color: 'c2', values: [82, 80, 85, 70, 60, 44] },
  { id: 'rain', label: 'Rain', color: 'c5', values: [18, 20, 15, 28, 30, 34] },
  { id: 'snow', label: 'Snow', color: 'c8', values: [0, 0, 0, 2, 10, 22] },
]
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}`)
const heat = days.map((_, day) =>
  hours.map((_, hour) =>
    day > 4 && hour < 5
      ? null
      : Math.max(0, 4 + 3 * Math.sin((hour - 6) / 3) + (hour > 15 && hour < 19 ? 5 : 0) - day / 2),
  ),
)

interface Watched {
  id: string
  connection: string
  risk: number
  change: number
  why: string
}
const watched: Watched[] = [
  { id: 'Unit 1180', connection: 'Motive West', risk: 88, change: 21, why: 'Phone use, 6 events' },
  { id: 'Unit 4410', connection: 'Netradyne', risk: 79, change: 9, why: 'Drowsiness at night' },
  { id: 'Unit 2417', connection: 'Samsara', risk: 71, change: 5, why: 'Harsh braking' },
  { id: 'Unit 0932', connection: 'Geotab QC', risk: 66, change: -4, why: 'Speeding over 10 mph' },
]

export default function Dashboard() {
  return (
    <PageLayout
      title="Good morning, Priya"
      line="Northline Logistics · 248 vehicles · last 6 months, May 21 – Nov 20, Chicago time"
      actions={
        <>
          <Button>Last 6 months</Button>
          <Button>Export</Button>
        </>
      }
    >
      <DataStrip
        items={[
          { id: 'a', text: '1 connection failed: Webfleet, password rejected', href: '#a' },
          { id: 'b', text: '6 cameras obstructed', href: '#b' },
          { id: 'c', text: '3 devices mismatched', href: '#c' },
        ]}
      />
      <Tiles label="Key figures" className="mb-3">
        <Tile
          label="Combined risk"
          value="44"
          delta={<Delta value={-8} margin={5} good="down" against="previous 6 months" />}
          figure={<Sparkline values={combined} label="Combined risk, six months" />}
        />
        <Tile
          label="Accurate events per 1,000 mi"
          value="3.1"
          delta={<Delta value={-0.6} margin={0.9} format={(v) => v.toFixed(1)} good="down" />}
        />
        <Tile
          label="Distance"
          value="2.81M"
          unit="mi"
          delta={<Delta value={4} margin={0} format={(v) => `${v}%`} good="up" />}
        />
        <Tile label="Vehicles reporting" value="241" unit="of 248" delta={<Delta value={-2} margin={0} good="up" />} />
        <Tile label="Losses" value="7" delta={<Delta value={1} margin={6} good="down" />} />
      </Tiles>
      <div className="grid gap-3 desk:grid-cols-[2fr_1fr]">
        <LineChart
          title="Combined risk fell from 52 to 44, mostly less phone use"
          aside="band = 90% interval · ○ loss"
          x={months}
          xLabel="Month"
          series={trend}
          min={25}
          max={75}
          marks={marks}
        />
        <Card>
          <CardHeader title="Vehicles by risk band" aside="248" />
          <CardBody>
            <BarList
              label="Vehicles by risk band"
              onPick={() => undefined}
              items={([1, 2, 3, 4] as const).map((band, index) => ({
                id: String(band),
                label: <BandChip band={band} />,
                value: [92, 101, 43, 12][index] ?? 0,
                text: [92, 101, 43, 12][index],
                color: `band-${band}`,
              }))}
            />
            <hr className="my-3 border-border" />
            <p className="text-12 text-text-3">7 vehicles have too little driving to score.</p>
          </CardBody>
        </Card>
      </div>
      <div className="mt-3 grid gap-3 desk:grid-cols-2">
        <Card>
          <CardHeader title="Review these first" aside="30 days" />
          <PlainTable
            label="Review these first"
            rows={watched}
            rowId={(row) => row.id}
            rowHref={(row) => `#${row.id}`}
            columns={[
              { id: 'vehicle', header: 'Vehicle', cell: (row) => row.id },
              {
                id: 'connection',
                header: 'Connection',
                cell: (row) => <span className="text-text-2">{row.connection}</span>,
              },
              {
                id: 'risk',
                header: 'Risk',
                cell: (row) => <Score value={row.risk} interval={[row.risk - 6, row.risk + 5]} />,
                align: 'end',
              },
              {
                id: 'change',
                header: 'Change',
                cell: (row) => <Delta value={row.change} margin={4} good="down" />,
                align: 'end',
              },
              { id: 'why', header: 'What changed', cell: (row) => <span className="text-text-2">{row.why}</span> },
            ]}
          />
        </Card>
        <BarChart
          title="Snow took over a fifth of November’s miles"
          x={months}
          xLabel="Month"
          series={weather}
          stack="share"
          height={176}
        />
      </div>
      <Card className="mt-3">
        <CardHeader title="Most events fall between 16:00 and 19:00" aside="events per 1,000 mi" />
        <CardBody>
          <HeatGrid
            label="Events by weekday and hour"
            rows={days}
            columns={hours}
            values={heat}
            format={(value) => `${value.toFixed(1)} per 1,000 mi`}
            outlined={(_, hour) => hour >= 16 && hour < 19}
            hrefOf={() => '#events'}
          />
        </CardBody>
      </Card>
    </PageLayout>
  )
}
