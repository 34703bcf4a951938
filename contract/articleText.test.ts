import { expect, test } from 'vitest'
import { blocksOfHtml, blocksOfText, htmlOfBlocks, textOfBlocks } from './articleText.ts'

const clean = (html: string): string => htmlOfBlocks(blocksOfHtml(html))

test('headings, paragraphs and lists are typed as plain text', () => {
  expect(htmlOfBlocks(blocksOfText('# 一、标题\n\n第一段\n第二段\n- 甲\n- 乙\n\n末段'))).toBe(
    '<h2>一、标题</h2><p>第一段</p><p>第二段</p><ul><li>甲</li><li>乙</li></ul><p>末段</p>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '# <b onclick=alert(1)>x</b>',
  '- <a href="javascript:alert(1)">x</a>',
  '&lt;script&gt;',
])('%s that is typed stays text', (typed) => {
  const html = htmlOfBlocks(blocksOfText(typed))
  expect(html.replaceAll(/<\/?(h2|p|ul|li)>/g, '')).not.toMatch(/[<>"']/)
  expect(textOfBlocks(blocksOfHtml(html))).toBe(typed)
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
])('of a stored %s visitors are shown %s', (stored, shown) => expect(clean(stored)).toBe(shown))
