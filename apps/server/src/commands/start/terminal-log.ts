import { Writable } from 'node:stream'

const warning = 40

/**
 * Takes a log at a terminal that people watch: every line goes to `file`, and warnings that are a sentence, without an
 * error or its stack, are shown too.
 */
export function createTerminalLog(file: Writable, say: (text: string) => void): Writable {
  const sayIfForPeople = (line: string) => {
    const { level, msg, err } = JSON.parse(line)
    if (level >= warning && msg && !err) say(msg)
  }
  return new Writable({
    write: (bytes: Buffer, _, done) => {
      bytes.toString().split('\n').filter(Boolean).forEach(sayIfForPeople)
      file.write(bytes, () => done())
    },
    final: (done) => file.end(done),
  })
}
