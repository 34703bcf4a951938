import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksOfHtml, htmlOfBlocks } from './articleHtml.ts'
import { blocksOfText, faultOfText, textOfBlocks } from './articleText.ts'
import { hostileTexts } from '../hostile.fixture.ts'

const clean = (html: string): string => htmlOfBlocks(blocksOfHtml(html))
const shown = (typed: string): string => htmlOfBlocks(blocksOfText(typed))
const picture = `/pictures/up-${'a1'.repeat(12)}-0123abcd`

test('headings, paragraphs and lists are typed as plain text', () => {
  expect(shown('# 一、标题\n\n第一段\n第二段\n- 甲\n- 乙\n\n## 小标题\n1. 先\n2. 后\n\n末段')).toBe(
    '<h2>一、标题</h2><p>第一段</p><p>第二段</p><ul><li>甲</li><li>乙</li></ul><h3>小标题</h3><ol><li>先</li><li>后</li></ol><p>末段</p>',
  )
})

test('words may be bold, and lead to the mall or to an https address', () => {
  expect(shown('请看 **[交期](/helpCentre?type=10)**，或 [别处](https://a.cn/?b=1&c="2")')).toBe(
    '<p>请看 <a href="/helpCentre?type=10"><strong>交期</strong></a>，或 <a href="https://a.cn/?b=1&amp;c=&quot;2&quot;" target="_blank" rel="noopener noreferrer nofollow">别处</a></p>',
  )
})

test('a table has a head, and rows of its length', () => {
  expect(shown('| 数量 | 工期 |\n|---|---|\n| 500 | **7 天** |\n| 1000 |')).toBe(
    '<table><thead><tr><th scope="col">数量</th><th scope="col">工期</th></tr></thead><tbody><tr><td>500</td><td><strong>7 天</strong></td></tr><tr><td>1000</td><td></td></tr></tbody></table>',
  )
})

test('a picture is one that was uploaded', () => {
  expect(shown(`![裁切 "示意"](${picture})`)).toBe(
    `<figure><img src="${picture}-960.jpg" srcset="${picture}-480.jpg 480w, ${picture}-960.jpg 960w" sizes="(max-width: 760px) 100vw, 720px" alt="裁切 &quot;示意&quot;" loading="lazy"></figure>`,
  )
  for (const other of ['https://evil.example/a.png', '/files/3', '/pictures/banner-1-0123abcd', 'data:image/png;base64,AA'])
    expect(shown(`![图](${other})`)).not.toContain('<img')
})

test.each([
  ['[甲](javascript:alert(1))', '第 1 行：链接应为以 / 开头的站内路径或 https 地址'],
  ['好\n[甲](//evil.example)', '第 2 行：链接应为以 / 开头的站内路径或 https 地址'],
  ['[甲](https://a.cn/b(1))', '第 1 行：地址中的括号请写成 %28 和 %29'],
  ['[ ](/)', '第 1 行：请在方括号中填写链接文字'],
  ['![图](https://a.cn/b.png)', '第 1 行：图片请用“图片”按钮上传'],
  [`![](${picture})`, '第 1 行：请在方括号中填写图片说明'],
  [`看 ![图](${picture})`, '第 1 行：图片请单独成行'],
  ['|1|2|3|4|5|6|7|', '第 1 行：表格最多 6 列'],
  [`# 好\n![图](${picture})\n[去](/indexpage/productlist) [1] (2)`, null],
])('of %j is said %j', (typed, fault) => expect(faultOfText(typed)).toBe(fault))

test.each(hostileTexts)('%s that is typed or stored makes nothing that runs', (hostile) => {
  for (const typed of [
    hostile,
    `# ${hostile}`,
    `- ${hostile}`,
    `| ${hostile} |`,
    `[甲](${hostile})`,
    `**${hostile}**`,
    `![${hostile}](${picture})`,
  ])
    expectHarmless(shown(typed))
  for (const stored of [
    hostile,
    `<p>${hostile}</p>`,
    `<ul><li>${hostile}</li></ul>`,
    `<p><a href="${hostile}">甲</a></p>`,
    `<figure><img src="${picture}-960.jpg" alt="${hostile}"></figure>`,
  ])
    expectHarmless(clean(stored))
})

/** Every tag that `htmlOfBlocks` may write, to the letter; a browser's own parser is asked in e2e. */
const tag = new RegExp(
  [
    '</?(?:h2|h3|p|ul|ol|li|table|thead|tbody|tr|td|th|figure|strong)>|</a>|<th scope="col">',
    '<a href="(?:/(?!/)|https://)[^"<>\\s\\\\]*"(?: target="_blank" rel="noopener noreferrer nofollow")?>',
    '<img src="(?:/pictures/up-[0-9a-f]{24}-[0-9a-f]{8})-960\\.jpg" srcset="[\\w/., -]+" sizes="\\(max-width: 760px\\) 100vw, 720px" alt="[^"<>]*" loading="lazy">',
  ].join('|'),
  'g',
)
function expectHarmless(html: string): void {
  expect(html.replaceAll(tag, '')).not.toMatch(/[<>"']/)
}

describe('whatever is typed or stored', () => {
  const piece = fc.oneof(
    fc.constantFrom(...hostileTexts),
    fc.constantFrom('# ', '## ', '- ', '1. ', '|', '**', '*', '[', ']', '(', ')', '](', '![', picture, '\n', '\n\n', ' ', '&amp;', '&#39;'),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<ul><li>',
      '</li></ul>',
      '<strong>',
      '</strong>',
      '<a href="',
      '">',
      '</a>',
      '<figure><img src="',
      '-960.jpg" alt="',
      '</figure>',
      '<table><tr><th>',
      '</th></tr></table>',
      '<h3>',
      '</h3>',
    ),
    fc.constantFrom('/', '/helpCentre?type=10', 'https://a.cn', '甲', 'b'),
    fc.string({ maxLength: 6 }),
  )
  const anything = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))

  test('makes no other tags and attributes than those of the format', () => {
    fc.assert(
      fc.property(anything, (input) => (expectHarmless(shown(input)), expectHarmless(clean(input)))),
      { numRuns: 3000, seed: 20261121 },
    )
    expect.hasAssertions()
  })

  test('is the same after being stored, read and typed again', () => {
    const once = (input: string) => {
      const html = shown(input)
      expect(clean(html)).toBe(html)
      expect(shown(textOfBlocks(blocksOfHtml(html)))).toBe(html)
    }
    fc.assert(fc.property(anything, once), { numRuns: 3000, seed: 20261121 })
  })
})

test.each([
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<script>x</script><p>a</p>', '<p>a</p>'],
  ['<p onclick="x">a</p><p>b</p>', '<p>b</p>'],
  ['<p><img src=x onerror=alert(1)>b</p>', '<p>b</p>'],
  ['<h2>a<svg/onload=alert(1)', ''],
  ['<p>a<scr<script>ipt>b</p>', ''],
  ['<iframe src="//evil"></iframe><ul><li><a href="javascript:x">a</a></li></ul>', '<ul><li>a</li></ul>'],
  ['<p>&lt;script&gt;</p>', '<p>&lt;script&gt;</p>'],
  ['<p>a</p', ''],
])('of a stored %s visitors are shown %s', (stored, seen) => expect(clean(stored)).toBe(seen))
