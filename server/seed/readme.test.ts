import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cast } from './people.ts'

test('the README tells every demo log-in as it is', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  for (const { who, site, login, password, use } of cast) {
    expect(readme).toContain(`| ${who} | \`${site === '商城' ? '/login' : '/admin'}\` | ${login} | ${password} | ${use} |`)
  }
})
