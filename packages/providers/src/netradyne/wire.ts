import { z } from 'zod'
import { Text } from '../kit/wire.ts'
import { instantOf } from './epoch-time.ts'

// Netradyne's own names and units, from clients that read the live API, since it has no public reference. New keys may
// appear.

/** Camera and video numbers may exceed a double's precision; they then come as text. */
const Id = z.union([z.string().trim().min(1), z.int()]).transform(String)
const MaybeId = z
  .union([z.string(), z.int()])
  .nullish()
  .transform((id) => (id === null || id === undefined ? null : String(id).trim() || null))
const Time = z.union([z.number(), z.string()]).refine((value) => instantOf(value) !== null, 'is not an instant')

/** The year 9999 means never: as a version, nothing would be newer. */
const neverMs = Date.UTC(9999, 0)

/** The time of a record's last change, in epoch milliseconds. Null if unreadable. */
const Changed = z
  .unknown()
  .optional()
  .transform((value) => {
    const ms = typeof value === 'number' || typeof value === 'string' ? instantOf(value)?.getTime() : undefined
    return ms !== undefined && ms < neverMs ? ms : null
  })

/** A number, or its digits as text. Null for anything else, so that one odd value doesn't reject the record. */
const Amount = z
  .unknown()
  .optional()
  .transform((value) => {
    const number = typeof value === 'string' && value.trim() ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  })

/** The envelope of every response; `next` is a full address. Links that aren't readable lead nowhere: the total says if there is more. */
export const Envelope = z.looseObject({
  data: z.unknown(),
  links: z.looseObject({ next: Text }).nullish().catch(null),
  totalCount: Amount,
})

/** Both shapes have been seen. `expires_in` is the usual OAuth 2.0 field, in seconds. */
const Token = z.looseObject({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().nullish() })
export const TokenAnswer = z.union([Token, z.looseObject({ data: Token }).transform(({ data }) => data)])

export const Group = z.looseObject({ groupUniqueName: Id, groupName: Text })
export type Group = z.infer<typeof Group>
/** The common part of vehicles, drivers and devices: there is no list of groups. */
export const Grouped = z.looseObject({ group: Group.nullish() })

/** Vehicles have no id of their own, so these two identify them. */
const VehicleName = z.looseObject({ vehicleNumber: MaybeId, vin: Text })
export type VehicleName = z.infer<typeof VehicleName>
export const DriverName = z.looseObject({ driverId: MaybeId, firstName: Text, lastName: Text })
export type DriverName = z.infer<typeof DriverName>
const InGroup = z.looseObject({ groupUniqueName: MaybeId }).nullish()
const Camera = z.looseObject({ id: MaybeId }).nullish()

const Word = z.union([z.string(), z.number().transform(String)]).nullish()

export const Vehicle = VehicleName.extend({
  licensePlateNumber: Text,
  vehicleDetails: z.looseObject({ class: Word, gVM: Word }).nullish(),
  deviceId: MaybeId,
  camera: Camera,
  group: InGroup,
  status: Amount,
  updatedOn: Changed,
})
export type Vehicle = z.infer<typeof Vehicle>

/** Driver ids are set by the customer and may be missing. */
export const Driver = DriverName.extend({
  status: Amount,
  userName: Text,
  email: Text,
  updatedDate: Changed,
  licenceNumber: Text,
  licenseState: Text,
})
export type Driver = z.infer<typeof Driver>

/** Which camera is in which vehicle, and who drives it. */
export const CameraMapping = z.looseObject({
  camera: Camera,
  vehicle: VehicleName.nullish(),
  driver: DriverName.nullish(),
})
export type CameraMapping = z.infer<typeof CameraMapping>

const GpsPoint = z.looseObject({ latitude: Amount, longitude: Amount })

/** A vehicle's last location, without speed or heading. */
export const VehicleLocation = z.looseObject({
  vehicle: VehicleName,
  camera: Camera,
  location: GpsPoint.extend({ timestamp: Time.nullish() }).nullish(),
})
export type VehicleLocation = z.infer<typeof VehicleLocation>

/** Speeds in the unit of the account's country; durations in seconds. */
export const Alert = z.looseObject({
  id: Id,
  timestamp: Time,
  updatedOn: Changed,
  duration: Amount,
  camera: Camera,
  speedData: z.looseObject({ speed: Amount, speedLimit: Amount }).nullish(),
  vehicle: VehicleName.nullish(),
  driver: DriverName.nullish(),
  /** One point over REST, several in webhooks. */
  gpsData: z
    .union([GpsPoint, z.array(GpsPoint)])
    .nullish()
    .catch(null),
  details: z
    .looseObject({
      typeId: Amount,
      typeDescription: Text,
      subTypeDescription: Text,
      severityDescription: Text,
      weatherPrediction: Text,
      /** Webhooks include these two, in g and in the unit of the other speeds. */
      maxGForce: Amount,
      maxVehicleSpeed: Amount,
    })
    .nullish(),
})
export type Alert = z.infer<typeof Alert>

/** A driver's performance in one interval. A score requires some hours of driving; until then there is none, or a number below zero. */
export const DriverReport = z.looseObject({
  driver: DriverName.nullish(),
  details: z.looseObject({
    driverScore: Amount.transform((score) => (score !== null && score < 0 ? null : score)).pipe(
      z.number().max(1000).nullable(),
    ),
  }),
})
export type DriverReport = z.infer<typeof DriverReport>
