import type { DriverDetails } from '@milepost/contract/drivers/endpoints'

/** The connections that report about a driver. */
export const driverConnections = ({ records }: Pick<DriverDetails, 'records'>): string[] =>
  records.map(({ connection }) => String(connection.id))
