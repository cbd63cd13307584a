import type { Vehicle } from '../world/fleet/fleet.ts'

/** Whether the gateway reads the vehicle's bus; it can't for some makes. */
export const readsBus = (vehicle: Vehicle): boolean => vehicle.random.at('obd').chance(0.8)
