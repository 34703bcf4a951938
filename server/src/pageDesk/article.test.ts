import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import {
  addArticle,
  articleDetail,
  deleteArticle,
  listArticles,
  missingArticles,
  moveArticle,
  saveArticle,
} from '../../../contract/page/articleDesk.ts'
import { article, helpTopics } from '../../../contract/page/page.ts'
import { shanghai } from '../../../contract/text.ts'
import { articles } from '../../seed/goods/articles.ts'
import { aDesk } from './pageDesk.fixture.ts'

const w = await aDesk()
await w.db
  .insertInto('article')
  .values([...articles])
  .execute()
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
  expect((await w.must(w.ask(null, article, { key: '11' }))).content).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>',
  )
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
  expect(await w.ask(w.page, saveArticle, { ...asked, title: '', text: ' ' })).toMatchObject({
    facts: { fields: { title: '请填写标题', text: '请填写正文' } },
  })
})

test('what every mall needs can be written where it is missing, is shown at once, and is wanted no more', async () => {
  const kept = await w.db.selectFrom('article').selectAll().where('own', '=', false).execute()
  await w.db.deleteFrom('article').where('own', '=', false).execute()
  const missing = async () => (await w.must(w.ask(w.page, missingArticles))).map(({ key, consented }) => [key, consented])
  const all = ['fuWu', 'YinSi', 'about', '10', '11', 'agreement']
  expect(await missing()).toEqual(all.map((key) => [key, key === 'fuWu' || key === 'YinSi']))
  for (const key of all) {
    const asked = { key, title: `${key} 的标题`, text: '正文', inHelp: true }
    const both = await Promise.all([w.ask(w.page, addArticle, asked), w.ask(w.page, addArticle, asked)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await w.must(w.ask(null, article, { key }))).toMatchObject({ title: `${key} 的标题`, content: '<p>正文</p>' })
  }
  expect(await missing()).toEqual([])
  const [row] = (await w.must(w.ask(w.page, listArticles))).filter(({ key }) => key === 'fuWu')
  expect(row).toMatchObject({ own: false, state: 'published', consented: true, path: '/helpCentre?type=fuWu' })
  expect(await w.ask(w.page, moveArticle, { key: '10', move: 'withdraw' })).toMatchObject({ code: 'article.fixed' })
  expect(await w.ask(await w.token('production'), missingArticles)).toMatchObject({ status: 403 })
  expect(await w.ask(null, missingArticles)).toMatchObject({ status: 401 })
  await w.db.deleteFrom('article').where('own', '=', false).execute()
  for (const { state: _, ...row } of kept) await w.db.insertInto('article').values(row).execute()
})

describe('a page of the merchant’s own', () => {
  const aPage = { key: 'nian-hui', title: '年会礼品', text: '# 方案\n\n见 [商城](/indexpage/productlist)' }
  const add = (more: object = {}) => w.ask(w.page, addArticle, { ...aPage, ...more })
  const move = (key: string, to: string) => w.ask(w.page, moveArticle, { key, move: to })
  const shown = (key: string) => w.ask(null, article, { key })
  const topics = async () => (await w.must(w.ask(null, helpTopics))).map(({ key }) => key)

  test('is seen by nobody before it is published, and by nobody after it was taken off', async () => {
    expect(await w.must(add())).toEqual({ key: 'nian-hui' })
    expect(await shown('nian-hui')).toMatchObject({ status: 404, code: 'article.missing' })
    await w.must(move('nian-hui', 'publish'))
    expect(await w.must(shown('nian-hui'))).toMatchObject({
      title: '年会礼品',
      content: '<h2>方案</h2><p>见 <a href="/indexpage/productlist">商城</a></p>',
      path: '/public?key=nian-hui',
    })
    await w.must(move('nian-hui', 'withdraw'))
    expect(await shown('nian-hui')).toMatchObject({ status: 404 })
    expect((await w.must(w.ask(w.page, listArticles))).find(({ key }) => key === 'nian-hui')).toMatchObject({
      own: true,
      state: 'withdrawn',
    })
    expect(await w.must(move('nian-hui', 'republish'))).toEqual({ state: 'published' })
  })

  test('stands among the help pages where the merchant says so, after those that every mall has', async () => {
    await w.must(add({ key: 'colour', title: '颜色说明', inHelp: true }))
    expect(await topics()).toEqual(['fuWu', 'YinSi', '10', '11', 'pay', 'invoice', 'artwork'])
    await w.must(move('colour', 'publish'))
    w.clock.now = new Date(w.clock.now.getTime() + 2_000)
    expect((await topics()).at(-1)).toBe('colour')
    expect(await w.must(shown('colour'))).toMatchObject({ path: '/helpCentre?type=colour' })
  })

  test('is deleted only while nobody sees it, and its texts stay by their hashes', async () => {
    await w.must(add({ key: 'gone', text: '旧文' }))
    await w.must(move('gone', 'publish'))
    const del = () => w.ask(w.page, deleteArticle, { key: 'gone' })
    expect(await del()).toMatchObject({ status: 409, msg: '页面正在展示，请先撤下再删除' })
    await w.must(move('gone', 'withdraw'))
    expect((await Promise.all([del(), del()])).map(({ status }) => status).toSorted()).toEqual([200, 404])
    const kept = await w.db.selectFrom('article_version').select('content').where('key', '=', 'gone').execute()
    expect(kept).toEqual([{ content: '<p>旧文</p>' }])
  })

  test('has an address that no other page has, also of two made at once', async () => {
    const both = await Promise.all([add({ key: 'same' }), add({ key: 'same' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await add({ key: 'about' })).toMatchObject({
      code: 'article.taken',
      facts: { fields: { key: '这个页面地址已被使用，请换一个' } },
    })
    for (const key of ['A', '1a', 'a b', 'a--b', 'a-', 'a/b', '年会', '../x', 'a'.repeat(21)])
      expect(await add({ key })).toMatchObject({ status: 400, code: 'input.invalid' })
  })

  test('moves as the table says, once, and fixed pages not at all', async () => {
    await w.must(add({ key: 'twice' }))
    const both = await Promise.all([move('twice', 'publish'), move('twice', 'publish')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await move('twice', 'republish')).toMatchObject({ code: 'article.move.forbidden' })
    expect(await move('fuWu', 'withdraw')).toMatchObject({ code: 'article.fixed' })
    expect(await w.ask(w.page, deleteArticle, { key: '11' })).toMatchObject({ code: 'article.fixed' })
    expect(await move('nowhere', 'publish')).toMatchObject({ status: 404, code: 'article.missing' })
  })

  test('shows pictures that were uploaded, and no others', async () => {
    const picture = await w.picture()
    await w.must(add({ key: 'picture', text: `![样品](${picture})` }))
    await w.must(move('picture', 'publish'))
    expect((await w.must(shown('picture'))).content).toContain(`<img src="${picture}-960.jpg"`)
    const none = `/pictures/up-${'0'.repeat(24)}-${'0'.repeat(8)}`
    expect(await add({ key: 'none', text: `![样品](${none})` })).toMatchObject({
      status: 400,
      facts: { fields: { text: '有图片不存在，请重新上传' } },
    })
    expect(await add({ key: 'none', text: '好\n[坏](javascript:alert(1))' })).toMatchObject({
      facts: { fields: { text: '第 2 行：链接应为以 / 开头的站内路径或 https 地址' } },
    })
  })
})
