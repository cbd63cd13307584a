import { townText } from '@milepost/contract/api/place'
import type { CoachedEvent } from '@milepost/contract/coaching/replies'
import { cameraPosition } from '@milepost/domain/codes'
import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { force, missing, quantityText } from '@milepost/domain/quantity'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { ClipPlayer } from './clip-player.tsx'

interface CoachedEventCardProps {
  event: CoachedEvent
  /** Called when a clip's address has expired. */
  onRenew: () => void
}

/** An event of a message: its clip, one camera at a time, and the facts. */
export function CoachedEventCard({ event, onRenew }: CoachedEventCardProps) {
  const { type, severity, occurredAt, timeZone, place, vehicleName, speedLimitKmh, maxG, cameras } = event
  const { dateTime, zone, speed } = useFormat()
  const shown = shownSpeed(event)
  const ready = cameras.filter(({ videoUrl }) => videoUrl !== null)
  const [chosen, setChosen] = useState(ready[0]?.position)
  const camera = ready.find(({ position }) => position === chosen) ?? ready[0]
  const orMissing = (text: string) => (text === missing ? null : text)
  return (
    <Card aria-label={type.word} className="overflow-hidden">
      {camera ? (
        <ClipPlayer key={camera.position} camera={camera} label={type.word} onRenew={onRenew} />
      ) : (
        <p className="border-b border-border bg-sunken px-3.5 py-3 text-13 text-text-2">
          {cameras.some(({ state }) => state === 'processing')
            ? 'Video requested. It appears here when it’s available.'
            : 'There is no video of this event.'}
        </p>
      )}
      {ready.length > 1 && (
        <fieldset className="flex flex-wrap gap-2 px-3.5 pt-3">
          <legend className="sr-only">Camera</legend>
          {ready.map(({ position }) => (
            <Button
              key={position}
              aria-pressed={position === camera?.position}
              variant={position === camera?.position ? 'selected' : 'outline'}
              onClick={() => setChosen(position)}
            >
              {cameraPosition.word(position)}
            </Button>
          ))}
        </fieldset>
      )}
      <CardBody className="grid gap-3">
        <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-15 font-[600]">
          {type.word}
          <LevelChip level={severity} />
        </h2>
        <Facts
          missing="Not reported"
          facts={[
            { term: 'Time', value: `${dateTime(occurredAt, timeZone)} ${zone(occurredAt, timeZone)}` },
            { term: 'Place', value: place && townText(place), missing: 'Unknown' },
            { term: 'Vehicle', value: vehicleName },
            { term: 'Speed', value: orMissing(speed(shown.speedKmh)), note: shown.note },
            { term: 'Speed limit', value: orMissing(speed(speedLimitKmh)), missing: 'Unknown' },
            { term: 'Peak force', value: orMissing(quantityText(force(maxG))) },
          ]}
        />
      </CardBody>
    </Card>
  )
}
