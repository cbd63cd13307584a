import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCommandLine, usages, usageText } from './command-line.ts'

test.each([[], ['--help'], ['-h'], ['help'], ['start', '--help'], ['--bogus', '-h']])(
  'recognizes %j as a request for help',
  (...args) => {
    expect(readCommandLine(args.filter((arg) => arg !== undefined))).toBeNull()
  },
)

test('passes options and arguments through', () => {
  expect(readCommandLine(['import', '--vehicle', '12', 'drive.gpx'])).toEqual({
    name: 'import',
    positionals: ['drive.gpx'],
    values: { vehicle: '12' },
  })
  expect(readCommandLine(['token', '--email=a@b.test'])?.values).toEqual({ email: 'a@b.test' })
  expect(readCommandLine(['migrate', '--citus', '--shards', '8'])?.values).toEqual({ citus: '', shards: '8' })
})

describe('invalid arguments are explained in a sentence', () => {
  test.each([
    [['begin'], 'There is no command "begin". milepost --help lists them.'],
    [['constructor'], 'There is no command "constructor". milepost --help lists them.'],
    [['--email', 'a@b.test'], 'Specify a command. milepost --help lists them.'],
    [['start', '--port', '80'], 'milepost start has no option --port. milepost --help lists them.'],
    [['serve', '-p'], 'milepost serve has no option -p. milepost --help lists them.'],
    [
      ['token', '--vehicle', '1'],
      'milepost token has no option --vehicle; it takes --email. milepost --help lists them.',
    ],
    [['token', '--email'], '--email of milepost token needs a value after it.'],
    [['import', '--vehicle', '--client', 'x'], '--vehicle of milepost import needs a value after it.'],
    [['migrate', 'now'], 'milepost migrate takes no arguments: "now" is too many.'],
    [['migrate', '--citus', 'now'], 'milepost migrate takes no arguments: "now" is too many.'],
    [['migrate', '--citus=yes'], '--citus of milepost migrate takes no value.'],
    [['migrate', '--shards', '--citus'], '--shards of milepost migrate needs a value after it.'],
    [['backup', 'a', 'b'], 'milepost backup takes one FOLDER: "b" is too many.'],
  ])('%j', (args, sentence) => {
    expect(() => readCommandLine(args)).toThrow(sentence)
  })
})

test('lists every command in the usage', () => {
  for (const name of Object.keys(usages)) expect(usageText).toMatch(new RegExp(`^ {2}${name} `, 'm'))
})

test.each([
  [['--help'], 0, /^milepost <command>/, ''],
  [['start', '--bogus'], 1, /^$/, 'milepost start has no option --bogus. milepost --help lists them.\n'],
] as const)('exits milepost %j with the expected output', (args, status, stdout, stderr) => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const ended = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
  expect(ended).toMatchObject({ status, stderr, stdout: expect.stringMatching(stdout) })
})
