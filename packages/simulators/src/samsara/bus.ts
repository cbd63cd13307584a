import type { Vehicle } from '../world/fleet/fleet.ts'

/** Whether the gateway reads the vehicle's bus: of some makes it cannot. */
export const readsBus = (vehicle: Vehicle): boolean => vehicle.random.at('obd').chance(0.8)
