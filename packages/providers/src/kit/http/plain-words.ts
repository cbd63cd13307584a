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
  // What runtimes write for values, calls and memory, and what libraries say about their objects.
  /\[object \w+\]|\b0x[\da-f]{4,}\b|\b[\w$]+(?:\.[\w$]+)*@[\da-f]{5,}\b|\bSIG[A-Z]{3,}\b/,
  /^[\w$.]+ is not defined\W*$/,
  /^["'(]*(?:null|undefined|none|nil|nan|true|false)["').]*$/i,
  /\b(?:could not initialize proxy|lazy initialization|lazily initialize|no session\W*$|detached entity|entity ?manager|persistence (?:context|unit)|transient instance|unsaved transient|session (?:is|was) closed|unit of work|query\.\w+ called|row was updated or deleted by another transaction)/i,
  /\b(?:is not a function|is not iterable|has no attribute|cannot be cast|class cast|index out of (?:range|bounds)|segmentation fault|out of memory|heap space|thread pool|undefined method|undefined (?:index|offset|variable)|is null or not an object|value cannot be null|nil pointer|goroutine|unexpected token|unexpected end of json|deserializ\w+|serializ(?:e|er|ation)\b|no bean|autowired|servlet|stack ?overflow|ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE)/i,
  // Databases.
  /\bSELECT\b/,
  /\b(?:select \*|select .+ from .+ where|insert into|update \S+ set|delete from|syntax error at|sqlstate|ora-\d+|duplicate key|foreign key|(?:relation|column|table) ["'`]|violates \S+ constraint|deadlock|jdbc|odbc|hibernate|sequelize|prisma|sqlalchemy|activerecord|entity framework|eloquent|psql|mysql|postgres\w*|mongo\w*|maria ?db|sqlite|cassandra|elasticsearch|kafka|rabbitmq|redis|hikari\S*)\b/i,
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
