/** A command can't do what was requested; the message explains in one sentence why and what helps. */
export class CommandProblem extends Error {}
