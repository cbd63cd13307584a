import { FileText, MessageCircle, Share } from '@milepost/ui/icons'
import { TimelineGraph } from '../../src/chart/timeline-graph.tsx'
import { Badge } from '../../src/feedback/badge.tsx'
import { LevelChip } from '../../src/feedback/level-chip.tsx'
import { Score } from '../../src/feedback/score.tsx'
import { Button } from '../../src/form/button.tsx'
import { Card, CardBody, CardHeader } from '../../src/layout/card.tsx'
import { Facts } from '../../src/layout/facts.tsx'
import { PageLayout } from '../../src/layout/page-layout.tsx'
import { Kbd } from '../../src/layout/palette/kbd.tsx'
import { IncidentMarkers } from '../../src/map/layers/incident-markers.tsx'
import { TripLayer } from '../../src/map/layers/trip-layer.tsx'
import type { LngLat } from '../../src/map/map-context.ts'
import { MapView } from '../../src/map/map-view.tsx'
import type { Column } from '../../src/table/column.ts'
import { PlainTable } from '../../src/table/plain-table.tsx'
import type { Camera } from '../../src/video/camera.ts'
import { useNewPlayback } from '../../src/video/playback.ts'
import { PlaybackMarker } from '../../src/video/playback-marker.tsx'
import { VideoStage } from '../../src/video/video-stage.tsx'
import { clipTracks } from '../clip-telemetry.ts'
import { type SampleEvent, sampleEvents } from '../sample-events.ts'

const ready = (id: string, label: string, file: string, frontExternal: boolean): Camera => ({
  id,
  label,
  frontExternal,
  startSeconds: 0,
  durationSeconds: 12,
  media: { kind: 'ready', src: `/clips/${file}.mp4` },
})

const count = Number(new URLSearchParams(location.search).get('cameras') ?? 2)
const cameras: Camera[] = [
  ready('front', 'Front external', 'harsh-brake-day-front', true),
  { ...ready('cabin', 'Front internal', 'phone-day-cabin', false), obstructed: count > 2 },
  { ...ready('rear', 'Rear external', 'x', false), media: { kind: 'processing' as const } },
  {
    ...ready('left', 'Other camera', 'x', false),
    media: { kind: 'failed' as const, reason: 'The provider couldn’t deliver the video: it was deleted on Nov 3.' },
  },
].slice(0, count)

const path = Array.from({ length: 60 }, (_, index) => ({
  at: [-87.66 + index * 0.0012, 41.91 + index * 0.0009 + 0.003 * Math.sin(index / 9)] as LngLat,
  speedKmh: index < 44 ? 68 : index < 52 ? 40 : 24,
}))
const along = (seconds: number) => ({ at: path[Math.min(59, Math.floor(seconds * 4.9))]!.at, headingDegrees: 48 })
const fitTo = path.map((point) => point.at)

const columns: Column<SampleEvent>[] = [
  { id: 'time', header: 'Time', cell: (event) => event.time.slice(11), names: false },
  { id: 'type', header: 'Event', cell: (event) => event.type, names: true },
  { id: 'level', header: 'Level', cell: (event) => <LevelChip level={event.level} /> },
  { id: 'rating', header: 'Rating', cell: (event) => <Badge>{event.rating}</Badge> },
  { id: 'score', header: 'Score', cell: (event) => <Score value={event.score} of="event" />, align: 'end' },
]

export default function Review() {
  const playback = useNewPlayback(12, 5.8)
  return (
    <PageLayout
      breadcrumb={[
        { label: 'Events', href: '#' },
        { label: 'last 7 days, High and Critical · 14 of 132', href: '#' },
      ]}
      title="Harsh braking behind a slowing van"
      line="Unit 2417 · Dana Reyes · Lake Shore Dr, Chicago, Cook County, IL · 2026-11-20 16:41:08 CST"
      actions={
        <>
          <Button variant="ghost" kbd="K">
            Previous
          </Button>
          <Button variant="ghost" kbd="J">
            Next
          </Button>
          <Button>
            <Share aria-hidden /> Share
          </Button>
          <Button>
            <FileText aria-hidden /> Record as a loss
          </Button>
          <Button variant="primary">
            <MessageCircle aria-hidden /> Coach Dana
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          <Card className="overflow-hidden">
            <VideoStage cameras={cameras} playback={playback} triggerSeconds={7.2} digitKeys={false} />
            <div className="px-3.5 pt-1 pb-2">
              <TimelineGraph
                playback={playback}
                tracks={clipTracks}
                triggerSeconds={7.2}
                window={{ fromSeconds: 6.6, toSeconds: 8.9 }}
              />
            </div>
          </Card>
          <Card>
            <CardHeader title="Same trip" aside="Depot 4 → Evanston, 15:58–17:06, 31.4 mi" />
            <PlainTable
              label="Events of the trip"
              columns={columns}
              rows={sampleEvents.slice(0, 3)}
              rowId={(event) => event.id}
              rowHref={(event) => `#${event.id}`}
              currentRowId="E2"
            />
          </Card>
        </div>
        <div className="grid gap-4">
          <Card>
            <CardBody className="pt-3.5">
              <div className="flex items-baseline gap-2.5">
                <span className="num text-28 leading-none font-[640] tracking-[-0.02em]">71</span>
                <span className="text-12 text-text-3">event risk</span>
                <LevelChip level={4} className="ml-auto" />
              </div>
              <p className="mt-3 text-12 text-text-2">
                Harsh braking (weight 4) at intensity 4 of 5; very high traffic ×1.5, dusk ×1.2.
              </p>
              <hr className="my-3 border-border" />
              <div className="flex gap-2">
                <Button className="flex-1" kbd="1">
                  Accurate
                </Button>
                <Button className="flex-1" kbd="2">
                  Inaccurate
                </Button>
              </div>
            </CardBody>
          </Card>
          <Card>
            <CardBody className="pt-3.5">
              <MapView label="Where it happened" className="h-44" fitTo={fitTo}>
                <TripLayer points={path} units="imperial" />
                <IncidentMarkers incidents={[{ id: 'E1', at: path[46]!.at, level: 4, label: 'Harsh braking, High' }]} />
                <PlaybackMarker playback={playback} at={along} />
              </MapView>
              <p className="mt-2 text-12 text-text-2">3500 N Lake Shore Dr, heading NE · 44 °F, dry, dusk</p>
              <hr className="my-3 border-border" />
              <Facts
                facts={[
                  {
                    term: 'Vehicle',
                    value: (
                      <a href="#x" className="text-link">
                        Unit 2417
                      </a>
                    ),
                    note: <code className="font-mono">…KX4182</code>,
                  },
                  {
                    term: 'Driver',
                    value: (
                      <a href="#x" className="text-link">
                        Dana Reyes
                      </a>
                    ),
                  },
                  { term: 'Speed before', value: '43 mph', note: 'limit 45' },
                  { term: 'Peak force', value: '0.62 g' },
                  { term: 'Speed lost', value: '29 mph in 2.1 s' },
                  { term: 'Headway', value: null, title: 'Samsara did not report it' },
                  {
                    term: 'Provider',
                    value: (
                      <>
                        Samsara <Badge>TSP</Badge>
                      </>
                    ),
                  },
                  { term: 'Provider tag', value: <code className="font-mono">harshBrake</code> },
                ]}
              />
            </CardBody>
          </Card>
          <p className="text-12 text-text-3">
            <Kbd>Space</Kbd> play · <Kbd>,</Kbd> <Kbd>.</Kbd> frame
          </p>
        </div>
      </div>
    </PageLayout>
  )
}
