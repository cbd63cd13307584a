import { connectionHealth } from '@milepost/domain/codes'
import type { Connection } from './endpoints.ts'

/** What lists, tiles and the dashboard count a connection as: its health, or that data it needs isn't permitted. */
export const connectionStates = ['validated', 'created', 'notPermitted', 'failed', 'duplicated'] as const
export type ConnectionState = (typeof connectionStates)[number]

const { failed, duplicated } = connectionHealth.code

/** Returns the one state of a connection. One that syncs nothing is that first. */
export function connectionState({
  healthStatus,
  notPermitted,
}: Pick<Connection, 'healthStatus' | 'notPermitted'>): ConnectionState {
  const isRead = healthStatus !== failed && healthStatus !== duplicated
  if (isRead && notPermitted.length > 0) return 'notPermitted'
  return connectionHealth.all.find(({ code }) => code === healthStatus)!.name
}

/** Returns a state in a word or two. */
export const stateWord = (state: ConnectionState): string =>
  state === 'notPermitted' ? 'Not permitted' : connectionHealth.word(connectionHealth.code[state])
