import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleDetail, listArticles, saveArticle } from '../../../contract/articleDesk.ts'
import { article } from '../../../contract/page.ts'
import { shanghai } from '../../../contract/text.ts'
import { articles } from '../../seed/goods/articles.ts'
import { aDesk, type Desk } from './pageDesk.fixture.ts'

let w: Desk
beforeAll(async () => {
  w = await aDesk()
  await w.db
    .insertInto('article')
    .values([...articles])
    .execute()
})
afterAll(() => w.close())

const read = async (key: string) => w.must(w.ask(w.page, articleDetail, { key }))
const save = async (key: string, text: string, seen?: string) => {
  const { title, updateTime } = await read(key)
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  return w.ask(w.page, saveArticle, { key, title, text, seen: seen ?? updateTime })
}

test('every seeded text comes back unchanged from being opened and saved', async () => {
  for (const { key, content } of articles) {
    await w.must(save(key, (await read(key)).text))
    expect((await w.must(w.ask(null, article, { key }))).content).toBe(content)
  }
})

test('what is saved is shown, and in the audit by its hash', async () => {
  await w.must(save('10', '# 交期\n\n三天\n- 加急两天'))
  const { content, updateTime } = await w.must(w.ask(null, article, { key: '10' }))
  expect([content, updateTime]).toEqual(['<h2>交期</h2><p>三天</p><ul><li>加急两天</li></ul>', shanghai(w.clock.now)])
  const textHash = createHash('sha256').update(content).digest('hex')
  const row = await w.db.selectFrom('audit').select(['action', 'after']).orderBy('id', 'desc').executeTakeFirst()
  expect(row).toMatchObject({ action: 'article.save', after: { textHash } })
})

test('a text that somebody agreed to can be read for ever by its hash', async () => {
  const old = articles.find(({ key }) => key === 'YinSi')?.content ?? ''
  await w.must(save('YinSi', '新的隐私协议'))
  const text_hash = createHash('sha256').update(old).digest('hex')
  const kept = w.db.selectFrom('article_version').select('content').where('key', '=', 'YinSi')
  expect(await kept.where('text_hash', '=', text_hash).execute()).toEqual([{ content: old }])
  await expect(w.db.deleteFrom('article_version').execute()).rejects.toThrow('article_version')
  const list = await w.must(w.ask(w.page, listArticles))
  expect(
    list
      .filter(({ consented }) => consented)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['YinSi', 'fuWu'])
})

test('HTML that is typed is shown as text, and what was stored by hand is shown without its scripts', async () => {
  await w.must(save('11', '<script>alert(1)</script><img src=x onerror=alert(1)>'))
  expect((await w.must(w.ask(null, article, { key: '11' }))).content).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>') // prettier-ignore
  const content = '<p>好</p><script>alert(1)</script><p onclick="x">a</p><p>b<img src=x onerror=alert(1)></p>'
  await w.db.updateTable('article').set({ content }).where('key', '=', '11').execute()
  expect((await w.must(w.ask(null, article, { key: '11' }))).content).toBe('<p>好</p><p>b</p>')
})

test('of two who write at once one is told, and no article is made up', async () => {
  const { updateTime } = await read('about')
  await w.must(save('about', '甲'))
  expect(await save('about', '乙', updateTime)).toMatchObject({ status: 409, code: 'page.changed' })
  const asked = { key: 'nothing', title: '无', text: '无', seen: updateTime }
  expect(await w.ask(w.page, saveArticle, asked)).toMatchObject({ status: 404, msg: '页面不存在' })
  expect(await w.ask(w.page, saveArticle, { ...asked, title: '', text: ' ' })).toMatchObject({ facts: { fields: { title: '请填写标题', text: '请填写正文' } } }) // prettier-ignore
})
