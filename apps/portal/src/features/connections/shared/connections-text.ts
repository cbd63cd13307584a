import { countText } from '../../../lib/format/formatters.ts'

/** "1 connection", "12 connections". */
export const connectionsText = (count: number) => `${countText(count)} ${count === 1 ? 'connection' : 'connections'}`
