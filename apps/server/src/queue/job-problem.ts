/** A job that can't succeed on retry; the message is shown in the list of jobs. */
export class JobProblem extends Error {}
