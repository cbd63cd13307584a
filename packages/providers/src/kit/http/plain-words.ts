/** Names of exception classes before a message: "java.lang.SecurityException: ", "ArgumentException - ". */
const exceptionNames =
  /^(?:(?:caused by|unhandled exception|uncaught|fatal error|error)\b[:\s]*)*(?:[\w$]+[.\\])*[\w$]*(?:Exception|Error|Throwable|Fault)(?:\s*:\s*|\s+-\s+|\s*$)/i
/** What remote calls write before a message: "rpc error: code = InvalidArgument desc = ". */
const callPrefix = /^rpc error: code = \w+ desc = /i

/** What a sentence for people never has. */
const internals: readonly RegExp[] = [
  // Markup, and JSON within a text.
  /<\/?[a-z!][^>]*>/i,
  /[{}]/,
  // Stack lines, source files and paths.
  /\bat [\w$.<>]+\(/,
  /\bat\s+[\w$]+(?:\.[\w$<>]+){2,}/,
  /\b[\w$-]+\.(?:java|kt|scala|cs|php|py|rb|go|js|ts|c|cpp)\b(?::\d+|\W+line)?/,
  /\bline \d+\b/i,
  /(?:^|[\s"'(])(?:\/[\w.-]+){2,}|[a-z]:\\/i,
  // Classes and packages, and what runtimes say.
  /\b[\w$]+(?:Exception|Throwable)\b/,
  /\b[a-z][\w$]*(?:\.[a-z_$][\w$]*)+\.[A-Z][\w$]*/,
  /\b[A-Z][\w$]*(?:\.[A-Za-z_$][\w$]*)+\(/,
  /\bCannot (?:invoke|read (?:field|propert)|set propert)|\bObject reference not set|\bnull pointer|\bNoneType\b|\bundefined is not\b|\bstack ?trace\b|\btraceback\b|\bcore dumped\b/i,
  // Databases.
  /\bSELECT\b/,
  /\b(?:select \*|select .+ from .+ where|insert into|update \S+ set|delete from|syntax error at|sqlstate|ora-\d+|duplicate key|foreign key|(?:relation|column|table) ["'`]|violates \S+ constraint|deadlock|jdbc|odbc|hibernate|psql|mysql|postgres\w*|mongo\w*|redis|hikari\S*)\b/i,
  // Addresses of machines.
  /\bhttps?:\/\//i,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  /\blocalhost\b|\b[\w-]+(?:\.[\w-]+)*\.(?:local|internal|lan|corp|svc|cluster|com|net|org|io|cloud|dev|test)\b/i,
]

/**
 * Returns the sentences of a failure's text that are meant for people, without the insides of the provider's software:
 * exception classes, stack lines, SQL, markup, files and hosts. Empty if nothing is left.
 */
export function plainWords(line: string): string {
  let rest = line.trim()
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(callPrefix, '').replace(exceptionNames, '')
  }
  // A stack trace on one line begins after its message.
  const message = rest.split(/\s+at (?=[\w$]+(?:\.[\w$<>]+)+\()/, 1)[0]!
  return message
    .split(/(?<=[.!?;])\s+/)
    .filter((sentence) => !internals.some((pattern) => pattern.test(sentence)))
    .join(' ')
    .trim()
}
