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
    [['begin'], 'Unknown command "begin". Run milepost --help for a list.'],
    [['constructor'], 'Unknown command "constructor". Run milepost --help for a list.'],
    [['--email', 'a@b.test'], 'Specify a command. Run milepost --help for a list.'],
    [['start', '--port', '80'], 'milepost start has no option --port. Run milepost --help for a list.'],
    [['serve', '-p'], 'milepost serve has no option -p. Run milepost --help for a list.'],
    [
      ['token', '--vehicle', '1'],
      'milepost token has no option --vehicle; it takes --email. Run milepost --help for a list.',
    ],
    [['token', '--email'], '--email of milepost token needs a value after it.'],
    [['import', '--vehicle', '--client', 'x'], '--vehicle of milepost import needs a value after it.'],
    [['migrate', 'now'], 'milepost migrate takes no arguments. Remove "now".'],
    [['migrate', '--citus', 'now'], 'milepost migrate takes no arguments. Remove "now".'],
    [['migrate', '--citus=yes'], '--citus of milepost migrate takes no value.'],
    [['migrate', '--shards', '--citus'], '--shards of milepost migrate needs a value after it.'],
    [['backup', 'a', 'b'], 'milepost backup takes only one FOLDER. Remove "b".'],
  ])('%j', (args, sentence) => {
    expect(() => readCommandLine(args)).toThrow(sentence)
  })
})

test('lists every command in the usage', () => {
  for (const name of Object.keys(usages)) expect(usageText).toMatch(new RegExp(`^ {2}${name} `, 'm'))
})

test.each([
  [['--help'], 0, /^Usage: milepost <command>/, ''],
  [['start', '--bogus'], 1, /^$/, 'milepost start has no option --bogus. Run milepost --help for a list.\n'],
] as const)('exits milepost %j with the expected output', (args, status, stdout, stderr) => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const ended = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
  expect(ended).toMatchObject({ status, stderr, stdout: expect.stringMatching(stdout) })
})
