import { type Exchange, pageOf } from './exchange.ts'

/** `/account`: the one the token belongs to. */
export const account = ({ office: { ids, companyName } }: Exchange) => ({ id: ids.account, name: companyName })

/** `/vehicles`, with invented field names. */
export const vehicles = ({ office: { account, ids }, query }: Exchange) =>
  pageOf(query, account.vehicles, (vehicle) => ({
    id: ids.ofVehicle(vehicle),
    name: vehicle.name,
    vin: vehicle.vin,
    plate: vehicle.licensePlate,
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.modelYear,
    deviceSerial: `S-${ids.ofVehicle(vehicle)}`,
  }))
