import type { Connection } from '@milepost/contract/connections/endpoints'
import { connectionHealth } from '@milepost/domain/codes'

const { created, validated } = connectionHealth.code

/** Whether anything is read through a connection: not where its credentials are refused, or another reads its account. */
export const isRead = ({ healthStatus }: Pick<Connection, 'healthStatus'>) =>
  healthStatus === created || healthStatus === validated
