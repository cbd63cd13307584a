/** Limits of a session, so that a process that stops or vanishes holds no lock for long. */
export type SessionLimits = {
  /** Timeout of a single statement. */
  statementSeconds: number
  /** How long a statement waits for a lock. */
  lockSeconds: number
  /** How long a transaction may wait for its process. */
  idleInTransactionSeconds: number
}

/** A process that is computing or swapping is slower than one that stopped, so this is well above a usual pause. */
const idleInTransactionSeconds = 15

/** For work that no one waits for. */
export const workLimits: SessionLimits = { statementSeconds: 900, lockSeconds: 60, idleInTransactionSeconds }

/** For work of any length, by someone who watches it. */
export const endless: SessionLimits = { statementSeconds: 0, lockSeconds: 0, idleInTransactionSeconds: 0 }

/** Closes a connection whose other end is silent for about a minute, in both directions. */
const silence = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  // Milliseconds. Keepalives aren't sent while there is something to send.
  tcp_user_timeout: 60_000,
  // Otherwise a statement runs to its end, and only then finds that no one is there.
  client_connection_check_interval: '5s',
}

/** Returns PostgreSQL's settings of these limits, for the `options` of a connection. */
export const limitOptions = (limits: SessionLimits): string =>
  Object.entries({
    statement_timeout: `${limits.statementSeconds}s`,
    lock_timeout: `${limits.lockSeconds}s`,
    idle_in_transaction_session_timeout: `${limits.idleInTransactionSeconds}s`,
    ...silence,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** A connection whose server vanished is noticed within half a minute, also by who only listens. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
