/** A command cannot do what it was asked; the message is one sentence that says why and what helps. */
export class CommandProblem extends Error {}
