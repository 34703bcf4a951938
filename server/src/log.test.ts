import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseNotices } from '../../contract/notice.ts'
import { aPeopledWorld, type PeopledWorld } from './account/people.fixture.ts'
import { buildApp } from './app.ts'

let w: PeopledWorld
beforeAll(async () => {
  w = await aPeopledWorld()
})
afterAll(() => w.close())

test('a fault of ours is logged with its code, and without what the database tells of the row: that may be a person', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const { app } = await buildApp(w.house, { log: 'error', flood: 0, logTo })
  await w.pool.query(`create function told_all() returns trigger language plpgsql as $$ begin
    raise unique_violation using message = 'duplicate key', detail = 'Key (phone)=(13800000001) already exists.'; end $$`)
  await w.pool.query('create trigger told_all before insert on notice_choice for each row execute function told_all()')
  const headers = { authorization: `Bearer ${await w.token('main')}` }
  const answer = await app.inject({ method: 'POST', url: chooseNotices.path, payload: { sms: ['order'] }, headers })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('13800000001')
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).not.toContain('13800000001')
  await app.close()
})
