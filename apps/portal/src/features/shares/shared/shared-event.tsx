import type { ShareContent, SharedIncident } from '@milepost/contract/shares/content'
import { cameraPosition, light } from '@milepost/domain/codes'
import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { force, missing, quantityText } from '@milepost/domain/quantity'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Button } from '@milepost/ui/form/button'
import { Download } from '@milepost/ui/icons'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { type Fact, Facts } from '@milepost/ui/layout/facts'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import { isOnStage } from '@milepost/ui/video/camera'
import { alignClips } from '@milepost/ui/video/clip-alignment'
import { useNewPlayback } from '@milepost/ui/video/playback'
import { useStageCameras } from '@milepost/ui/video/use-stage-cameras'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { EventMap } from '../../incidents/shared/replay/event-map.tsx'
import { EventPlayer } from '../../incidents/shared/replay/event-player.tsx'
import type { PlayedEvent } from '../../incidents/shared/replay/played-event.ts'
import { speedBefore } from '../../incidents/shared/replay/speed-before.ts'
import { weatherText } from '../../incidents/shared/replay/weather-facts.tsx'
import type { SharedMedia } from './shared-media.ts'

interface SharedEventProps {
  event: SharedIncident
  includes: ShareContent['includes']
  media: SharedMedia
  ground: MapViewProps['ground']
  allowDownload: boolean
  /** Above the facts. */
  beside?: ReactNode
}

const leadSeconds = 5
/** Slightly after 0: a clip that hasn't been moved shows its still instead of its first frame. */
const firstFrameSeconds = 0.04
const noLinks = {}

/** An event without links: video and graph on one clock, the map if the exact place was included, and the facts. */
export function SharedEvent({ event, includes, media, ground, allowDownload, beside }: SharedEventProps) {
  const { cameras, onRetry, onClipFailed } = media
  const clock = useMemo(
    () =>
      alignClips(
        cameras.filter(({ state }) => state === 'ready'),
        event.telemetry,
      ),
    [cameras, event.telemetry],
  )
  const playback = useNewPlayback(
    clock?.durationSeconds ?? 1,
    Math.max(firstFrameSeconds, (clock?.triggerSeconds ?? 0) - leadSeconds),
  )
  const stage = useStageCameras(cameras, clock)
  const hidden = stage.some(isOnStage) ? 'Video of the driver' : 'Video'
  const telemetry = {
    data: event.telemetry,
    isPending: false,
    isError: false,
    error: null,
    isFetching: false,
    refetch: () => undefined,
  }
  const played: PlayedEvent = { ...event, provider: { displayName: event.providerName } }
  return (
    <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px] print:grid-cols-1">
      <div className="grid min-w-0 content-start gap-4">
        <EventPlayer
          event={played}
          cameras={stage}
          clock={clock}
          playback={playback}
          telemetry={telemetry}
          links={noLinks}
          notShared={event.hasHiddenVideo ? `${hidden} isn’t part of this link.` : undefined}
          onRetry={onRetry}
          onClipFailed={onClipFailed}
        />
        {allowDownload && <Downloads cameras={cameras} />}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {beside}
        <Card aria-label="Facts" className="overflow-hidden">
          {includes.exactPlace && (
            <EventMap
              event={played}
              telemetry={event.telemetry}
              route={undefined}
              playback={playback}
              clock={clock}
              ground={ground}
            />
          )}
          <CardBody>
            <Facts facts={useFacts(event, includes)} missing="Unknown" />
          </CardBody>
        </Card>
      </div>
    </div>
  )
}

function Downloads({ cameras }: { cameras: SharedMedia['cameras'] }) {
  const ready = cameras.filter(({ videoUrl }) => videoUrl !== null)
  if (ready.length === 0) return null
  return (
    <Card data-screen-only>
      <CardHeader title="Save the video" />
      <CardBody className="flex flex-wrap gap-2">
        {ready.map(({ position, videoUrl }) => (
          <Button key={position} asChild>
            <a href={`${videoUrl}&download=1`} download>
              <Download aria-hidden />
              {cameraPosition.word(position)}
            </a>
          </Button>
        ))}
      </CardBody>
    </Card>
  )
}

function useFacts(event: SharedIncident, includes: ShareContent['includes']): Fact[] {
  const { speed, dateTime, zone } = useFormat()
  const { vehicle, occurredAt, timeZone } = event
  const orMissing = (text: string) => (text === missing ? null : text)
  const speedBeforeKmh = speedBefore(event, event.telemetry)
  const shown = shownSpeed(event, event.telemetry)
  const model = [vehicle.modelYear, vehicle.make, vehicle.model].filter(Boolean).join(' ')
  return [
    { term: 'Event', value: event.type.word },
    { term: 'Level', value: <LevelChip level={event.severity} /> },
    { term: 'Time', value: `${dateTime(occurredAt, timeZone)} ${zone(occurredAt, timeZone)}` },
    { term: 'Place', value: event.place?.text, note: includes.exactPlace ? undefined : 'exact place not shared' },
    {
      term: 'Vehicle',
      value: vehicle.name,
      note: vehicle.vinEnd && <span className="font-mono">…{vehicle.vinEnd}</span>,
    },
    ...(model ? [{ term: 'Model', value: model }] : []),
    ...(includes.driver ? [{ term: 'Driver', value: event.driverName, missing: 'Not reported' }] : []),
    {
      term: speedBeforeKmh === null ? 'Speed' : 'Speed before',
      value: orMissing(speed(speedBeforeKmh ?? shown.speedKmh)),
      note: speedBeforeKmh === null ? shown.note : undefined,
      missing: 'Not reported',
    },
    { term: 'Speed limit', value: orMissing(speed(event.speedLimitKmh)), missing: 'Not reported' },
    { term: 'Peak force', value: orMissing(quantityText(force(event.maxG))), missing: 'Not reported' },
    { term: 'Light', value: event.light !== null && light.word(event.light) },
    { term: 'Weather', value: weatherText(event) },
    { term: 'Source', value: event.providerName },
  ]
}
