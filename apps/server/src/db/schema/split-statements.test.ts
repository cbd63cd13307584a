import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test.each([
  ['select 1; select 2;', ['select 1', 'select 2']],
  ['select 1', ['select 1']],
  ['-- one; and more\nselect 1; -- two\nselect 2', ['-- one; and more\nselect 1', '-- two\nselect 2']],
  [`select ';', 'it''s; so', "a;b"; select 2`, [`select ';', 'it''s; so', "a;b"`, 'select 2']],
  ['do $$ begin perform 1; end $$; select 2', ['do $$ begin perform 1; end $$', 'select 2']],
  ['do $body$ select $$;$$; $body$; /* a; b */ select 2', ['do $body$ select $$;$$; $body$', '/* a; b */ select 2']],
  ['; ;\n-- nothing\n', []],
])('%s', (sql, statements) => expect(splitStatements(sql)).toEqual(statements))
