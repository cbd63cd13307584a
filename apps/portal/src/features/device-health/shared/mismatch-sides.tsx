import type { MismatchDetails, MismatchSide } from '@milepost/contract/device-health/mismatch-details'
import { mismatchType, severity } from '@milepost/domain/codes'
import { product } from '@milepost/domain/product'
import { durationText } from '@milepost/domain/time/duration-text'
import { IncidentMarkers } from '@milepost/ui/map/layers/incident-markers'
import { MapSummary, MapView } from '@milepost/ui/map/map-view'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { useMapGround } from '../../../lib/map-ground.ts'
import { CameBack } from './came-back.tsx'
import { vinParts } from './vin-parts.ts'

/** Labels of the two sides, by what is compared. */
const sideWords = {
  gps: ['In Milepost', 'Reported by the provider'],
  vin: ['On record', 'Read from the device'],
  deviceNotFound: ['Previously', 'Now'],
  // Their reason says it all.
  clock: null,
  speed: null,
  distance: null,
  alarm: null,
} as const

/** Two sources for where a vehicle was. */
const comparedWords = ['Vehicle positions', 'Vehicle events'] as const

/** Shows both sides of a mismatch: differing characters, or both positions on one map. */
export function MismatchSides({ details }: { details: MismatchDetails }) {
  const { mismatchType: type, since, reportedAt, cameBack, foundBy, reason, here, provider } = details
  const name = mismatchType.all.find(({ code }) => code === type)!.name
  // A receiver that froze has one side: its reason says it all.
  const isCompared = name === 'gps' && foundBy === 'milepost'
  const words = isCompared ? (reason ? null : comparedWords) : sideWords[name]
  return (
    <section aria-labelledby={`mismatch-${type}`}>
      <h3 id={`mismatch-${type}`} className="mb-1 flex items-center gap-2 text-13 font-semibold">
        {mismatchType.word(type)}
        {cameBack && <CameBack />}
      </h3>
      <p className="mb-2 text-12 text-text-2">
        Since <Moment at={since} zoned />, last found <Moment at={reportedAt} ago /> by{' '}
        {foundBy === 'milepost' ? product.name : 'the provider'}.{reason && ` ${reason}`}
      </p>
      {words && (
        <table className="num w-full text-13">
          <thead>
            <tr className="border-b border-border text-left text-12 text-text-3">
              <td className="w-[96px]" />
              <th scope="col" className="py-1 font-normal">
                {words[0]}
              </th>
              <th scope="col" className="py-1 font-normal">
                {words[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {name !== 'gps' && (
              <Row
                term="VIN"
                here={<Vin vin={here.vin} other={provider.vin} />}
                there={<Vin vin={provider.vin} other={here.vin} />}
              />
            )}
            {name === 'deviceNotFound' && <Row term="Device" here={here.deviceId} there={deviceNow(here, provider)} />}
            {name === 'gps' && <Row term="Position" here={<Spot side={here} />} there={<Spot side={provider} />} />}
            {(name === 'deviceNotFound' || provider.lastContactAt) && (
              <Row
                term="Last contact"
                here={here.lastContactAt && <Moment at={here.lastContactAt} />}
                there={provider.lastContactAt && <Moment at={provider.lastContactAt} />}
              />
            )}
          </tbody>
        </table>
      )}
      <Apart details={details} />
    </section>
  )
}

/** The same serial may be grouped on one side and unbroken on the other. */
const serialOf = (deviceId: string | null) => deviceId?.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

function deviceNow(here: MismatchSide, provider: MismatchSide): string {
  if (!provider.deviceId) return 'Not found'
  return serialOf(provider.deviceId) === serialOf(here.deviceId) ? 'Same device, not detected' : provider.deviceId
}

function Row({ term, here, there }: { term: string; here: ReactNode; there: ReactNode }) {
  if (!here && !there) return null
  return (
    <tr className="border-b border-border align-top last:border-0">
      <th scope="row" className="py-1.5 text-left font-normal text-text-3">
        {term}
      </th>
      <td className="py-1.5 pr-3 wrap-anywhere">{here || <span className="text-text-3">—</span>}</td>
      <td className="py-1.5 wrap-anywhere">{there || <span className="text-text-3">—</span>}</td>
    </tr>
  )
}

function Vin({ vin, other }: { vin: string | null; other: string | null }) {
  if (!vin) return <span className="text-text-3">Not reported</span>
  return (
    <code className="font-mono">
      {vinParts(vin, other).map(({ text, differs, at }) =>
        differs ? (
          <mark key={at} className="rounded-tag bg-warning-soft font-semibold text-warning underline">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </code>
  )
}

function Spot({ side: { position } }: { side: MismatchSide }) {
  if (!position) return <span className="text-text-3">Not reported</span>
  return (
    <>
      {position.lat.toFixed(5)}, {position.lon.toFixed(5)}
      <span className="block text-12 text-text-3">
        <Moment at={position.at} zoned />
      </span>
    </>
  )
}

/** Both positions on one map, with the distance and time between them. */
function Apart({
  details: { mismatchType: type, here, provider, distanceMeters, gapSeconds },
}: {
  details: MismatchDetails
}) {
  const format = useFormat()
  const ground = useMapGround()
  const marks = useMemo(
    () =>
      [
        { id: 'here', label: 'Location from positions', position: here.position, level: severity.code.low },
        {
          id: 'there',
          label: 'Location from events',
          position: provider.position,
          level: severity.code.critical,
        },
      ].flatMap(({ position, ...mark }) => (position ? [{ ...mark, at: [position.lon, position.lat] as const }] : [])),
    [here, provider],
  )
  const fitTo = useMemo(() => marks.map(({ at }) => at), [marks])
  if (type !== mismatchType.code.gps) return null
  return (
    <>
      {distanceMeters !== null && (
        <p className="num my-2 text-13">
          <b className="font-[560]">{format.distance(distanceMeters)} apart</b>
          {gapSeconds !== null && <span className="text-text-2"> within {durationText(gapSeconds)}</span>}
        </p>
      )}
      {marks.length === 2 && (
        <>
          <MapView label="Both positions" className="h-60" fitTo={fitTo} maxFitZoom={14} ground={ground}>
            <IncidentMarkers incidents={marks} />
          </MapView>
          <MapSummary label="On the map" items={marks.map(({ id, label }) => ({ id, text: label }))} />
        </>
      )}
    </>
  )
}
