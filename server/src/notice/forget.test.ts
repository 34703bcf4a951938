import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '../../../contract/notice.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { oneByOne } from '../due.ts'
import { inTransaction } from '../database/db.ts'
import { insertNotice } from './notice.sql.ts'
import { noticeSubject } from './subject.ts'

let w: PeopledWorld
beforeAll(async () => void (w = await aPeopledWorld()))
afterAll(() => w.close())

const daysAgo = (days: number) => new Date(w.clock.now.getTime() - days * 86_400_000)
const night = () => oneByOne(noticeSubject.nightly(w.services))
const titles = async () => (await w.ask(await w.token('buyer'), listNotices, {})).data.rows.map(({ title }) => title)

test('notices stay for two years, or as long as the merchant has set', async () => {
  const { id: to, company_id: companyId } = await w.db
    .selectFrom('account')
    .select(['id', 'company_id'])
    .where('phone', '=', person('buyer').login)
    .executeTakeFirstOrThrow()
  for (const days of [731, 729, 181, 179])
    await inTransaction(w.db, (tx) => insertNotice(tx, { companyId, title: `${days} 天前`, body: '', link: '', to }, daysAgo(days)))
  await night()
  expect(await titles()).toEqual(['179 天前', '181 天前', '729 天前'])
  await sql`insert into setting (key, value) values ('inbox', '{"keptDays": 180}')`.execute(w.db)
  await night()
  expect(await titles()).toEqual(['179 天前'])
})
