import { useSession } from '../../../../session/session-context.ts'

const writers = ['admin', 'operator']

/** Whether the person may change connections, as the server decides it too. */
export const useMayChange = () => useSession().roles.some((role) => writers.includes(role))
