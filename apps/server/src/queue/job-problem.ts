/** A job that cannot succeed however often it is tried; the message is for people who look at the list of jobs. */
export class JobProblem extends Error {}
