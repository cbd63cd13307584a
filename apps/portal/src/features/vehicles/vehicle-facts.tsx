import { isGeneratedKey } from '@milepost/contract/providers/endpoints'
import type { VehicleDetails, VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import {
  type DistanceSource,
  distanceSource,
  mismatchType,
  recordStatus,
  reportingStatus,
  vehicleClass,
} from '@milepost/domain/codes'
import { reportingThresholdDays } from '@milepost/domain/limits'
import { product } from '@milepost/domain/product'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import { driverHref } from '../../addresses.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { CameraDots } from '../device-health/shared/camera-dots.tsx'
import { NoMismatches } from '../device-health/shared/no-mismatches.tsx'
import { standingText } from './map-vehicle.ts'
import { LastGps } from './shared/last-gps.tsx'
import { ReportingBadge } from './shared/reporting-badge.tsx'
import { alsoAtText } from './vehicle-columns.tsx'

const distanceWords: Readonly<Record<DistanceSource, string>> = {
  [distanceSource.code.notSet]: '30 days',
  [distanceSource.code.gps]: '30 days, by GPS',
  [distanceSource.code.odometer]: '30 days, by odometer',
}

function speedText(
  { moving, wasMoving, speedKmh, engineOn }: NonNullable<VehicleSummary['lastPosition']>,
  speed: (kmh: number) => string,
): string {
  if (wasMoving && !moving) return 'Last seen moving'
  if (!moving) return standingText({ engineOn, speedKmh })
  return speedKmh === null ? 'Moving' : speed(speedKmh)
}

const hoursText = (hours: number) => `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`

interface VehicleFactsProps {
  vehicle: VehicleSummary
  /** On the vehicle's own page, adds what is known only there and leaves out what is shown elsewhere. */
  own?: Pick<VehicleDetails, 'deviceSerial' | 'externalId' | 'isReported'>
}

/** Known facts about a vehicle, in a column. */
export function VehicleFacts({ vehicle, own }: VehicleFactsProps) {
  const whole = own !== undefined
  const format = useFormat()
  const { lastPosition, lastGpsDateTime } = vehicle
  const active = vehicle.reporting === reportingStatus.code.active
  return (
    <Facts
      missing="Not reported"
      facts={[
        {
          term: `${product.name} status`,
          value: <ReportingBadge vehicle={vehicle} />,
          title: `Active if the last GPS position is within ${reportingThresholdDays} days`,
        },
        // The position from page load would contradict the live map.
        ...(whole
          ? []
          : [
              {
                term: 'Last GPS',
                value: <LastGps at={lastGpsDateTime} connections={[vehicle.connection]} isReporting={active} zoned />,
                note: lastGpsDateTime && <Moment at={lastGpsDateTime} ago />,
              },
              { term: 'Place', value: lastPosition?.place?.text, missing: 'Unknown' },
              {
                term: 'Speed',
                value: lastPosition && speedText(lastPosition, format.speed),
                missing: 'Unknown',
              },
            ]),
        {
          term: 'Assigned driver',
          title: 'As assigned at the provider. Someone else may drive: trips name their own drivers.',
          value: vehicle.currentDriver && (
            <Link href={driverHref(vehicle.currentDriver.id)} className="text-link">
              {vehicle.currentDriver.name}
            </Link>
          ),
        },
        ...(whole
          ? []
          : [
              {
                term: 'Distance',
                // Without contact it is unknown whether the vehicle was driven.
                value: active || vehicle.distanceMeters30d ? format.distance(vehicle.distanceMeters30d) : null,
                missing: 'Unknown',
                note: distanceWords[vehicle.distanceSource],
              },
            ]),
        {
          term: 'VIN',
          value: vehicle.vin && (
            <span className="-my-1 inline-flex items-center gap-1">
              <code className="font-mono">{vehicle.vin}</code>
              <CopyButton text={vehicle.vin} label="Copy VIN" iconOnly />
            </span>
          ),
        },
        {
          term: 'Provider',
          value: vehicle.provider.displayName,
          note: vehicle.alsoAt.length > 0 && `${alsoAtText(vehicle.alsoAt)}, matched by VIN; its miles count once`,
        },
        { term: 'Plate', value: vehicle.licensePlate },
        { term: 'Groups', value: vehicle.groups.map((group) => group.groupName).join(', '), missing: 'None' },
        ...(whole
          ? []
          : [
              { term: 'Cameras', value: <CameraDots cameras={vehicle.cameras} /> },
              {
                term: 'Mismatches',
                value: vehicle.mismatches.map((type) => mismatchType.word(type)).join(', ') || (
                  <NoMismatches connectionId={vehicle.connection.id} />
                ),
              },
            ]),
        {
          term: 'Provider status',
          value: recordStatus.word(vehicle.status),
          note: vehicle.statusReason,
          title: 'The status of the vehicle at the provider',
        },
        { term: 'Class', value: vehicle.class !== vehicleClass.code.unknown && vehicleClass.word(vehicle.class) },
        {
          term: 'Odometer',
          value: vehicle.odometerMeters !== null && format.distance(vehicle.odometerMeters),
          title: 'Latest reading, if the provider reports it',
        },
        {
          term: 'Engine',
          value: vehicle.engineHours !== null && hoursText(Math.round(vehicle.engineHours)),
          title: 'Total running time, if the provider reports it',
        },
        ...(own
          ? [
              { term: 'Device', value: own.deviceSerial && <code className="font-mono">{own.deviceSerial}</code> },
              {
                term: 'Provider’s ID',
                value: own.isReported && !isGeneratedKey(own.externalId) && (
                  <code className="font-mono">{own.externalId}</code>
                ),
                title: isGeneratedKey(own.externalId)
                  ? `${vehicle.provider.displayName} doesn’t report one`
                  : `The ID ${vehicle.provider.displayName} uses for it`,
              },
            ]
          : []),
        { term: 'Coaching', value: vehicle.hasCoaching ? 'On' : 'Off' },
      ]}
    />
  )
}
