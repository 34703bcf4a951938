import { expect, test } from 'vitest'
import { chapterOf, type Chapter } from '../help/read.ts'
import { linesOf, marked, rowsIn } from './lines.ts'

const row = { title: 'A', words: '', link: '/order/A', matched: [] }

test('what was found comes first, then pages; what is more leads to the whole list', () => {
  const groups = linesOf('订单', [{ kind: 'order', rows: [row], more: true }], ['orders'])
  expect(groups.map(({ label, lines }) => [label, ...lines.map(({ title }) => title)])).toEqual([
    ['订单', 'A', '查看全部订单'],
    ['页面', '订单', '代客订单', '稿件台', '合同'],
  ])
  expect(rowsIn(groups)[1]?.link).toBe(`/order?type=all&keyword=${encodeURIComponent('订单')}`)
  expect(linesOf('陈', [{ kind: 'company', rows: [row], more: false }], [])[0]?.lines).toEqual([row])
})

test('only pages of one’s own areas are named', () => {
  expect(linesOf('流水', [], ['finance']).flatMap(({ lines }) => lines.map(({ link }) => link))).toEqual(['/payment'])
  expect(linesOf('流水', [], ['goods'])).toEqual([])
  expect(linesOf('', [], ['goods'])).toEqual([])
})

test.each([
  ['荣达贸易', '达贸', ['荣', '[达贸]', '易']],
  ['SF123sf', 'sf', ['[SF]', '123', '[sf]']],
  ['138', '9', ['138']],
  ['abc', '', ['abc']],
])('%s marked by %s', (text, keyword, pieces) =>
  expect(marked(text, keyword).map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))).toEqual(pieces),
)

test('what the manual tells comes last, a few places and the way to all of them', () => {
  const one = chapterOf('order', '# 订单\n\n## 怎样改价\n点 **改价**。\n', '店')
  const many = chapterOf('more', `# 更多\n\n${[1, 2, 3, 4, 5].map((n) => `## 第 ${n} 件\n改价\n`).join('\n')}`, '店')
  const of = (keyword: string, ...chapters: Chapter[]) =>
    linesOf(keyword, [], [], chapters).map(({ label, lines }) => [label, ...lines.map(({ title, link }) => `${title} ${link}`)])
  expect(of('改价', one)).toEqual([['使用手册', '怎样改价 /help/order#task-1']])
  expect(of('改价', one, many)[0]).toHaveLength(1 + 4 + 1)
  expect(of('改价', one, many)[0]?.at(-1)).toBe(`在使用手册里查看全部 /help?keyword=${encodeURIComponent('改价')}`)
  expect(of('', one)).toEqual([])
})
