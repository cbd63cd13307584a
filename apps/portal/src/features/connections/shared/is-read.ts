import type { Connection } from '@milepost/contract/connections/endpoints'
import { connectionHealth } from '@milepost/domain/codes'

const { created, validated } = connectionHealth.code

/** True if the connection syncs: not if its credentials are rejected, or another connection reads its account. */
export const isRead = ({ healthStatus }: Pick<Connection, 'healthStatus'>) =>
  healthStatus === created || healthStatus === validated
